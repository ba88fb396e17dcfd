#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace tickreel::encode {

/// Whether `word` is one of `words`.
inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace tickreel::encode
