# find_package(Residue): residue_target(), for the plugins that are installed beside it.
include("${CMAKE_CURRENT_LIST_DIR}/ResidueTarget.cmake")
