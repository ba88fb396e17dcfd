#include "games/check/symbol_name.h"

#include <cxxabi.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace tickreel::games {
namespace {

constexpr std::size_t kLongestName = 1024;
/// A name may refer to its own parts, and these to theirs, so its text grows exponentially with the
/// references. This many make a few megabytes at most.
constexpr int kMostReferences = 24;

bool is_short(std::string_view symbol) {
  if (symbol.size() > kLongestName) return false;
  int references = 0;
  for (std::size_t i = 0; i + 1 < symbol.size(); ++i) {
    const char next = symbol[i + 1];
    const bool has_number =
        next == '_' || (next >= '0' && next <= '9') || (next >= 'A' && next <= 'Z');
    if ((symbol[i] == 'S' || symbol[i] == 'T') && has_number) ++references;
  }
  return references <= kMostReferences;
}

}  // namespace

std::string demangled(const std::string& symbol) {
  if (!symbol.starts_with("_Z") || !is_short(symbol)) return symbol;
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      ::abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
  return text == nullptr ? symbol : std::string(text.get());
}

std::string_view qualified_name(std::string_view name) {
  constexpr std::array<std::string_view, 5> kOfTypes{"vtable for ", "VTT for ", "typeinfo for ",
                                                     "typeinfo name for ", "guard variable for "};
  for (const std::string_view begin : kOfTypes) {
    if (name.starts_with(begin)) name.remove_prefix(begin.size());
  }
  constexpr std::string_view kOperator = "operator";
  constexpr std::string_view kNameless = "(anonymous namespace)";
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const std::string_view rest = name.substr(i);
    if (depth == 0 && rest.starts_with(kOperator) && (i == begin || name[i - 1] == ':')) {
      return name.substr(begin, i + kOperator.size() - begin);
    }
    if (rest.starts_with(kNameless)) {
      i += kNameless.size() - 1;
    } else if (name[i] == '<') {
      ++depth;
    } else if (name[i] == '>') {
      --depth;
    } else if (depth == 0 && name[i] == ' ') {
      begin = i + 1;
    } else if (depth == 0 && (name[i] == '(' || name[i] == '[')) {
      return name.substr(begin, i - begin);
    }
  }
  return name.substr(begin);
}

}  // namespace tickreel::games
