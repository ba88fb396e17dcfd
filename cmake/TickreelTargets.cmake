# How libraries, games and tests are declared, so that each folder's CMakeLists.txt is a list of
# files.

# tickreel_fuzzed(TARGET): with TICKREEL_BUILD_FUZZERS, the fuzzers see which branches of TARGET an input
# takes: what `-fsanitize=fuzzer-no-link` adds, without what precompiled headers do not go with.
function(tickreel_fuzzed target)
  if(TICKREEL_BUILD_FUZZERS)
    target_compile_options(${target} PRIVATE
      -fsanitize-coverage=inline-8bit-counters,indirect-calls,trace-cmp,pc-table)
  endif()
endfunction()

# tickreel_library(NAME [OWN_HEADERS] FILE...): the static library tickreel_NAME, headers found from the root.
# OWN_HEADERS: it is optimised otherwise than the others, and GCC 14 does not take what was precompiled for them.
function(tickreel_library name)
  cmake_parse_arguments(PARSE_ARGV 1 library "OWN_HEADERS" "" "")
  add_library(tickreel_${name} STATIC ${library_UNPARSED_ARGUMENTS})
  target_include_directories(tickreel_${name} PUBLIC ${PROJECT_SOURCE_DIR}
                             ${PROJECT_SOURCE_DIR}/include)
  # For those that link it from a project of their own.
  target_compile_features(tickreel_${name} PUBLIC cxx_std_20)
  if(library_OWN_HEADERS)
    get_target_property(headers tickreel_core PRECOMPILE_HEADERS)
    target_precompile_headers(tickreel_${name} PRIVATE ${headers})
  elseif(NOT name STREQUAL core)
    target_precompile_headers(tickreel_${name} REUSE_FROM tickreel_core)
  endif()
endfunction()

