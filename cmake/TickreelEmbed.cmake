# Puts files into a library as they are, so that a program finds them wherever it is installed.

# tickreel_embed(TARGET HEADER FILE...): generates HEADER in the build tree, with a function
# embedded::NAME() for each file, that returns its bytes as a std::string_view. NAME is the file's
# name in lower case, with underscores for what is not a letter or digit.
function(tickreel_embed target header)
  set(assembly ".section .note.GNU-stack,\"\",%progbits\n.section .rodata\n")
  set(declarations "")
  set(functions "")
  foreach(file ${ARGN})
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(GET file FILENAME name)
    string(MAKE_C_IDENTIFIER ${name} name)
    string(TOLOWER ${name} name)
    set(symbol tickreel_embedded_${name})
    string(APPEND assembly
           ".global ${symbol}\n.global ${symbol}_end\n"
           "${symbol}:\n.incbin \"${file}\"\n${symbol}_end:\n")
    string(APPEND declarations "extern const char ${symbol}[];\nextern const char ${symbol}_end[];\n")
    string(APPEND functions
           "inline std::string_view ${name}() { return {${symbol}, ${symbol}_end}; }\n")
    list(APPEND files ${file})
  endforeach()

  cmake_path(GET header STEM stem)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${stem}.S)
  file(GENERATE OUTPUT ${source} CONTENT "${assembly}")
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${header} CONTENT
"#pragma once

#include <string_view>

// NOLINTBEGIN(readability-identifier-naming): the assembler's names.
extern \"C\" {
${declarations}}
// NOLINTEND(readability-identifier-naming)

namespace tickreel::embedded {
${functions}}
")
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${files}")
  target_sources(${target} PRIVATE ${source})
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()
