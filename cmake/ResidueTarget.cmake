# residue_target(TARGET [STRICT] [VERIFY] [REPRESENTATION NAME] [OPTIONS NAME=VALUE...])
#
# Compiles the C and C++ sources of TARGET with the plugin, whether it was installed
# or is built as a subdirectory. The compiler has to be a clang that there is a
# plugin for; with any other, configuring ends with an error that names those.
#
#   STRICT               what would take variable time is an error
#   VERIFY               what is emitted is proven for all inputs
#   REPRESENTATION NAME  auto, wide, saturated, montgomery, unsaturated or packed
#   OPTIONS ...          other options of the plugin, without their `-residue-`

# Where this file is: beside the plugins, as installed.
set_property(GLOBAL PROPERTY RESIDUE_CMAKE_DIRECTORY "${CMAKE_CURRENT_LIST_DIR}")

# The plugin for a major version of clang: PLUGIN is its file, or empty.
function(_residue_find_plugin version)
  set(plugin "")
  if(TARGET Residue)
    get_target_property(built Residue RESIDUE_LLVM_VERSION)
    if(version STREQUAL built)
      get_target_property(directory Residue LIBRARY_OUTPUT_DIRECTORY)
      set(plugin "${directory}/Residue.so")
    endif()
    set(versions "${built}")
  else()
    get_property(here GLOBAL PROPERTY RESIDUE_CMAKE_DIRECTORY)
    get_filename_component(prefix "${here}/../../.." ABSOLUTE)
    set(file "${prefix}/lib/residue/llvm-${version}/Residue.so")
    if(EXISTS "${file}")
      set(plugin "${file}")
    endif()
    file(GLOB directories "${prefix}/lib/residue/llvm-[0-9]*")
    set(versions "")
    foreach(directory IN LISTS directories)
      string(REGEX REPLACE ".*llvm-" "" one "${directory}")
      list(APPEND versions "${one}")
    endforeach()
  endif()
  set(PLUGIN "${plugin}" PARENT_SCOPE)
  set(PLUGIN_VERSIONS "${versions}" PARENT_SCOPE)
endfunction()

# The plugin for the compiler of LANGUAGE, in PLUGIN, and its major version.
function(_residue_check_compiler language)
  string(REGEX MATCH "^[0-9]+" version "${CMAKE_${language}_COMPILER_VERSION}")
  _residue_find_plugin("${version}")
  if(NOT CMAKE_${language}_COMPILER_ID STREQUAL "Clang" OR NOT PLUGIN)
    list(JOIN PLUGIN_VERSIONS " or clang-" wanted)
    message(FATAL_ERROR
      "residue_target: the ${language} compiler is ${CMAKE_${language}_COMPILER_ID} "
      "${CMAKE_${language}_COMPILER_VERSION} (${CMAKE_${language}_COMPILER}), and this installation "
      "of Residue has a plugin for clang-${wanted}. Configure with "
      "-DCMAKE_${language}_COMPILER=clang-${wanted}.")
  endif()
  set(PLUGIN "${PLUGIN}" PARENT_SCOPE)
  set(VERSION "${version}" PARENT_SCOPE)
endfunction()

# The flags for one language, in FLAGS.
function(_residue_flags language options)
  _residue_check_compiler(${language})
  set(flags "-fpass-plugin=${PLUGIN}")
  if(options AND VERSION LESS_EQUAL 19)
    # It reads -mllvm before it loads pass plugins.
    list(APPEND flags "SHELL:-Xclang -load -Xclang \"${PLUGIN}\"")
  endif()
  foreach(option IN LISTS options)
    list(APPEND flags "SHELL:-mllvm -residue-${option}")
  endforeach()
  set(machine "${CMAKE_${language}_COMPILER_TARGET}")
  if(NOT machine)
    set(machine "${CMAKE_SYSTEM_PROCESSOR}")
  endif()
  if(NOT machine MATCHES "^(x86_64|amd64|AMD64|i[3-9]86)")
    # Clang takes more than 128 bits there only if it is told so.
    list(APPEND flags "SHELL:-Xclang -fexperimental-max-bitint-width=8192")
  endif()
  set(FLAGS "${flags}" PARENT_SCOPE)
  set(PLUGIN "${PLUGIN}" PARENT_SCOPE)
endfunction()

function(residue_target target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "STRICT;VERIFY" "REPRESENTATION" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "residue_target: unexpected arguments: "
      "${arg_UNPARSED_ARGUMENTS} ${arg_KEYWORDS_MISSING_VALUES}")
  endif()
  set(options ${arg_OPTIONS})
  if(arg_STRICT)
    list(APPEND options strict)
  endif()
  if(arg_VERIFY)
    list(APPEND options verify)
  endif()
  if(arg_REPRESENTATION)
    list(APPEND options "representation=${arg_REPRESENTATION}")
  endif()

  set(plugin "")
  foreach(language IN ITEMS C CXX)
    # Not the property ENABLED_LANGUAGES, which has those of subdirectories, too.
    if(CMAKE_${language}_COMPILER_ID)
      _residue_flags(${language} "${options}")
      set(plugin "${PLUGIN}")
      foreach(flag IN LISTS FLAGS)
        target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:${language}>:${flag}>")
      endforeach()
    endif()
  endforeach()
  if(NOT plugin)
    message(FATAL_ERROR "residue_target: the project has neither C nor C++")
  endif()

  # Another plugin, other code.
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(NOT source MATCHES "[$]<")
      set_property(SOURCE "${source}" TARGET_DIRECTORY ${target}
        APPEND PROPERTY OBJECT_DEPENDS "${plugin}")
    endif()
  endforeach()
  if(TARGET Residue)
    add_dependencies(${target} Residue)
  endif()
endfunction()
