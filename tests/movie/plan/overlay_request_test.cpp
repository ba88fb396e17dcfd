#include "movie/plan/overlay_request.h"

#include <gtest/gtest.h>

#include <random>

#include "movie/film/pictures/watermark_file.h"
#include "movie/film/text/text_style.h"
#include "renderer/overlay/font_file.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// The values that --text, --show-inputs and --watermark accept and refuse.

namespace tickreel::tests {
namespace {

ReplaySession session() {
  ReplaySession session;
  session.game = "tanks";
  session.setup.seed = 77;
  session.setup.tick_rate = TickRate(50);
  session.setup.players = {"Ada", "Bo {x}"};
  return session;
}

Result<FilmOverlay> plan(const OverlayRequest& request, const std::string& mark = "",
                         const std::string& mark_camera = "") {
  return plan_overlay(request, {}, {session(), Rational(4), mark, FilmCameras(mark_camera)});
}

FilmText text_of(const std::string& typed, const std::string& mark = "") {
  const auto overlay = plan({.texts = {typed}, .shown_inputs = {}, .watermark = {}}, mark);
  EXPECT_TRUE(overlay) << overlay.error().message;
  return overlay ? overlay->texts.at(0) : FilmText();
}

std::string overlay_refusal_of(const OverlayRequest& request) {
  const auto overlay = plan(request);
  EXPECT_FALSE(overlay);
  if (overlay) return "";
  EXPECT_EQ(overlay.error().kind, ErrorKind::kUsage);
  return overlay.error().message;
}

std::string text_refusal(const std::string& typed) {
  return overlay_refusal_of({.texts = {typed}, .shown_inputs = {}, .watermark = {}});
}

TEST(OverlayRequest, ATextSaysWhatWhereWhenAndHowLarge) {
  EXPECT_EQ(text_of("Hello"),
            (FilmText{"Hello", TypedTextPlace("bottom"), Rational(0), Rational(4), 40}));
  EXPECT_EQ(text_of("Hi, you@top-left,0.5-2.5,size=64"),
            (FilmText{"Hi, you", TypedTextPlace("top-left"), Rational(1, 2), Rational(5, 2), 64}));
  EXPECT_EQ(text_of("Hi@25t-0:03"),
            (FilmText{"Hi", TypedTextPlace("bottom"), Rational(1, 2), Rational(3), 40}));
  EXPECT_EQ(text_of("Hi@1-").from, Rational(1));
  EXPECT_EQ(text_of("Hi@-3").to, Rational(3));
  EXPECT_EQ(text_of("Hi@1-9").to, Rational(4)) << "the film's end";
}

TEST(OverlayRequest, ABackslashQuotesWhatWouldMeanSomething) {
  EXPECT_EQ(text_of("a\\@b \\{c\\} \\\\ two\\nlines").utf8, "a@b {c} \\ two\nlines");
  EXPECT_EQ(text_of("me@home@top").utf8, "me@home") << "the last one counts";
  const FilmText see_through = text_of("me@home@top,fontcolor=white@0.5,boxcolor=black@0.25");
  EXPECT_EQ(see_through.utf8, "me@home") << "but those of colours";
  EXPECT_EQ(see_through.place, TypedTextPlace("top"));
  EXPECT_EQ(text_of("me@home,size=2@top").utf8, "me@home,size=2") << "no size has one";
}

TEST(OverlayRequest, WhatACardSaysIsShownAsItIs) {
  const std::string said = "a@b {x} \\n";
  const auto overlay =
      plan({.texts = {"b"}, .shown_inputs = {}, .watermark = {}, .card = said, .titles = {}});
  ASSERT_TRUE(overlay) << overlay.error().message;
  EXPECT_EQ(overlay->texts.at(0),
            (FilmText{said, TypedTextPlace("center"), Rational(0), Rational(4), 72}));
  EXPECT_EQ(overlay->texts.at(1).utf8, "b");
  const auto none =
      plan({.texts = {}, .shown_inputs = {}, .watermark = {}, .card = " ", .titles = {}});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().subject.field, "card");
}

TEST(OverlayRequest, NamesOfTheReplayAreFilledInOnce) {
  EXPECT_EQ(text_of("{player:1} of {game}, {seed}: {mark}", "kill 3").utf8,
            "Bo {x} of tanks, 77: kill 3");
  EXPECT_EQ(text_of("{player:ADA}").utf8, "Ada");
}

TEST(OverlayRequest, TheActorIsWhomTheCameraOfTheMarkFollows) {
  const auto overlay = plan({{"{player:actor} leads"}, {"actor"}, {}}, "kill 3", "follow:1");
  ASSERT_TRUE(overlay) << overlay.error().message;
  EXPECT_EQ(overlay->texts.at(0).utf8, "Bo {x} leads");
  EXPECT_EQ(overlay->shown_inputs, std::vector<std::int64_t>{1});
  for (const char* camera : {"", "arena", "follow:actor"}) {
    const auto none = plan({{"{player:actor}"}, {}, {}}, "kill 3", camera);
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().message.find("{player:actor}: 'actor' is whom the camera of a mark"),
              std::string::npos);
  }
}

