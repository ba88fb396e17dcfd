# How libraries, games and tests are declared, so that each folder's CMakeLists.txt is a list of
# files.

# tickreel_library(NAME FILE...): the static library tickreel_NAME, headers found from the root.
function(tickreel_library name)
  add_library(tickreel_${name} STATIC ${ARGN})
  target_include_directories(tickreel_${name} PUBLIC ${PROJECT_SOURCE_DIR}
                             ${PROJECT_SOURCE_DIR}/include)
  # For those that link it from a project of their own.
  target_compile_features(tickreel_${name} PUBLIC cxx_std_20)
  if(NOT name STREQUAL core)
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
# CLIPS synthesise, at build time, the clips that sound_NAME then holds (demos/synth/write_clips.h);
# CONTROLS say how people play it. FOREIGN files wrap a library whose headers the poison would not
# let through: they alone link it, and nothing checks them but readers.
function(tickreel_game name)
  cmake_parse_arguments(PARSE_ARGV 1 game "" "" "SIMULATION;LOOK;SOUND;CLIPS;CONTROLS;FOREIGN;FOREIGN_LIBRARIES")
  add_library(game_${name} STATIC ${game_SIMULATION})
  target_link_libraries(game_${name} PUBLIC tickreel_sim)
  target_compile_options(game_${name} PRIVATE ${TICKREEL_GAME_ERRORS})
  # The poison changes nothing but what compiles, and takes longer to read than a source: once is
  # enough, not in the sanitizer builds.
  if(NOT TICKREEL_SANITIZE)
    target_compile_options(game_${name} PRIVATE
                           "SHELL:-include '${PROJECT_SOURCE_DIR}/sim/poison/poison.h'")
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
    target_link_libraries(sound_${name} PUBLIC tickreel_demo_sound)
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
  add_executable(${name}_clips ${PROJECT_SOURCE_DIR}/demos/synth/write_clips.cpp)
  target_link_libraries(${name}_clips PRIVATE clips_${name})
  set(packed ${CMAKE_CURRENT_BINARY_DIR}/${name}.clips)
  add_custom_command(OUTPUT ${packed} COMMAND ${name}_clips ${packed} DEPENDS ${name}_clips
                     COMMENT "Synthesising the sounds of ${name}" VERBATIM)
  tickreel_embed(sound_${name} ${name}_clips_file.h ${packed})
endfunction()

# tickreel_test(NAME SOURCES FILE... LIBRARIES LIB... [LABELS LABEL...] [ENVIRONMENT VAR=VALUE...]
#               [PROPERTIES PROPERTY VALUE...] [UNSANITIZED FILTER...]):
# one GoogleTest program, its cases known to ctest by name. Those of INSTANTIATE_TEST_SUITE_P(Long, ...)
# have the label `long` instead: the same test with large counts and lengths. CI leaves them out.
# UNSANITIZED names cases, as --gtest_filter does, that a build with sanitizers has not: they are slow
# there, most for starting the program, and other tests run the same functions.
function(tickreel_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "" "SOURCES;LIBRARIES;LABELS;ENVIRONMENT;PROPERTIES;UNSANITIZED")
  add_executable(${name} ${test_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  # What is tested is optimised as the preset says; to optimise the tests costs minutes.
  target_compile_options(${name} PRIVATE -O0)
  target_precompile_headers(${name} REUSE_FROM test_tools)
  target_link_libraries(${name} PRIVATE ${test_LIBRARIES} GTest::gtest_main)
  set(properties TIMEOUT 300 ${test_PROPERTIES})
  if(test_ENVIRONMENT)
    list(APPEND properties ENVIRONMENT "${test_ENVIRONMENT}")
  endif()
  gtest_discover_tests(${name} TEST_FILTER "Long/*" TEST_LIST ${name}_long DISCOVERY_TIMEOUT 60
                       PROPERTIES ${properties} TIMEOUT 7200 LABELS long)
  if(test_LABELS)
    list(APPEND properties LABELS "${test_LABELS}")
  endif()
  set(left_out "Long/*")
  if(TICKREEL_SANITIZE AND test_UNSANITIZED)
    list(APPEND left_out ${test_UNSANITIZED})
  endif()
  list(JOIN left_out ":" left_out)
  gtest_discover_tests(${name} TEST_FILTER "-${left_out}" DISCOVERY_TIMEOUT 60 PROPERTIES ${properties})
endfunction()
