// A library that calls only what games may call.

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#define GAME extern "C" __attribute__((visibility("default")))

GAME double rounded(double number) {
  return std::fmod(std::floor(number) + std::sqrt(number) + std::ldexp(number, 2), 7.0) +
         std::fma(number, 2.0, 1.0) + std::remainder(number, 3.0);
}
GAME std::size_t held(int number) {
  const std::map<std::string, std::vector<int>> tree{{std::to_string(number), {1, 2}}};
  std::set<int> numbers{number};
  std::list<int> list{number};
  list.sort();
  const auto shared = std::make_shared<std::string>("a");
  const std::function<int()> call = [&] { return number; };
  return tree.size() + numbers.size() + list.size() + shared->size() +
         static_cast<std::size_t>(call());
}
GAME int told(const char* text) {
  int number = 0;
  std::from_chars(text, text + std::strlen(text), number);
  std::ostringstream stream;
  stream << number << " " << 0.5 << std::endl;
  std::cerr << stream.str();
  char line[32];
  std::snprintf(line, sizeof line, "%d", number);
  std::printf("%s\n", line);
  if (number < 0) throw std::runtime_error("below nothing");
  return std::atoi(line);
}
GAME void* memory(std::size_t size) {
  void* const bytes = std::malloc(size);
  return bytes == nullptr ? nullptr : std::memset(bytes, 0, size);
}
