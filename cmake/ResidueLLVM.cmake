# Finds LLVM and checks that it is a version the plugin builds against.
#
# The plugin is loaded into clang and opt, so it has to be built against the
# very same major version. RESIDUE_LLVM_VERSION picks one of the supported ones;
# empty means the newest that is installed.

# The newest first. Tools and tests read the same list.
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/llvm-versions.txt" RESIDUE_SUPPORTED_LLVM)
set(RESIDUE_LLVM_VERSION "" CACHE STRING
    "Major LLVM version to build against (${RESIDUE_SUPPORTED_LLVM}); empty: the newest installed")

if(RESIDUE_LLVM_VERSION AND NOT RESIDUE_LLVM_VERSION IN_LIST RESIDUE_SUPPORTED_LLVM)
  list(GET RESIDUE_SUPPORTED_LLVM 0 newest)
  message(FATAL_ERROR
    "Residue does not support LLVM ${RESIDUE_LLVM_VERSION} (supported: ${RESIDUE_SUPPORTED_LLVM}). "
    "Install the package llvm-${newest}-dev and configure with -DRESIDUE_LLVM_VERSION=${newest}.")
endif()

if(RESIDUE_LLVM_VERSION)
  set(wanted ${RESIDUE_LLVM_VERSION})
else()
  set(wanted ${RESIDUE_SUPPORTED_LLVM})
endif()

# Debian keeps every version in a directory of its own. LLVM's version file only
# accepts major.minor requests, so ask for no version and check the answer.
if(NOT DEFINED LLVM_DIR)
  foreach(version IN LISTS wanted)
    find_package(LLVM CONFIG QUIET NO_DEFAULT_PATH PATHS /usr/lib/llvm-${version})
    if(LLVM_FOUND)
      break()
    endif()
  endforeach()
endif()
if(NOT LLVM_FOUND)
  find_package(LLVM CONFIG QUIET)
endif()

list(GET wanted 0 newest)
if(NOT LLVM_FOUND)
  message(FATAL_ERROR
    "No LLVM found. Install the package llvm-${newest}-dev (or one of: ${RESIDUE_SUPPORTED_LLVM}), "
    "or run tools/setup.")
endif()
if(NOT LLVM_VERSION_MAJOR IN_LIST wanted)
  message(FATAL_ERROR
    "Found LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}, but Residue needs one of: ${wanted}. "
    "Install the package llvm-${newest}-dev, or run tools/setup.")
endif()
message(STATUS "Residue: LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