TEST(OverlayRequest, WhatCannotBeIsRefusedByName) {
  const std::pair<const char*, const char*> cases[] = {
      {"x@4-5", "it begins at 0:04.000, and the film has 0:04.000"},
      {"x@2-1", "ends before it begins"},
      {"x@1-1", "ends before it begins"},
      {"x@nowhere", "'nowhere' behind the @ is no place"},
      {"x@", "'' behind the @ is no place"},
      {"x@a-b", "'a' is no time"},
      {"x@size=9", "a size from 10 to 200"},
      {"@top", "there is no text"},
      {"\\n ", "there is no text"},
      {"{date}", "{date} stands for nothing: there are {player:N}, {game}, {mark} and {seed}"},
      {"{", "the { is never closed. A brace of the text is written \\{"},
      {"{player:0 wins@top", "never closed"},
      {"x@top,bottom", "a place is given twice"},
      {"x@top,size=30,size=40", "a size is given twice"},
      {"x@1-2,top,2-3", "FROM-TO is given twice"},
      {"x@-", "'-' behind the @ is no place"},
      {"a\\xb", "'\\x' stands for nothing: there are \\n, \\@, \\{, \\} and \\\\, which"},
      {"a\\\u00E4", "'\\\u00E4' stands for nothing"},
      {"a\\", "'\\' stands for nothing"},
      {"\u182E\u1823", "no \u182E (U+182E), of Mongolian: leave it out"},
      {"x\u738B\u20DD", "no \u738B\u20DD (U+738B U+20DD): leave it out"},
      {"a\u009Bb", "a control character (U+009B)"},
      {"a\x01", "a control character (U+0001)"},
      {"{mark}", "this is no film of one"},
      {"{player:2}", "one of Ada, Bo {x}"},
      {"\U0001FAFF", "(U+1FAFF)"},
      {"a\tb", "it has a tab"},
      {"\xFF", "no UTF-8"}};
  for (const auto& [typed, message] : cases) {
    EXPECT_NE(text_refusal(typed).find(message), std::string::npos)
        << typed << ": " << text_refusal(typed);
  }
  for (const char* written :
       {"\u00E9", "日本語", "김철수", "🦊❤\uFE0F👍🏽", "שלום", "مرحبا", "e\u0301", "नमस्ते",
        "สวัสดี", "வணக்கம்", "مُحَمَّد", "שָׁ", "می\u200Cخواهم", "\u202Bשלום\u202C"}) {
    EXPECT_EQ(text_of(written).utf8, written);
  }
  EXPECT_NE(text_refusal(std::string(1001, 'x')).find("1000 bytes"), std::string::npos);
  const std::string long_part(70'000, '-');
  for (const std::string& typed :
       {long_part, "x@" + long_part, "x@size=" + long_part, "{" + long_part + "}", "{" + long_part,
        "{player:" + long_part + "}", "x@1-2," + long_part, "x@0" + long_part}) {
    EXPECT_LT(text_refusal(typed).size(), 400U) << typed.substr(0, 20);
  }
  EXPECT_LT(overlay_refusal_of({{}, {long_part}, {}}).size(), 400U);
  EXPECT_LT(overlay_refusal_of({{}, {}, long_part}).size(), 400U);
  EXPECT_NE(overlay_refusal_of({std::vector<std::string>(65, "x"), {}, {}}).find("64 times"),
            std::string::npos);
  EXPECT_NE(overlay_refusal_of({{}, {"Cy"}, {}}).find("§show-inputs Cy: there is no such player"),
            std::string::npos);
  EXPECT_NE(overlay_refusal_of({{}, {"0", "ada"}, {}}).find("ada is given twice"),
            std::string::npos);
}

std::string inter_file(const TemporaryDirectory& directory) {
  const std::string path = directory.path("inter.otf");
  write_file(path, std::string(font_file(Text::Weight::kBold)));
  return path;
}

TEST(OverlayRequest, ATextSaysWhatItLooksLike) {
  const TemporaryDirectory directory;
  const std::string font = inter_file(directory);
  const FilmText text = text_of(
      "Hi@fontsize=64,fontcolor=#ffcc0080,box=0,fade=0.5,fontfile=" + font + ",lower-third");
  EXPECT_EQ(text.size, 64);
  EXPECT_EQ(text.fontcolor, "#ffcc0080");
  EXPECT_TRUE(text.has_no_box);
  EXPECT_TRUE(text.has_own_fade);
  EXPECT_EQ(text.fade, Rational(1, 2));
  EXPECT_EQ(text.fontfile, font);
  EXPECT_NE(text.fontfile_hash, 0U);
  EXPECT_EQ(text.place, kLowerThird);
  FilmText elsewhere = text;
  elsewhere.fontfile = "another path";
  EXPECT_EQ(elsewhere, text) << "the font counts, and not where it lies";
  elsewhere.fontfile_hash += 1;
  EXPECT_NE(elsewhere, text);
}

TEST(OverlayRequest, ColoursAreThoseOfDrawtext) {
  const auto color = parse_text_color("#ff8000");
  ASSERT_TRUE(color);
  EXPECT_EQ(color->opacity, 1.0F);
  EXPECT_EQ(color->color.r, 1.0F);
  EXPECT_EQ(color->color.b, 0.0F);
  EXPECT_NEAR(parse_text_color("black@0.5")->opacity, 0.5F, 0.003F);
  EXPECT_NEAR(parse_text_color("#FFFFFF80")->opacity, 128.0F / 255.0F, 1e-6F);
  for (const char* none : {"", "red", "#fff", "#ff80001", "#ff800 ", "#-f8000", "white@", "white@2",
                           "white@nan", "white@-1", "#ff8000@0.5@1"}) {
    EXPECT_FALSE(parse_text_color(none)) << none;
  }
}

std::string title_refusal(const TitleRequest& title) {
  OverlayRequest request{};
  request.titles = {title};
  return overlay_refusal_of(request);
}

TEST(OverlayRequest, ATitleHasASubtitleAndALength) {
  OverlayRequest request{};
  request.titles = {{"{player:0}", "of {game}\nagain", "0.5", "", "1.5"}};
  const auto overlay = plan(request);
  ASSERT_TRUE(overlay) << overlay.error().message;
  const FilmText& text = overlay->texts.at(0);
  EXPECT_EQ(text.utf8, "Ada");
  EXPECT_EQ(text.subtitle, "of tanks\nagain");
  EXPECT_EQ(text.from, Rational(1, 2));
  EXPECT_EQ(text.to, Rational(2));
}

TEST(OverlayRequest, ATitleThatCannotBeIsRefusedByItsKey) {
  std::string film_script;  // 10 000 characters
  for (int i = 0; i < 2000; ++i) film_script += "word ";
  std::string paragraph;
  for (int i = 0; i < 190; ++i) paragraph += "word ";
  FilmText lower_third;
  lower_third.place = TypedTextPlace(kLowerThird);
  FilmText faded;
  faded.has_own_fade = true;
  faded.fade = Rational(3);
  const std::pair<TitleRequest, const char*> cases[] = {
      {{"x", "", "", "1", "1"}, "title 1: length: give it or to, not both"},
      {{"x", "", "9", "", ""}, "title 1: from: it begins at 0:09.000"},
      {{"x", "", "2", "1", ""}, "title 1: to: it ends before it begins"},
      {{"x", "", "", "", "-1"}, "title 1: length: "},
      {{"{x}", "", "", "", ""}, "title 1: text: {x} stands for nothing"},
      {{" ", "", "", "", ""}, "title 1: text: there is no text"},
      {{"x", "a\tb", "", "", ""}, "title 1: subtitle: it has a tab"},
      {{"x", "", "", "", "", faded}, "title 1: fade: it comes and goes in 0:03.000 each, and is"},
      {{film_script, "", "", "", ""}, "title 1: text: it has more than 1000 bytes"},
      {{paragraph, "", "", "", "", lower_third},
       "title 1: text: it does not fit into a lower third"},
      {{std::string(1000, 'W'), "", "", "", ""}, "title 1: text: it does not fit into the picture"},
      {{"x " + std::string(998, 'W'), "", "", "", ""}, ": make it shorter (its first "},
      {{"\u182E", "", "", "", ""}, "the typeface has no \u182E (U+182E), of Mongolian"},
      {{"a\u1AC8", "", "", "", ""}, "no \u1AC8 (U+1AC8)"},
      {{"a\u202Eb", "", "", "", ""}, "turns others around (U+202E)"},
      {{"\U0001FAFF", "", "", "", ""}, "no \U0001FAFF (U+1FAFF): leave it out, or give a font"},
      {{"\xC3\x28", "", "", "", ""}, "title 1: text: it is no UTF-8"}};
  for (const auto& [title, message] : cases) {
    EXPECT_NE(title_refusal(title).find(message), std::string::npos) << title_refusal(title);
  }
}

TEST(OverlayRequest, WhatHasNoRoomIsRefusedWhoeverDescribesItWithWhatWouldFit) {
  const std::string all(1000, 'W');
  const std::string no_room = "it does not fit into the picture of ";
  const std::string said = text_refusal(all);
  EXPECT_NE(said.find(no_room), std::string::npos) << said;
  const std::string card = overlay_refusal_of(
      {.texts = {}, .shown_inputs = {}, .watermark = {}, .card = all, .titles = {}});
  EXPECT_NE(card.find(no_room), std::string::npos) << card;
  EXPECT_NE(text_refusal(all + "@top,size=10").find(no_room), std::string::npos)
      << "a word that is wider than the picture";
  const std::string its_first = "its first ";
  ASSERT_NE(said.find(its_first), std::string::npos) << said;
  const auto most =
      static_cast<std::size_t>(std::stoi(said.substr(said.find(its_first) + its_first.size())));
  EXPECT_GT(most, 10U);
  EXPECT_EQ(text_of(all.substr(0, most)).utf8.size(), most);
  EXPECT_NE(text_refusal(all.substr(0, most + 1)).find(no_room), std::string::npos);
}

TEST(OverlayRequest, AFontThatCannotBeUsedIsRefusedWithItsName) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("broken.ttf");
  const std::string inter(font_file(Text::Weight::kBold));
  FilmText text;
  for (const std::string& bytes : {std::string(), std::string("text"), inter.substr(0, 5000)}) {
    write_file(path, bytes);
    const Status set = set_text_option("fontfile", path, text);
    ASSERT_FALSE(set);
    EXPECT_NE(set.error().message.find("fontfile " + path + " is "), std::string::npos)
        << set.error().message;
  }
  write_file(path, std::string((std::size_t{32} << 20U) + 1, 'x'));
  EXPECT_NE(set_text_option("fontfile", path, text).error().message.find("fontfile: "),
            std::string::npos);
  EXPECT_FALSE(set_text_option("fontfile", directory.path("none.ttf"), text));
  write_file(path, inter);
  ASSERT_TRUE(set_text_option("fontfile", path, text));
  EXPECT_NE(title_refusal({"\u0645", "", "", "", "", text}).find("leave fontfile out"),
            std::string::npos);
  EXPECT_NE(title_refusal({"\U0001F600", "", "", "", "", text})
                .find("the font " + path +
                      " has no \U0001F600 (U+1F600): leave it out, or give "
                      "another fontfile"),
            std::string::npos);
}