# tickreel_plain_when_sanitized(TARGET): what computes little. To optimise it with the checks of
# sanitizers takes as long again as to compile it. What is precompiled is optimised, and of no use then.
function(tickreel_plain_when_sanitized target)
  if(TICKREEL_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
    set_target_properties(${target} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# tickreel_game(NAME SIMULATION FILE... [LOOK FILE...] [SOUND FILE... [CLIPS FILE...]]
#               [CONTROLS FILE...] [FOREIGN FILE... FOREIGN_LIBRARIES LIB...]):
# the library game_NAME. What simulates is compiled with sim/poison/poison.h in front, sees no renderer, and
# calls no clock; what draws (look_NAME) and what sounds (sound_NAME) sees the published view alone;
# CLIPS synthesise, at build time, the clips that sound_NAME then holds (sound/clip_pack.h);
# CONTROLS say how people play it. FOREIGN files wrap a library whose headers the poison would not
# let through: they alone link it, and nothing checks them but readers.
function(tickreel_game name)
  cmake_parse_arguments(PARSE_ARGV 1 game "" "" "SIMULATION;LOOK;SOUND;CLIPS;CONTROLS;FOREIGN;FOREIGN_LIBRARIES")
  add_library(game_${name} STATIC ${game_SIMULATION})
  target_link_libraries(game_${name} PUBLIC tickreel_sim)
  tickreel_fuzzed(game_${name})
  target_compile_options(game_${name} PRIVATE ${TICKREEL_GAME_ERRORS})
  # The poison changes nothing but what compiles, and takes longer to read than a source: once is
  # enough, not in the sanitizer builds.
  if(NOT TICKREEL_SANITIZE)
    target_compile_options(game_${name} PRIVATE "SHELL:-include sim/poison/poison.h")
  endif()
  set_property(GLOBAL APPEND PROPERTY tickreel_games game_${name})
  set_property(GLOBAL APPEND PROPERTY tickreel_controls ${game_CONTROLS})
  if(game_FOREIGN)
    add_library(foreign_${name} STATIC ${game_FOREIGN})
    target_link_libraries(foreign_${name} PUBLIC tickreel_sim PRIVATE ${game_FOREIGN_LIBRARIES})
    target_link_libraries(game_${name} PRIVATE foreign_${name})
  endif()
  if(game_LOOK)
    add_library(look_${name} STATIC ${game_LOOK})
    target_link_libraries(look_${name} PUBLIC tickreel_renderer)
    target_precompile_headers(look_${name} REUSE_FROM tickreel_core)
    set_property(GLOBAL APPEND PROPERTY tickreel_games look_${name})
  endif()
  if(game_SOUND)
    add_library(sound_${name} STATIC ${game_SOUND})
    target_link_libraries(sound_${name} PUBLIC tickreel_sound)
    target_precompile_headers(sound_${name} REUSE_FROM tickreel_core)
    set_property(GLOBAL APPEND PROPERTY tickreel_games sound_${name})
  endif()
  if(game_CLIPS)
    tickreel_game_clips(${name} ${game_CLIPS})
  endif()
endfunction()

# Embeds what NAME_clips writes in sound_NAME: embedded::NAME_clips() of NAME_clips_file.h.
function(tickreel_game_clips name)
  add_library(clips_${name} STATIC ${ARGN})
  target_link_libraries(clips_${name} PUBLIC tickreel_synth)
  target_precompile_headers(clips_${name} REUSE_FROM tickreel_core)
  add_executable(${name}_clips ${PROJECT_SOURCE_DIR}/sound/synth/write_clips.cpp)
  target_link_libraries(${name}_clips PRIVATE clips_${name})
  set(packed ${CMAKE_CURRENT_BINARY_DIR}/${name}.clips)
  add_custom_command(OUTPUT ${packed} COMMAND ${name}_clips ${packed} DEPENDS ${name}_clips
                     COMMENT "Synthesising the sounds of ${name}" VERBATIM)
  tickreel_embed(sound_${name} ${name}_clips_file.h ${packed})
endfunction()

# tickreel_test(NAME SOURCES FILE... LIBRARIES LIB... [EACH] [LABELS LABEL...] [ENVIRONMENT VAR=VALUE...]
#               [PROPERTIES PROPERTY VALUE...] [LONG FILTER...] [NO_ASAN FILTER...]):
# one GoogleTest program, of which ctest runs a suite in a process, and with `-C each` a case. EACH: always
# a case, for what has a window or a display of its own.
# LONG names cases, as --gtest_filter does, that have the label `long` and are left out by CI: large counts
# and lengths, and what takes long while a shorter test would notice most of its faults.
# NO_ASAN names cases that a build with sanitizers leaves out. It is for what parses no file, decodes
# nothing, and crosses no thread or process, and for what other tests run there. `*`: the whole program.
function(tickreel_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "EACH" "" "SOURCES;LIBRARIES;LABELS;ENVIRONMENT;PROPERTIES;LONG;NO_ASAN")
  add_executable(${name} ${test_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  # What is tested is optimised as the preset says; to optimise the tests costs minutes.
  target_compile_options(${name} PRIVATE -O0)
  target_precompile_headers(${name} REUSE_FROM test_tools)
  target_link_libraries(${name} PRIVATE ${test_LIBRARIES} GTest::gtest_main)
  if(TICKREEL_SANITIZE AND test_NO_ASAN STREQUAL "*")
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()
  set(left_out ${test_LONG})
  if(test_LONG)
    set(environment "")
    if(test_ENVIRONMENT)
      set(environment ENVIRONMENT "${test_ENVIRONMENT}")
    endif()
    list(JOIN test_LONG ":" long)
    gtest_discover_tests(${name} TEST_FILTER "${long}" TEST_LIST ${name}_long DISCOVERY_TIMEOUT 60
                         PROPERTIES ${test_PROPERTIES} ${environment} TIMEOUT 7200 LABELS long)
  endif()
  if(TICKREEL_SANITIZE)
    list(APPEND left_out ${test_NO_ASAN})
  endif()
  list(JOIN left_out ":" left_out)
  list(JOIN test_PROPERTIES " " properties)
  foreach(several LABELS ENVIRONMENT)
    list(JOIN test_${several} "$<SEMICOLON>" values)
    if(values)
      string(APPEND properties " ${several} [=[${values}]=]")
    endif()
  endforeach()
  set(tests ${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.cmake)
  add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS ${tests} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${name}> -D LEFT_OUT=${left_out} -D EACH=${test_EACH}
            -D "PROPERTIES=${properties}" -D OUTPUT=${tests} -P ${PROJECT_SOURCE_DIR}/cmake/discover_suites.cmake)
  set(found ${CMAKE_CURRENT_BINARY_DIR}/${name}_tests.cmake)
  file(WRITE ${found} "if(EXISTS [=[${tests}]=])\n  include([=[${tests}]=])\nelse()\n  add_test(${name}_NOT_BUILT ${name}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${found})
endfunction()
