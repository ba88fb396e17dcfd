# How libraries, games and tests are declared, so that each folder's CMakeLists.txt is a list of
# files.

# tickreel_library(NAME FILE...): the static library tickreel_NAME, headers found from the root.
function(tickreel_library name)
  add_library(tickreel_${name} STATIC ${ARGN})
  target_include_directories(tickreel_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  # For those that link it from a project of their own.
  target_compile_features(tickreel_${name} PUBLIC cxx_std_20)
  if(NOT name STREQUAL core)
    target_precompile_headers(tickreel_${name} REUSE_FROM tickreel_core)
  endif()
endfunction()

# tickreel_game(NAME SIMULATION FILE... [LOOK FILE...] [CONTROLS FILE...]
#               [FOREIGN FILE... FOREIGN_LIBRARIES LIB...]):
# the library game_NAME. What simulates is compiled with sim/poison/poison.h in front, sees no renderer, and
# calls no clock; what draws sees the published view alone; CONTROLS say how people play it. FOREIGN
# files wrap a library whose headers the poison would not let through: they alone link it, and
# nothing checks them but readers.
function(tickreel_game name)
  cmake_parse_arguments(PARSE_ARGV 1 game "" "" "SIMULATION;LOOK;CONTROLS;FOREIGN;FOREIGN_LIBRARIES")
  add_library(game_${name} STATIC ${game_SIMULATION})
  target_link_libraries(game_${name} PUBLIC tickreel_sim)
  # The poison changes nothing but what compiles, and takes longer to read than a source: once is
  # enough, not in the sanitizer builds.
  if(NOT TICKREEL_SANITIZE)
    target_compile_options(game_${name} PRIVATE
                           "SHELL:-include ${PROJECT_SOURCE_DIR}/sim/poison/poison.h")
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
endfunction()

# tickreel_test(NAME SOURCES FILE... LIBRARIES LIB... [LABELS LABEL...] [ENVIRONMENT VAR=VALUE...]):
# one GoogleTest program, its cases known to ctest by name. Those of INSTANTIATE_TEST_SUITE_P(Long, ...)
# have the label `long` instead: the same test with large counts and lengths. CI leaves them out.
function(tickreel_test name)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "" "SOURCES;LIBRARIES;LABELS;ENVIRONMENT")
  add_executable(${name} ${test_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  # What is tested is optimised as the preset says; to optimise the tests costs minutes.
  target_compile_options(${name} PRIVATE -O0)
  target_precompile_headers(${name} REUSE_FROM test_tools)
  target_link_libraries(${name} PRIVATE ${test_LIBRARIES} GTest::gtest_main)
  set(properties TIMEOUT 300)
  if(test_ENVIRONMENT)
    list(APPEND properties ENVIRONMENT "${test_ENVIRONMENT}")
  endif()
  gtest_discover_tests(${name} TEST_FILTER "Long/*" TEST_LIST ${name}_long DISCOVERY_TIMEOUT 60
                       PROPERTIES ${properties} LABELS long)
  if(test_LABELS)
    list(APPEND properties LABELS "${test_LABELS}")
  endif()
  gtest_discover_tests(${name} TEST_FILTER "-Long/*" DISCOVERY_TIMEOUT 60 PROPERTIES ${properties})
endfunction()