/// Returns a PNG of 2 x 1 pixels: red, and half-transparent green.
std::string small_png() {
  static constexpr unsigned char kBytes[] = {
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
      0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0xF4,
      0x22, 0x7F, 0x8A, 0x00, 0x00, 0x00, 0x0F, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xF8,
      0xCF, 0xC0, 0xF0, 0x1F, 0x08, 0x1B, 0x00, 0x10, 0x79, 0x03, 0x7E, 0xC4, 0x18, 0x72, 0x90,
      0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82};
  return {reinterpret_cast<const char*>(kBytes), sizeof(kBytes)};
}

class WatermarkTest : public testing::Test {
 protected:
  FilmOverlay planned(const std::string& options) {
    const auto overlay = plan({{}, {}, path_ + options});
    EXPECT_TRUE(overlay) << overlay.error().message;
    return overlay ? *overlay : FilmOverlay();
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("my, logo.png");
};

TEST_F(WatermarkTest, IsAFileAPlaceAndAnOpacity) {
  write_file(path_, small_png());
  const FilmOverlay plain = planned("");
  EXPECT_EQ(plain.watermark, path_);
  EXPECT_EQ(plain.watermark_place, "bottom-right");
  EXPECT_EQ(plain.watermark_percent, 100);
  EXPECT_NE(plain.watermark_hash, 0U);
  EXPECT_EQ(planned(",top").watermark_place, "top");
  EXPECT_EQ(planned(",0.25").watermark_percent, 25);
  EXPECT_EQ(planned(",left,0.5").watermark_place, "left");
  EXPECT_EQ(planned(",left,0.5").watermark_hash, plain.watermark_hash);
  for (const char* options : {",0", ",top,1.5", ",middle", ",top,50%", ",0.5,top-left", ",,"}) {
    const std::string message = overlay_refusal_of({{}, {}, path_ + options});
    EXPECT_NE(message.find("bottom or bottom-right, the opacity a number from 0.01 to 1"),
              std::string::npos)
        << message;
  }
  path_ += ",0.5";
  write_file(path_, small_png());
  EXPECT_EQ(planned("").watermark, path_) << "a file of that name goes first";
  EXPECT_EQ(planned("").watermark_percent, 100);
}

TEST_F(WatermarkTest, LiesWithinAPartOfThePictureInEveryShape) {
  write_file(path_, small_png());
  const auto file = read_watermark(path_);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->pixels.size(), (ImageSize{2, 1}));
  EXPECT_EQ(file->pixels.row(0)[0], 255);
  EXPECT_EQ(file->pixels.row(0)[3], 255);
  EXPECT_EQ(fitted_watermark(file->pixels, {1000, 2000}).size(), (ImageSize{2, 1}));
  const Image large({1000, 500});
  EXPECT_EQ(fitted_watermark(large, {1000, 2000}).size(), (ImageSize{240, 120}));
  EXPECT_EQ(fitted_watermark(large, {2000, 500}).size(), (ImageSize{120, 60}));
  EXPECT_EQ(fitted_watermark(large, {1, 1}).size(), (ImageSize{1, 1}));
  EXPECT_EQ(fitted_watermark(Image({4000, 1}), {100, 100}).size(), (ImageSize{24, 1}));
}

