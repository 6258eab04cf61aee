# Shared LLVM where there is one: the libraries here are small and LLVM is not.
if(LLVM_LINK_LLVM_DYLIB)
  set(RESIDUE_LLVM_LIBRARIES LLVM)
else()
  llvm_map_components_to_libnames(RESIDUE_LLVM_LIBRARIES analysis core irreader passes support)
endif()

# Half of the time of a build goes into LLVM's headers. Not by default: a source
# that does not include what it uses would not be noticed.
option(RESIDUE_PRECOMPILED_HEADERS "Precompile LLVM's headers, for builds in half the time" OFF)
set(RESIDUE_LLVM_HEADERS
  <llvm/ADT/STLExtras.h>
  <llvm/ADT/SmallVector.h>
  <llvm/Analysis/OptimizationRemarkEmitter.h>
  <llvm/Analysis/ScalarEvolution.h>
  <llvm/Analysis/ValueTracking.h>
  <llvm/IR/IRBuilder.h>
  <llvm/IR/PassManager.h>
  <llvm/IR/PatternMatch.h>)

# residue_add_library(NAME SOURCES source... [USES name...])
#
# The library of a folder. It is an object library, so that the unit tests link
# the same objects as the plugin; LLVM's symbols come from the compiler that
# loads it.
#
# Where tests are built, the same objects are linked once more as a shared
# library without undefined symbols, against LLVM and the libraries named by
# USES alone: a use of any other library fails to link.
function(residue_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;USES")
  add_library(Residue${name} OBJECT ${arg_SOURCES})
  set_target_properties(Residue${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  if(RESIDUE_PRECOMPILED_HEADERS)
    # Number is the first one; the others take what it made.
    if(name STREQUAL Number)
      target_precompile_headers(ResidueNumber PRIVATE ${RESIDUE_LLVM_HEADERS})
    else()
      target_precompile_headers(Residue${name} REUSE_FROM ResidueNumber)
    endif()
  endif()
  if(NOT BUILD_TESTING)
    return()
  endif()
  add_library(Residue${name}Alone SHARED $<TARGET_OBJECTS:Residue${name}>)
  target_link_options(Residue${name}Alone PRIVATE -Wl,-z,defs)
  target_link_libraries(Residue${name}Alone PRIVATE ${RESIDUE_LLVM_LIBRARIES})
  foreach(used IN LISTS arg_USES)
    target_link_libraries(Residue${name}Alone PRIVATE Residue${used}Alone)
  endforeach()
  set_target_properties(Residue${name}Alone PROPERTIES
    LINKER_LANGUAGE CXX
    LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib/alone")
endfunction()
