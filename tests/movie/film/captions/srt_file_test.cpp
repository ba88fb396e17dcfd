#include "movie/film/captions/srt_file.h"

#include <gmock/gmock.h>

#include "movie/film/captions/caption_track.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// Returns the captions as "1.5-2 text|more", or the error.
std::string captions_in(std::string_view srt) {
  const auto read = parse_srt(srt, "a.srt");
  if (!read) return read.error().message;
  std::string all;
  for (const TimedCaption& one : *read) {
    std::string text = one.text;
    std::ranges::replace(text, '\n', '|');
    all += one.from.to_string() + "-" + one.to.to_string() + " " + text + "\n";
  }
  return all;
}

TEST(SrtFileTest, IsReadAsPeopleMakeIt) {
  EXPECT_EQ(captions_in("1\n00:00:01,500 --> 00:00:02,000\nHello\nworld\n\n"
                        "2\n01:00:00,001 --> 01:00:01,000\nZwölf – „Boxkämpfer“\n"),
            "3/2-2 Hello|world\n3600001/1000-3601 Zwölf – „Boxkämpfer“\n");
  EXPECT_EQ(captions_in("\xEF\xBB\xBF"
                        "1\r\n00:00:01.5 --> 00:02  X1:10 X2:20\r\n<i>a</i> <B>b</b>\r\n\r\n"),
            "3/2-2 a b\n");
  EXPECT_EQ(captions_in("1\r\r\n00:00:01,000 --> 00:00:02,000\r\r\na\tb\r\r\n"), "1-2 a\tb\n");
  EXPECT_EQ(captions_in("00:00:03,000-->00:00:04,000\n{\\an8}x < y <z>\n\n\n\n"
                        "7\n00:00:01,000 --> 00:00:09,000\nfirst"),
            "1-9 first\n3-4 x < y <z>\n");
  EXPECT_EQ(captions_in("1\n00:00:01,000 --> 00:00:02,000\n<i></i>\n\n"
                        "2\n00:00:02,000 --> 00:00:03,000\n12\n"),
            "2-3 12\n")
      << "a number may be a text, and one without text is none";
}

TEST(SrtFileTest, CaptionsNeedNoEmptyLinesBetweenThem) {
  EXPECT_EQ(captions_in("00:00:44,100 --> 00:00:44,900\nA\n00:00:45,000 --> 00:00:45,500\nB\n"),
            "441/10-449/10 A\n45-91/2 B\n");
  EXPECT_EQ(captions_in("1\n00:00:44,100 --> 00:00:44,900\n2\n00:00:45,000 --> 00:00:45,500\nB\n"),
            "45-91/2 B\n")
      << "the first one has no text";
  EXPECT_EQ(captions_in("1\r\n00:00:01.0 --> 00:00:02.0\r\na\r\nb\r\n2\r\n"
                        "00:00:03.0 --> 00:00:04.0 X1:10 X2:20\r\nc\r\n\r\n"
                        "3\r\n00:05 --> 00:06\r\nd\r\n"),
            "1-2 a|b\n3-4 c\n5-6 d\n");
  EXPECT_EQ(captions_in("00:01 --> 00:02\n42\n00:03 --> 00:04\nb\n"), "1-2 42\n3-4 b\n")
      << "where captions have no numbers, one is a text";
  EXPECT_EQ(captions_in("1\n00:01 --> 00:02\nleft --> right\n00:03 --> 00:04 is late\n"),
            "1-2 left --> right|00:03 --> 00:04 is late\n")
      << "an arrow within a text is text";
  EXPECT_EQ(captions_in("1\n00:01 --> 00:02\na\n2\n00:04 --> 00:03\nb\n"),
            "a.srt: line 5: the caption ends before it begins");
}

