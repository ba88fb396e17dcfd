#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "movie/cut/marks/csv_table.h"
#include "movie/cut/marks/mark_csv.h"
#include "movie/cut/marks/mark_edl.h"
#include "movie/film/film_name.h"
#include "movie/film/time/timecode.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

const TickRate kTickRate(50);

Mark point(const std::string& name, const Rational& seconds) {
  return {name, seconds, {}};
}

Mark range(const std::string& name, const Rational& in, const Rational& out) {
  return {name, in, out};
}

std::string error_of(const Result<std::vector<Mark>>& marks) {
  if (marks) return "no error";
  EXPECT_EQ(marks.error().kind, ErrorKind::kBadFile);
  return marks.error().message;
}

TEST(CsvFieldTest, ComesBackWhateverIsInIt) {
  EXPECT_EQ(csv_field("a b"), "a b");
  const std::vector<std::string> texts = {"two\nlines", "a\r\nb", "at the end\r", "a,b", "\"a\""};
  for (const std::string& text : texts) {
    const std::string written = "text,last\n" + csv_field(text) + ",x\n" + "x," + csv_field(text);
    auto table = CsvTable::open(written, {"text"}, "text");
    ASSERT_TRUE(table) << table.error().message;
    std::vector<std::string> read;
    const Status done = table->for_each([&](const CsvRow& row) {
      read.insert(read.end(), row.fields.begin(), row.fields.end());
      return Status();
    });
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(read, (std::vector<std::string>{text, "x", "x", text}));
  }
}

