# What is installed, and the packages that CPack makes of it.
#
# No headers, for there are none for users: the plugin of this LLVM in a directory of
# its own, so that several fit beside each other; residue-cc, which chooses among them;
# residue-asm and residue-emit; what CMake, pkg-config and Meson find it by; man pages.

set(private lib/residue)
install(TARGETS Residue LIBRARY DESTINATION ${private}/llvm-${LLVM_VERSION_MAJOR})
install(FILES cmake/llvm-versions.txt DESTINATION ${private})
configure_file(cmake/version.txt.in version.txt @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/version.txt" DESTINATION ${private})

install(PROGRAMS tools/residue-cc DESTINATION bin)
install(CODE "
  file(CREATE_LINK residue-cc
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin/residue-c++\" SYMBOLIC)")

# Programs in Python lie beside what they import, and find the rest from there.
set(python_tools residue-asm residue-emit)
foreach(tool IN LISTS python_tools)
  install(PROGRAMS tools/${tool} DESTINATION ${private})
  install(CODE "
    file(CREATE_LINK ../${private}/${tool}
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/bin/${tool}\" SYMBOLIC)")
endforeach()
install(DIRECTORY tools/residue_tools DESTINATION ${private}
  FILES_MATCHING PATTERN "*.py" PATTERN "*.inc" PATTERN "*.html"
  PATTERN __pycache__ EXCLUDE)

include(CMakePackageConfigHelpers)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/ResidueConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES cmake/ResidueConfig.cmake cmake/ResidueTarget.cmake
  "${PROJECT_BINARY_DIR}/ResidueConfigVersion.cmake"
  DESTINATION lib/cmake/Residue)

# residue.pc is the last that was installed; residue-22.pc and so on are each of them.
configure_file(cmake/residue.pc.in residue.pc @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/residue.pc" DESTINATION lib/pkgconfig)
install(FILES "${PROJECT_BINARY_DIR}/residue.pc" DESTINATION lib/pkgconfig
  RENAME residue-${LLVM_VERSION_MAJOR}.pc)

# Man pages are what --help prints, made when they are installed.
file(WRITE "${PROJECT_BINARY_DIR}/man/residue-c++.1" ".so man1/residue-cc.1\n")
find_program(RESIDUE_PYTHON python3)
mark_as_advanced(RESIDUE_PYTHON)
if(NOT RESIDUE_PYTHON)
  set(python_tools "") # They cannot say what they are for.
endif()
foreach(tool IN ITEMS residue-cc ${python_tools})
  install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND \"${CMAKE_COMMAND}\"
    -D \"TOOL=${PROJECT_SOURCE_DIR}/tools/${tool}\" -D VERSION=${PROJECT_VERSION}
    -D \"PAGE=${PROJECT_BINARY_DIR}/man/${tool}.1\"
    -P \"${PROJECT_SOURCE_DIR}/cmake/ManPage.cmake\")")
endforeach()
install(DIRECTORY "${PROJECT_BINARY_DIR}/man/" DESTINATION share/man/man1)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION share/doc/residue)

if(NOT CMAKE_SOURCE_DIR STREQUAL PROJECT_SOURCE_DIR)
  return()
endif()
# One package for each LLVM, named as LLVM's are.
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_PACKAGE_NAME residue-${LLVM_VERSION_MAJOR})
set(CPACK_PACKAGE_FILE_NAME
  "residue-${LLVM_VERSION_MAJOR}_${PROJECT_VERSION}_${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_PACKAGE_CONTACT "The Residue project")
set(CPACK_PACKAGE_VENDOR "The Residue project")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "constant-time modular arithmetic from plain C23: a pass plugin for clang ${LLVM_VERSION_MAJOR}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "clang-${LLVM_VERSION_MAJOR} (>= 1:${LLVM_VERSION_MAJOR}), libc6, libstdc++6")
# For residue-asm and residue-emit.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "llvm-${LLVM_VERSION_MAJOR}, python3")
# Each has residue-cc.
set(CPACK_DEBIAN_PACKAGE_PROVIDES residue)
set(CPACK_DEBIAN_PACKAGE_CONFLICTS residue)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};Residue;ALL;/")
include(CPack)
