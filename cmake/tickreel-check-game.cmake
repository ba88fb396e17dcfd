# tickreel_check_game(TARGET [SIMULATION FILE... [POISON]] [ALLOW SYMBOL...]): what a game calls that is not the
# same everywhere stops its build (`tickreel check-game`).
# TARGET: a library that tickreel loads, or an object library that becomes part of one. All of it is
# checked, with the libraries beside it, when it is built. With SIMULATION, the sources of TARGET that simulate,
# these alone are: what draws may call libm. With POISON, those in C++ are compiled behind
# tickreel/game/poison.h, too: there even the names do not exist.
# ALLOW names what you vouch for, such as functions of your sources that are not named here.
function(tickreel_check_game target)
  cmake_parse_arguments(PARSE_ARGV 1 check POISON "" "SIMULATION;ALLOW")
  if(check_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tickreel_check_game: what is ${check_UNPARSED_ARGUMENTS}?")
  endif()
  set(objects "")
  get_target_property(sources ${target} SOURCES)
  foreach(file ${check_SIMULATION})
    if(NOT file IN_LIST sources)
      message(FATAL_ERROR "tickreel_check_game: ${target} has no source ${file}, as it is written there")
    endif()
    string(REGEX REPLACE "([][+.*()^$?|\\\\])" "\\\\\\1" pattern "${file}")
    list(APPEND objects "$<FILTER:$<TARGET_OBJECTS:${target}>,INCLUDE,/${pattern}\\.(o|obj)$>")
    if(check_POISON AND file MATCHES "\\.(cpp|cc|cxx|C)$")
      set_property(SOURCE ${file} APPEND PROPERTY COMPILE_OPTIONS -include tickreel/game/poison.h)
    endif()
  endforeach()
  if(NOT TICKREEL_PROGRAM)
    message(WARNING "tickreel_check_game: the program tickreel is not installed, so ${target} is not checked")
    return()
  endif()
  get_target_property(type ${target} TYPE)
  if(NOT objects)
    set(objects "$<TARGET_FILE:${target}>")
    if(type STREQUAL OBJECT_LIBRARY)
      set(objects "$<TARGET_OBJECTS:${target}>")
    endif()
  endif()
  set(allowed ${check_ALLOW})
  list(TRANSFORM allowed PREPEND "--allow=")
  set(command ${TICKREEL_PROGRAM} check-game ${allowed} "${objects}")
  if(type STREQUAL OBJECT_LIBRARY)
    set(checked ${CMAKE_CURRENT_BINARY_DIR}/${target}.checked)
    add_custom_command(OUTPUT ${checked} COMMAND ${command} COMMAND ${CMAKE_COMMAND} -E touch ${checked}
                       DEPENDS $<TARGET_OBJECTS:${target}> COMMENT "Checking what ${target} calls"
                       VERBATIM COMMAND_EXPAND_LISTS)
    add_custom_target(${target}_checked ALL DEPENDS ${checked})
  else()
    add_custom_command(TARGET ${target} POST_BUILD COMMAND ${command}
                       COMMENT "Checking what ${target} calls" VERBATIM COMMAND_EXPAND_LISTS)
  endif()
endfunction()
