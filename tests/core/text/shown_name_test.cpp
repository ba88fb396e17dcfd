#include "core/text/shown_name.h"

#include <gtest/gtest.h>

#include "core/text/is_control.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

/// Characters that a terminal obeys: CSI as one character, right-to-left override, isolate, marks,
/// line and paragraph separator.
constexpr const char* kObeyed[] = {"\x1b",         "\x7f",         "\xc2\x80",     "\xc2\x9b",
                                   "\xc2\x9f",     "\xd8\x9c",     "\xe2\x80\x8e", "\xe2\x80\x8f",
                                   "\xe2\x80\xa8", "\xe2\x80\xa9", "\xe2\x80\xaa", "\xe2\x80\xae",
                                   "\xe2\x81\xa6", "\xe2\x81\xa9"};
constexpr const char* kSeen[] = {"a",
                                 " ",
                                 "\xc2\xa0",
                                 "\xc3\xbc",
                                 "\xd8\x9b",
                                 "\xe2\x80\x8d",
                                 "\xe2\x80\xa7",
                                 "\xe2\x80\xaf",
                                 "\xe2\x81\xa5",
                                 "\xf0\x9f\x98\x80"};

TEST(ShownNameTest, NothingThatIsObeyedIsPrinted) {
  for (const std::string character : kObeyed) {
    EXPECT_TRUE(is_obeyed(character));
    const std::string name = "a" + character + "b";
    for (const std::string& shown : {shown_name(name), shown_message(name), shown_text(name)}) {
      EXPECT_EQ(shown.find(character), std::string::npos) << shown;
      EXPECT_NE(shown.find("\\x"), std::string::npos) << shown;
    }
  }
  EXPECT_EQ(shown_text("\xc2\x9b"
                       "2J"),
            "\\xc2\\x9b2J");
  EXPECT_EQ(shown_text("half \x9b, \xff"), "half \\x9b, \\xff");
}

TEST(ShownNameTest, WhatIsSeenStaysAsItIs) {
  for (const std::string character : kSeen) {
    EXPECT_FALSE(is_obeyed(character));
    for (const std::string& shown : {shown_name(character), shown_message(character),
                                     shown_text(character), shown_data(character)}) {
      EXPECT_EQ(shown, character);
    }
  }
}

TEST(ShownNameTest, OnlyTextHasLines) {
  EXPECT_EQ(shown_text("a\tb\nc\n"), "a\tb\nc\n");
  EXPECT_EQ(shown_text("a\rb"), "a\\x0db");
  EXPECT_EQ(shown_message("a\nb\n  c"), "a\\x0ab\n  c");
}

TEST(ShownNameTest, TablesKeepWhatTurnsDirectionsAndNoControls) {
  EXPECT_EQ(shown_data("a,\xe2\x80\xae"
                       "b\r\n"),
            "a,\xe2\x80\xae"
            "b\r\n");
  EXPECT_EQ(shown_data("\xd8\x9c"), "\xd8\x9c");  // ALM, the one mark of two bytes
  EXPECT_EQ(shown_data("a\xc2\x9b"
                       "b\x1b[2J"),
            "a\\xc2\\x9bb\\x1b[2J");
}

TEST(ShownNameTest, JsonSaysTheSameInEscapes) {
  EXPECT_EQ(shown_json("{\"a\": \"\xe2\x80\xae\xc2\x9b\xc3\xbc\"}\n"),
            "{\"a\": \"\\u202e\\u009b\xc3\xbc\"}\n");
}

}  // namespace
}  // namespace tickreel::tests
