#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/room.h"

namespace tickreel::tests {

inline std::string read_file(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace tickreel::tests
