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
  if(NOT TARGET ${target})
    message(FATAL_ERROR "tickreel_check_game: there is no target ${target}")
  endif()
  if(check_POISON AND NOT check_SIMULATION)
    message(FATAL_ERROR "tickreel_check_game: POISON is for the sources that SIMULATION names: name them")
  endif()
  set(objects "")
  get_target_property(sources ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  foreach(file ${check_SIMULATION})
    if(NOT file IN_LIST sources)
      message(FATAL_ERROR "tickreel_check_game: ${target} has no source ${file}, as it is written there")
    endif()
    # An object lies where its source does as seen from the folder of the target; `..` is `__` there, and what is
    # in another tree has its whole path.
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${folder} NORMALIZE OUTPUT_VARIABLE whole)
    cmake_path(RELATIVE_PATH whole BASE_DIRECTORY ${folder} OUTPUT_VARIABLE near)
    string(REPLACE "../" "__/" near "${near}")
    string(REGEX REPLACE "^/" "" whole "${whole}")
    set(patterns "${near}" "${whole}")
    list(TRANSFORM patterns REPLACE "([][+.*()^$?|\\\\])" "\\\\\\1")
    list(JOIN patterns "|" pattern)
    set(object "$<FILTER:$<TARGET_OBJECTS:${target}>,INCLUDE,/${target}\\.dir/(${pattern})\\.(o|obj)$>")
    # One that is not found is no object that is fine.
    list(APPEND objects "$<IF:$<STREQUAL:${object},>,no-object-of/${file},${object}>")
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
