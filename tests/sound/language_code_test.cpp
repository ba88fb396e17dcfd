#include "sound/language_code.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

using sound::is_language_code;

TEST(LanguageCodeTest, KnowsThoseOfBothKindsAndThoseForOwnUse) {
  for (const char* code :
       {"eng", "deu", "ger", "zho", "chi", "und", "zxx", "aar", "zza", "qaa", "qqq", "qtz"}) {
    EXPECT_TRUE(is_language_code(code)) << code;
  }
  for (const char* code : {"", "en", "engl", "xyz", "ENG", "qua", "q\xFFz", "   ", "ng "}) {
    EXPECT_FALSE(is_language_code(code)) << code;
  }
}

// The codes are compared with the list in the package iso-codes.
TEST(LanguageCodeTest, AreThoseOfTheStandard) {
  std::ifstream file("/usr/share/iso-codes/json/iso_639-2.json");
  if (!file) return skip_without("iso-codes", "there are no iso-codes");
  const auto list = nlohmann::json::parse(file);
  std::set<std::string> expected;
  for (const auto& one : list["639-2"]) {
    for (const char* kind : {"alpha_3", "bibliographic"}) {
      if (one.contains(kind)) expected.insert(one[kind].get<std::string>());
    }
  }
  ASSERT_EQ(expected.erase("qaa-qtz"), 1U);
  std::set<std::string> found;
  std::string code(3, 'a');
  for (code[0] = 'a'; code[0] <= 'z'; ++code[0]) {
    for (code[1] = 'a'; code[1] <= 'z'; ++code[1]) {
      for (code[2] = 'a'; code[2] <= 'z'; ++code[2]) {
        const bool is_of_ones_own = code >= "qaa" && code <= "qtz";
        if (is_language_code(code) && !is_of_ones_own) found.insert(code);
      }
    }
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace tickreel::tests
