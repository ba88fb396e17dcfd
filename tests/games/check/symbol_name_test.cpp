#include "games/check/symbol_name.h"

#include <gtest/gtest.h>

#include <string>

namespace tickreel::tests {
namespace {

using games::demangled;
using games::qualified_name;

TEST(SymbolNameTest, IsWhatItNamesAlone) {
  EXPECT_EQ(qualified_name(demangled("_ZNSt6localeC1EPKc")), "std::locale::locale");
  EXPECT_EQ(qualified_name(demangled("_ZTVSt13runtime_error")), "std::runtime_error");
  EXPECT_EQ(qualified_name(demangled("_Znwm")), "operator");
  EXPECT_EQ(qualified_name(demangled("rand_r")), "rand_r");
  EXPECT_EQ(qualified_name("std::ostream& std::ostream::_M_insert<double>(double)"),
            "std::ostream::_M_insert<double>");
  EXPECT_EQ(qualified_name("std::ostream::operator<<(int)"), "std::ostream::operator");
  EXPECT_EQ(qualified_name("(anonymous namespace)::step(int)"), "(anonymous namespace)::step");
  EXPECT_EQ(qualified_name("std::pair<int, void (*)(int)> std::f<int>(int)"), "std::f<int>");
  EXPECT_EQ(qualified_name("operatic(int)").substr(0, 8), "operatic");
  EXPECT_EQ(qualified_name(""), "");
}

TEST(SymbolNameTest, ANameThatGrowsWithoutEndStaysAsItIs) {
  std::string name = "_Z1fSt4pairIiiE";
  const std::string digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (int i = 0; i < 100; ++i) {
    const std::string before = "S" + std::string(1, digits[static_cast<std::size_t>(i) % 36]) + "_";
    name += "St4pairI" + before + before + "E";
  }
  EXPECT_EQ(demangled(name), name);
  EXPECT_EQ(demangled("_Z" + std::string(100000, 'P')), "_Z" + std::string(100000, 'P'));
  EXPECT_EQ(demangled("_Znot a name"), "_Znot a name");
}

}  // namespace
}  // namespace tickreel::tests