TEST(MarkCsvTest, ComesBackExactly) {
  const std::vector<Mark> marks = {
      point("start", Rational(0)),
      range("kill, \"the best\"", Rational(1, 3), Rational(25, 2)),
      point("tick at 60000/1001", Rational(1001, 60000)),
      range("\u2192", Rational(123'456'789, 1'000'000'000), Rational(kMaxNoteSeconds)),
  };
  const auto again = read_mark_csv(write_mark_csv(marks), kTickRate);
  ASSERT_TRUE(again) << again.error().message;
  for (const Mark& mark : marks) EXPECT_THAT(*again, testing::Contains(mark));
  EXPECT_EQ(again->size(), marks.size());
}

TEST(MarkCsvTest, IsWhatSpreadsheetsWrite) {
  EXPECT_EQ(write_mark_csv({range("a,b", Rational(1, 2), Rational(3)), point("c", Rational(1, 3))}),
            "name,in,out,camera\n\"a,b\",0.5,3,\nc,1/3,,\n");
  const auto marks = read_mark_csv(
      "\xEF\xBB\xBFIn,colour, NAME ,out\r\n1.5,red,\"a \"\"b\"\"\",2\r\n\r\n620t,,c,\r\n1:02.5,,d",
      kTickRate);
  ASSERT_TRUE(marks) << marks.error().message;
  const std::vector<Mark> expected = {range("a \"b\"", Rational(3, 2), Rational(2)),
                                      point("c", Rational(62, 5)), point("d", Rational(125, 2))};
  EXPECT_EQ(*marks, expected);
}

TEST(MarkCsvTest, ABlankRowOrBlanksOrOtherLineEndsAreNoMistakes) {
  const std::vector<Mark> expected = {range("a", Rational(1), Rational(2)),
                                      range("b", Rational(2), Rational(3))};
  for (const char* text :
       {"name,in,out\na,1,2\n,,\nb,2,3\n,,\n", "name, in, out\na, 1, 2 \nb, 2, 3\n",
        "name,in,out\ra,1,2\rb,2,3\r", "name,in,out\r\"a\",1,\"2\"\r\"b\",2,\"3\""}) {
    const auto marks = read_mark_csv(text, kTickRate);
    ASSERT_TRUE(marks) << text << marks.error().message;
    EXPECT_EQ(*marks, expected) << text;
  }
}

TEST(MarkCsvTest, EveryFieldMayBeQuoted) {
  const std::vector<Mark> expected = {range("a", Rational(1), Rational(2)),
                                      range("b", Rational(2), Rational(3))};
  for (const std::string end : {"\n", "\r\n"}) {
    const std::string table =
        "\"name\",\"in\",\"out\"" + end + R"("a","1","2")" + end + R"("b","2","3")";
    for (const std::string& text : {table, table + end}) {
      const auto marks = read_mark_csv(text, kTickRate);
      ASSERT_TRUE(marks) << text << marks.error().message;
      EXPECT_EQ(*marks, expected) << text;
    }
  }
}

TEST(MarkCsvTest, SaysWhichLineIsWrong) {
  const auto error_in = [](const std::string& text) {
    return error_of(read_mark_csv(text, kTickRate));
  };
  EXPECT_THAT(error_in(""), HasSubstr("line 1: the first line must name the columns"));
  EXPECT_THAT(error_in("a,b\n"), HasSubstr("name,in,out"));
  EXPECT_THAT(error_in("name;in;out\na;1,5;2\n"), HasSubstr("line 1: semicolons or tabs"));
  EXPECT_THAT(error_in("name,in,out\na,1,5,2\n"), HasSubstr("line 2: there are more columns"));
  EXPECT_THAT(error_in("name,in,out\na,1,\nb,soon,\n"), HasSubstr("line 3: 'soon'"));
  EXPECT_THAT(error_in("name,in,out\na,1\na,2\n"), HasSubstr("line 3: there are two"));
  EXPECT_THAT(error_in("name,in,out\na,2,1\n"), HasSubstr("line 2: the out point"));
  EXPECT_THAT(error_in("name,in,out\na,-1,1\n"), HasSubstr("line 2: "));
  EXPECT_THAT(error_in("name,in,out\n,1,2\n"), HasSubstr("line 2: a mark cannot be called"));
  EXPECT_THAT(error_in("name,in,out\n\"a,1,2\n"), HasSubstr("line 2: a quote is never closed"));
  EXPECT_THAT(error_in("name,in,out\n\"a\nb\"x,1,2\n"), HasSubstr("line 3: text follows"));
}

TEST(TimecodeTest, CountsFrames) {
  const Timecode sixty{Rational(60)};
  EXPECT_EQ(sixty.text_of(0), "00:00:00:00");
  EXPECT_EQ(sixty.text_of(((std::int64_t{1} * 60 + 2) * 60 + 3) * 60 + 4), "01:02:03:04");
  EXPECT_EQ(sixty.parse("01:02:03:04", false), ((1 * 60 + 2) * 60 + 3) * 60 + 4);
  for (const char* text : {"", "1:2:3", "00:00:00:60", "00:60:00:00", "00:00:61:00", "a:0:0:0",
                           "0:0:0:-1", "1000:00:00:00", "00:00:00:00:00", "00:00:00;00"}) {
    EXPECT_FALSE(sixty.parse(text, false).has_value()) << text;
  }
  EXPECT_EQ(sixty.nearest_frame(Rational(1, 120)), 1) << "half way is the later one";
  EXPECT_EQ(sixty.nearest_frame(Rational(1, 121)), 0);
  EXPECT_EQ(sixty.nearest_frame(Rational(kMaxNoteSeconds) - Rational(1, kMaxNoteDenominator)),
            kMaxNoteSeconds * 60);
}

TEST(TimecodeTest, DropFrameKeepsToTheClock) {
  const Timecode ntsc{Rational(30'000, 1001)};
  EXPECT_EQ(ntsc.parse("00:00:59;29", false), 1799);
  EXPECT_EQ(ntsc.parse("00:01:00;02", false), 1800);
  EXPECT_EQ(ntsc.parse("00:10:00;00", false), 17982);
  EXPECT_EQ(ntsc.parse("01:00:00:00", true), 107892);
  EXPECT_EQ(ntsc.parse("01:00:00:00", false), 108000);
  const Timecode fast{Rational(60'000, 1001)};
  EXPECT_EQ(fast.parse("00:01:00;04", false), 3600);
}

TEST(MarkEdlTest, ComesBackToTheFrame) {
  const std::vector<Mark> marks = {range("kill 1", Rational(1, 2), Rational(5, 2)),
                                   point("goal", Rational(2)), point("a b  c", Rational(61, 60)),
                                   range("short", Rational(9), Rational(9) + Rational(1, 1000))};
  const auto again = read_mark_edl(write_mark_edl(marks, "match", Rational(60)), Rational(60));
  ASSERT_TRUE(again) << again.error().message;
  const std::vector<Mark> expected = {marks[0], marks[2], marks[1],
                                      range("short", Rational(9), Rational(541, 60))};
  EXPECT_EQ(*again, expected);
}

TEST(MarkEdlTest, IsWhatEditingProgramsRead) {
  EXPECT_EQ(
      write_mark_edl({range("kill 1", Rational(1, 2), Rational(3)), point("goal", Rational(4))},
                     "match", Rational(24)),
      "TITLE: match\n"
      "FCM: NON-DROP FRAME\n"
      "\n"
      "001  AX       V     C        00:00:00:12 00:00:03:00 00:00:00:12 00:00:03:00\n"
      "* FROM CLIP NAME: kill 1\n"
      "\n"
      "002  AX       V     C        00:00:04:00 00:00:04:01 00:00:04:00 00:00:04:01\n"
      "* LOC: 00:00:04:00 RED     goal\n");
}

TEST(MarkEdlTest, ReadsWhatOthersWrite) {
  const auto marks = read_mark_edl(
      "TITLE: Timeline 1\r\n"
      "FCM: NON-DROP FRAME\r\n"
      "\r\n"
      ">>> SOURCE match AX\r\n"
      "001  MATCH    V     C        00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00 \r\n"
      "* FROM CLIP NAME: match.mp4\r\n"
      "* LOC: 01:00:00:12 CYAN    the save\r\n"
      "002  MATCH    V     C        00:00:02:00 00:00:02:00 01:00:01:00 01:00:01:00\r\n"
      "002  MATCH    V     D    012 00:00:05:00 00:00:06:00 01:00:01:00 01:00:02:00\r\n"
      "* TO CLIP NAME: match.mp4\r\n"
      "003  MATCH    AA    C        00:00:05:00 00:00:06:00 01:00:01:00 01:00:02:00\r\n"
      "M2   MATCH    024.0          00:00:08:00\r\n"
      "004  001      V     C        00:00:08:00 00:00:08:01 01:00:08:00 01:00:08:01\r\n"
      " |C:ResolveColorBlue |M:Marker 1 |D:1\r\n"
      "005  001      V     C        00:00:09:00 00:00:09:01 01:00:09:00 01:00:09:01\r\n"
      " |C:ResolveColorRed |M:a goal |D:48\r\n"
      "006  001      V     C        00:00:20:00 00:00:20:01 01:00:09:00 01:00:09:01\r\n",
      Rational(24));
  ASSERT_TRUE(marks) << marks.error().message;
  const std::vector<Mark> expected = {
      range("match.mp4", Rational(1), Rational(2)),
      point("the save", Rational(3, 2)),
      range("match.mp4 2", Rational(5), Rational(6)),
      point("Marker 1", Rational(8)),
      range("a goal", Rational(9), Rational(11)),
      range("event 006", Rational(20), Rational(20) + Rational(1, 24)),
  };
  EXPECT_EQ(*marks, expected);
}

/// DaVinci Resolve writes the note of a marker before the marker.
TEST(MarkEdlTest, AByteOrderMarkAndLinesThatEndWithReturnsAreRead) {
  const std::string event =
      "001  A  V  C  00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00\r* FROM CLIP NAME: goal\r";
  for (const std::string& text : {event, "\xEF\xBB\xBF" + event}) {
    const auto marks = read_mark_edl(text, Rational(25), "00:00:00:00");
    ASSERT_TRUE(marks) << marks.error().message;
    EXPECT_EQ(*marks, (std::vector<Mark>{range("goal", Rational(1), Rational(2))}));
  }
}

TEST(MarkEdlTest, AMarkerMayHaveANote) {
  const auto event = [](const std::string& second) {
    return "001  001      V     C        00:00:" + second + ":00 00:00:" + second +
           ":01 00:00:" + second + ":00 00:00:" + second + ":01  \n";
  };
  const auto marks =
      read_mark_edl(event("05") + "what a save |C:ResolveColorBlue |M:Save |D:48\n\n" +
                        event("08") + "2 kills, and more |C:ResolveColorRed |M:Double |D:1\n\n" +
                        event("09") + "* see this |C:ResolveColorRed |M:Late |D:1\n" + event("10") +
                        "* FROM CLIP NAME: a |C: b\n",
                    Rational(24));
  ASSERT_TRUE(marks) << marks.error().message;
  const std::vector<Mark> expected = {
      range("Save", Rational(5), Rational(7)),
      point("Double", Rational(8)),
      point("Late", Rational(9)),
      range("a |C: b", Rational(10), Rational(10) + Rational(1, 24)),
  };
  EXPECT_EQ(*marks, expected);
}

TEST(MarkEdlTest, TakenNamesGetANumber) {
  const std::string times = "  AX  V  C  00:00:01:00 00:00:02:00 00:00:01:00 00:00:02:00\n";
  std::string text = "001" + times + "* FROM CLIP NAME: a 3\n";
  for (std::size_t i = 1; i < kMaxMarks; ++i) text += "002" + times + "* FROM CLIP NAME: a\n";
  const auto marks = read_mark_edl(text, Rational(24));
  ASSERT_TRUE(marks) << marks.error().message;
  ReplayNotes notes;
  notes.marks = *marks;
  EXPECT_EQ(notes.marks.size(), kMaxMarks);
  for (const char* name : {"a", "a 2", "a 3", "a 4", "a 4096"}) {
    EXPECT_NE(notes.find_mark(name), nullptr) << name;
  }
  text += "003" + times;
  EXPECT_THAT(error_of(read_mark_edl(text, Rational(24))), HasSubstr("4096 marks already"));
}

TEST(MarkEdlTest, TheFirstFrameMayHaveAnotherTimecode) {
  const std::string text =
      "001 AX V C 01:00:01:00 01:00:02:00 00:00:00:00 00:00:01:00\n* FROM CLIP NAME: a\n"
      "* LOC: 00:00:00:12 RED b\n* LOC: 01:00:01:12 RED c\n";
  const auto marks = read_mark_edl(text, Rational(24), "01:00:00:00");
  ASSERT_TRUE(marks) << marks.error().message;
  const std::vector<Mark> expected = {range("a", Rational(1), Rational(2)),
                                      point("b", Rational(3, 2)), point("c", Rational(3, 2))};
  EXPECT_EQ(*marks, expected);
  EXPECT_THAT(error_of(read_mark_edl(text, Rational(24), "02:00:00:00")),
              HasSubstr("line 3: this is before 02:00:00:00"));

  const auto dropped =
      read_mark_edl("FCM: DROP FRAME\n" + text, Rational(30'000, 1001), "01:00:00:00");
  ASSERT_TRUE(dropped) << dropped.error().message;
  EXPECT_EQ(dropped->front().in_seconds, Rational(1001, 1000));
}

TEST(MarkEdlTest, SaysWhichLineIsWrong) {
  const auto error_in = [](const std::string& text) {
    return error_of(read_mark_edl(text, Rational(24)));
  };
  EXPECT_THAT(error_in("name,in,out\n"), HasSubstr("no edit decision list"));
  EXPECT_THAT(error_in("TITLE: a\n001 AX V C 00:00:00:00 00:00:01:00 0:0\n"),
              HasSubstr("line 2: "));
  EXPECT_THAT(error_in("001 AX V C 00:00:00:00 00:00:01:24 00:00:00:00 00:00:01:24\n"),
              HasSubstr("line 1: \"00:00:01:24\" is no timecode of this frame rate"));
  const std::string event = "001 AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n";
  EXPECT_THAT(error_in(event + "002 AX V C 00:00:02:00 00:00:01:00 00:00:01:00 00:00:02:00\n"),
              HasSubstr("line 2: the source ends before it begins"));
  EXPECT_THAT(error_in(event + "* LOC: noon RED x\n"), HasSubstr("line 2: "));
  EXPECT_THAT(error_in(event + "* FROM CLIP NAME: \xff\n"), HasSubstr("line 1: a mark cannot"));
  EXPECT_THAT(error_in(event + "|M:long |D:9999999999\n"), HasSubstr("line 2: "));
}

TEST(FilmNameTest, IsANameOnEveryFileSystem) {
  EXPECT_EQ(film_name("kill 1"), "kill 1");
  EXPECT_EQ(film_name("1:02 a/b\\c%d"), "1-02 a-b-c-d");
  EXPECT_EQ(film_name(".."), "mark..");
  EXPECT_EQ(film_name("-rf"), "mark-rf");
  EXPECT_EQ(film_name("/etc"), "mark-etc");
  EXPECT_EQ(film_name("a\xe2\x80\xaegpj.\xe2\x80\xa8"
                      "b"),
            "a-gpj.-b")
      << "what is obeyed";
  EXPECT_EQ(film_name("\xc2\x9b"
                      "2J"),
            "mark-2J");
  EXPECT_EQ(film_name("\xe2\x81\xa6\xc3\xbc\xff"), "mark-\xc3\xbc\xff");
  EXPECT_EQ(film_name(""), "mark");
}

}  // namespace
}  // namespace tickreel::tests
