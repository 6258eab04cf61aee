# cmake -D TOOL=PATH -D PAGE=FILE -D VERSION=V -P ManPage.cmake
#
# Makes a man page of what a tool prints for its help.
get_filename_component(name "${TOOL}" NAME)
set(help --help)
if(name STREQUAL "residue-cc")
  set(help --residue-help) # --help is clang's.
endif()
execute_process(COMMAND "${TOOL}" ${help} OUTPUT_VARIABLE text RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${TOOL} ${help} failed")
endif()

# The comment below the first line says what the tool is, up to the first full stop or colon.
file(STRINGS "${TOOL}" lines LIMIT_COUNT 2)
list(GET lines 1 about)
string(REGEX REPLACE "^(# |\"\"\")" "" about "${about}")
string(REGEX REPLACE "\\.$" "" about "${about}")

foreach(variable IN ITEMS text about)
  string(REPLACE "\\" "\\\\" ${variable} "${${variable}}")
  string(REPLACE "-" "\\-" ${variable} "${${variable}}")
endforeach()
# Lines that begin with these would be commands.
string(REGEX REPLACE "\n([.'])" "\n\\\\&\\1" text "${text}")
string(TOUPPER "${name}" title)
file(WRITE "${PAGE}"
  ".TH ${title} 1 \"\" \"Residue ${VERSION}\"\n"
  ".SH NAME\n${name} \\- ${about}\n"
  ".SH SYNOPSIS\n.nf\n${text}.fi\n"
  ".SH SEE ALSO\nThe documentation of Residue, docs/using\\-clang.md and docs/options.md.\n")