TEST(SrtFileTest, SaysInWhichLineWhatIsWrong) {
  const std::string good = "1\n00:00:01,000 --> 00:00:02,000\na\n\n";
  for (const auto& [srt, words] : std::vector<std::pair<std::string, const char*>>{
           {"", "a.srt: there is no caption in it"},
           {"\n\n", "there is no caption in it"},
           {good + "2\n00:00:70,000 --> 00:00:80,000\nb\n", "line 6: '00:00:70,000' is no time"},
           {good + "2\n00:00:03,000 --> 00:00:x\nb\n", "line 6: '00:00:x' is no time"},
           {good + "2\n00:00:03,0000 --> 00:00:04,000\nb\n", "line 6: '00:00:03,0000' is no time"},
           {good + "2\n-1:00:03 --> 00:00:04,000\nb\n", "is no time"},
           {good + "2\n9999999999999999999:00:03 --> 00:00:04\nb\n", "is no time"},
           {good + "2\n00:00:03,000 --> 00:00:03,000\nb\n", "line 6: the caption ends before it"},
           {good + "nonsense\n", "line 5: there are no times: give FROM --> TO"},
           {good + "2\n", "line 5: a number and no caption behind it"},
           {good + "2\n00:00:03,000 --> 00:00:04,000\nn\xE4mlich\n",
            "line 7: it is no UTF-8: save the file as UTF-8, as 'iconv -f latin1 -t utf-8' does"},
           {good + std::string("2\n00:00:03,000 --> 00:00:04,000\na\0b\n", 35),
            "line 7: it has a control character: leave it out"},
           {good + "2\n00:00:03,000 --> 00:00:04,000\n\x1B[31m\n", "line 7: it has a control"},
           {good + "2\n00:00:03,000 --> 00:00:04,000\n\u009B31m\n", "line 7: it has a control"},
           {good + "2\n00:00:03,000 --> 00:00:04,000\na\u2028b\n", "line 7: it has a control"},
           {good + "2\n00:00:03,000 --> 00:00:04,000\n\u202Eb\n", "line 7: it has a control"},
           {"WEBVTT\n\n00:01.000 --> 00:02.000\na\n", "line 1: it is not SubRip: make that of it"},
           {"\xEF\xBB\xBF[Script Info]\n", "line 1: it is not SubRip"},
           {"\xFF\xFE"
            "1\n",
            "line 1: it is UTF-16"},
           {"1\n00:00:01,000 --> 00:00:02,000\n" + std::string(1001, 'x') + "\n",
            "line 3: the caption has more than 1000 bytes"}}) {
    EXPECT_THAT(captions_in(srt), HasSubstr(words));
  }
  std::string many;
  for (int i = 0; i <= 10'000; ++i) many += good;
  EXPECT_THAT(captions_in(many), HasSubstr("there are more than 10000 captions"));
  EXPECT_EQ(parse_srt(good + "x\n", "a.srt").error().subject.line, 5);
}

TEST(SrtFileTest, TagsAreLeftOutAndOtherTextIsNot) {
  const auto text_of = [](const std::string& line) {
    const auto captions = parse_srt("1\n00:00:01,000 --> 00:00:02,000\n" + line + "\n", "a.srt");
    return captions ? captions->front().text : captions.error().message;
  };
  EXPECT_EQ(text_of("<i>a</i> <font color=\"red\" size=2>b</font><B>c</B>{\\an8}"), "a bc");
  for (const std::string text : {"a<b && c>d", "i <b = c> d", "1 < 2 > 0", "<3", "<bad>", "a</3>b",
                                 "\u200F\u05D0\u05D1!", "{a}"}) {
    EXPECT_EQ(text_of(text), text);
  }
}

TEST(CaptionTrackTest, ThoseThatOverlapBecomeOne) {
  const std::vector<FilmCaption> track = one_at_a_time({{5000, 6000, "late"},
                                                        {0, 2000, "a"},
                                                        {1000, 3000, "b\nc"},
                                                        {3000, 4000, "d"},
                                                        {7, 7, "no"}});
  const std::vector<FilmCaption> expected{{0, 1000, "a"},
                                          {1000, 2000, "a\nb\nc"},
                                          {2000, 3000, "b\nc"},
                                          {3000, 4000, "d"},
                                          {5000, 6000, "late"}};
  EXPECT_EQ(track, expected);
  EXPECT_TRUE(one_at_a_time({}).empty());
}

}  // namespace
}  // namespace tickreel::tests