TEST_F(WatermarkTest, WhatIsNoPngOrClaimsTooMuchIsRefused) {
  const auto refuse = [&](const std::string& bytes, const char* why = "damaged or no PNG") {
    write_file(path_, bytes);
    const auto file = read_watermark(path_);
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().kind, ErrorKind::kBadFile);
    EXPECT_NE(file.error().message.find(why), std::string::npos) << file.error().message;
  };
  EXPECT_FALSE(read_watermark(directory_.path("none.png")));
  refuse("");
  refuse("GIF89a");
  const std::string png = small_png();
  for (std::size_t size = 0; size + 16 < png.size(); ++size) refuse(png.substr(0, size));
  for (const char* side : {"\x7F\xFF\xFF\xFF", "\x00\x00\x10\x01"}) {
    std::string large = png;
    large.replace(16, 4, side, 4);
    refuse(large, "sides of 4096 pixels at most");
    large = png;
    large.replace(20, 4, side, 4);
    refuse(large, "sides of 4096 pixels at most");
  }
}

/// Returns a deflate stream that unpacks to `runs` * 258 + 1 zero bytes: a literal, and then
/// repetitions of it, in the fixed code.
std::string packed_zeros(int runs) {
  std::string bytes = "\x78\xDA";
  int bit_count = 0;
  const auto add = [&](std::initializer_list<int> bits) {
    for (const int bit : bits) {
      if (bit_count++ % 8 == 0) bytes += '\0';
      bytes.back() = static_cast<char>(bytes.back() | bit << ((bit_count - 1) % 8));
    }
  };
  add({1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0});
  for (int i = 0; i < runs; ++i) add({1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0});
  add({0, 0, 0, 0, 0, 0, 0});
  return bytes + std::string(4, '\0');
}

