# cmake -D PROGRAM=FILE -D LEFT_OUT=FILTER -D EACH=BOOL -D PROPERTIES=TEXT -D OUTPUT=FILE
#       -P discover_suites.cmake:
# writes what ctest runs of a GoogleTest program. A process runs a suite, for its start costs more than most
# cases. With EACH, or `ctest -C each`, a process runs a case, and the name of the case selects it.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests --gtest_filter=-${LEFT_OUT}
                OUTPUT_VARIABLE listed RESULT_VARIABLE failure)
if(failure)
  message(FATAL_ERROR "${PROGRAM} --gtest_list_tests: ${failure}\n${listed}")
endif()
# Values of parameters, which may hold anything.
string(REGEX REPLACE " *#[^\n]*" "" listed "${listed}")
string(REPLACE "\n" ";" lines "${listed}")
get_filename_component(folder ${PROGRAM} DIRECTORY)

# test_text(RESULT NAME FILTER PROPERTY VALUE...): what adds such a test.
function(test_text result name filter)
  list(JOIN ARGN " " own)
  set(${result}
"add_test([=[${name}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${filter}]=] --gtest_brief=1)
set_tests_properties([=[${name}]=] PROPERTIES WORKING_DIRECTORY [=[${folder}]=] ${own} ${PROPERTIES})
" PARENT_SCOPE)
endfunction()

# Of a suite, the longest begin first.
function(end_suite)
  if(suite)
    math(EXPR seconds "900 + 20 * ${count}")
    test_text(text "${suite}" "${suite}.*:-${LEFT_OUT}" TIMEOUT ${seconds} COST ${count})
    set(suites "${suites}${text}" PARENT_SCOPE)
  endif()
endfunction()

set(suite "")
set(suites "")
set(cases "")
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ].*)[.]$")
    end_suite()
    set(suite "${CMAKE_MATCH_1}")
    set(count 0)
  elseif(line MATCHES "^  ([^ ]+)$")
    math(EXPR count "${count} + 1")
    set(name "${suite}.${CMAKE_MATCH_1}")
    test_text(text "${name}" "${name}" TIMEOUT 300 SKIP_REGULAR_EXPRESSION "[=[\\[  SKIPPED \\]]=]")
    string(APPEND cases "${text}")
  endif()
endforeach()
end_suite()

if(EACH)
  file(WRITE ${OUTPUT} "${cases}")
else()
  file(WRITE ${OUTPUT} "if(CTEST_CONFIGURATION_TYPE STREQUAL \"each\")\n${cases}else()\n${suites}endif()\n")
endif()
