#include "games/check/symbol_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "games/check/allowed_symbols.h"
#include "games/check/forbidden_symbols.h"

namespace tickreel::games {
namespace {

bool is_like(std::string_view text, std::string_view pattern) {
  if (pattern.starts_with('*')) return text.ends_with(pattern.substr(1));
  const bool is_begin = pattern.ends_with('*');
  if (is_begin) pattern.remove_suffix(1);
  if (is_begin ? text.size() < pattern.size() : text.size() != pattern.size()) return false;
  return std::equal(pattern.begin(), pattern.end(), text.begin(),
                    [](char wanted, char is) { return wanted == '?' || wanted == is; });
}

const ForbiddenName* find_rule(std::span<const ForbiddenName> rules, std::string_view name) {
  const auto* const found =
      std::ranges::find_if(rules.data(), rules.data() + rules.size(),
                           [&](const ForbiddenName& rule) { return is_like(name, rule.pattern); });
  return found == rules.data() + rules.size() ? nullptr : found;
}

std::string_view without(std::string_view name, std::string_view begin, std::string_view end) {
  if (name.size() <= begin.size() + end.size()) return name;
  if (!name.starts_with(begin) || !name.ends_with(end)) return name;
  return name.substr(begin.size(), name.size() - begin.size() - end.size());
}

/// What somebody wrote: compilers and headers call other functions in its place.
std::string_view as_written(std::string_view symbol) {
  symbol = without(symbol, "__", "_chk");
  symbol = without(symbol, "__isoc99_", "");
  symbol = without(symbol, "__isoc23_", "");
  symbol = without(symbol, "__", "_finite");
  return symbol;
}

bool is_math(std::string_view name) {
  constexpr std::array<std::string_view, 7> kPrecisions{"", "f", "l", "f32", "f64", "f128", "f64x"};
  return std::ranges::any_of(kPrecisions, [&](std::string_view end) {
    if (!name.ends_with(end)) return false;
    const std::string_view base = name.substr(0, name.size() - end.size());
    const auto has = [&](std::span<const std::string_view> names) {
      return std::ranges::find(names, base) != names.end();
    };
    return has(inexact_math()) || (end == "l" && has(exact_math_of_double()));
  });
}

/// operator new and operator delete.
bool is_memory(std::string_view symbol) {
  constexpr std::array<std::string_view, 4> kOperators{"_Znw", "_Zna", "_Zdl", "_Zda"};
  return std::ranges::any_of(kOperators,
                             [&](std::string_view begin) { return symbol.starts_with(begin); });
}

/// The locale that there is, which is "C", and copies of it. One with a name is of the machine.
bool is_copied_locale(std::string_view symbol) {
  constexpr std::array<std::string_view, 4> kCopies{"_ZNSt6localeC1Ev", "_ZNSt6localeC2Ev",
                                                    "_ZNSt6localeC1ERKS_", "_ZNSt6localeC2ERKS_"};
  return std::ranges::find(kCopies, symbol) != kCopies.end();
}

bool is_allowed(std::span<const std::string_view> allowed, std::string_view name) {
  return std::ranges::any_of(allowed,
                             [&](std::string_view pattern) { return is_like(name, pattern); });
}

}  // namespace

const Objection kUnknown{"nobody has said that it does the same everywhere",
                         "code of the game's own; §allow vouches for it"};

const Objection* objection_to_call(std::string_view symbol, std::string_view name) {
  if (symbol.starts_with("_Z")) {
    if (name == "operator") return is_memory(symbol) ? nullptr : &kUnknown;
    if (is_copied_locale(symbol)) return nullptr;
    if (const auto* const known = find_rule(forbidden_of_cpp(), name)) return known->objection;
    return is_allowed(allowed_of_cpp(), name) ? nullptr : &kUnknown;
  }
  const std::string_view written = as_written(symbol);
  if (is_math(written)) return &of_libm();
  if (const auto* const known = find_rule(forbidden_of_c(), written)) return known->objection;
  const auto allowed = allowed_of_c();
  return is_allowed(allowed, written) || is_allowed(allowed, symbol) ? nullptr : &kUnknown;
}

std::optional<ForbiddenKind> forbidden_kind_of(std::string_view name) {
  const ForbiddenName* const found =
      name.starts_with("std::") ? find_rule(forbidden_of_cpp(), name) : nullptr;
  if (found == nullptr) return std::nullopt;
  const std::string_view pattern = found->pattern;
  return ForbiddenKind{pattern.substr(0, pattern.find_first_of("<*")), found->objection};
}

}  // namespace tickreel::games