TEST_F(WatermarkTest, WhatUnpacksToFarMoreThanItSaysIsRefused) {
  const auto read = [&](int runs) {
    const std::string png = small_png();
    const std::size_t chunk = png.find("IDAT") - 4;
    const std::string packed = packed_zeros(runs);
    std::string length(4, '\0');
    for (std::size_t i = 0; i < 4; ++i) {
      length[i] = static_cast<char>(packed.size() >> (8 * (3 - i)) & 0xFFU);
    }
    write_file(path_, png.substr(0, chunk) + length + "IDAT" + packed + std::string(4, '\0') +
                          png.substr(png.size() - 12));
    return read_watermark(path_);
  };
  const auto small = read(1);
  ASSERT_TRUE(small) << small.error().message;
  EXPECT_EQ(small->pixels.row(0)[0], 0);
  EXPECT_FALSE(read((200 << 20) / 258)) << "200 MiB";
}

TEST_F(WatermarkTest, NoDamageToAFileIsMoreThanAnotherPictureOrARefusal) {
  std::mt19937 random(7);
  const std::string png = small_png();
  for (int i = 0; i < 300; ++i) {
    std::string damaged = png;
    for (int j = 0; j < 3; ++j) {
      damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
    }
    write_file(path_, damaged);
    const auto file = read_watermark(path_);
    EXPECT_TRUE(!file.ok() || file->pixels.size().width <= 4096);
  }
}

}  // namespace
}  // namespace tickreel::tests
