#include <gtest/gtest.h>

#include <string>

#include "core/build_version.h"
#include "encode/libav/encoder_versions.h"
#include "encode/segments/segment_file.h"
#include "movie/film/film_differences.h"
#include "movie/film/film_json.h"
#include "movie/film/film_manifest.h"
#include "movie/film/film_provenance.h"
#include "movie/film/json_archive.h"
#include "tests/movie/film/film_values.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

/// Returns a job with values that are hard to write exactly. full_film_test.cpp has films with
/// every field.
SegmentJob exact_job() {
  SegmentJob job{small_film(), 2};
  job.film.replay().file = "a \"b\"\\\n\xc3\xa9.replay";
  job.film.replay().range = {Rational(1001, 60000),
                             Rational(9'000'000'000'000'000'000, 8'999'999'999'999)};
  job.film.frame_rate = Rational(60000, 1001);
  job.film.replay().camera_keys = {
      {Rational(1, 3), {0.1F, -0.0F, 1e-30F}, {3.0F, 2.0F, 1.0F}, 0.7F},
      {Rational(2), {1.0F / 3.0F, 1e30F, 0.0F}, {0.0F, 0.0F, 1.0F}, 3.1F}};
  job.film.replay().ignores_divergence = true;
  job.film.encoding.crf = 0.1 + 0.2;
  job.film.encoding.pix_fmt = "yuv444p";
  job.film.encoding.codec_options = {{"tune", "film"}, {"aq-mode", "2"}, {"bf", "0"}};
  return job;
}

/// Returns an exact_job() with everything that can lie over a picture.
SegmentJob overlaid_job() {
  SegmentJob job = exact_job();
  job.film.overlay = {.hides_hud = true,
                      .texts = {{"two\nlines \xc3\xa9", TypedTextPlace("top-left"), Rational(1, 3),
                                 Rational(2), 64},
                                {"x", TypedTextPlace("bottom"), Rational(0), Rational(1), 40}},
                      .shown_inputs = {3, 0},
                      .has_timecode = true,
                      .shows_tick = true,
                      .watermark = "logo.png",
                      .watermark_hash = 0xabcdef,
                      .watermark_place = TypedPlace("left"),
                      .watermark_percent = 70};
  return job;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, text.npos) << what;
  return at == text.npos ? text : text.replace(at, what.size(), with);
}

std::string message_of(const std::string& text) {
  const auto job = parse_segment_job(text);
  if (job) return "it is accepted";
  EXPECT_EQ(job.error().kind, ErrorKind::kBadFile);
  return job.error().message;
}

TEST(FilmDefinition, ChaptersMayHaveOneNameAndALongOne) {
  SegmentJob job = exact_job();
  job.film.tags.chapters = {{"match.replay", "0"}, {std::string(10'000, 'x'), "3"}};
  auto read = parse_segment_job(to_json_line(job));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->film.tags.chapters, job.film.tags.chapters);
  job.film.tags.chapters.emplace_back("match.replay", "7");
  const std::string line = to_json_line(job);
  read = parse_segment_job(line);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->film.tags.chapters, job.film.tags.chapters);
  const std::string complaint = "must be an object, or an array of pairs of texts";
  for (const char* wrong : {"[1,\"7\"]", "[\"match.replay\"]", "7", "[\"a\",\"7\",\"8\"]"}) {
    EXPECT_NE(message_of(replaced(line, "[\"match.replay\",\"7\"]", wrong)).find(complaint),
              std::string::npos)
        << wrong;
  }
}

TEST(FilmDefinition, JobsSurviveBeingWrittenExactly) {
  SegmentJob shown = exact_job();
  shown.film.replay().is_recorded_interleave = true;
  shown.film.replay().range = {};
  for (const SegmentJob& job : {exact_job(), shown, overlaid_job(), SegmentJob{small_film(), 0}}) {
    const std::string text = to_json_line(job);
    EXPECT_EQ(text.find('\n'), text.npos);
    const auto read = parse_segment_job(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->segment, job.segment);
    EXPECT_EQ(read->film.replay().file, job.film.replay().file);
    EXPECT_EQ(read->film.encoding.codec_options, job.film.encoding.codec_options);
    EXPECT_EQ(read->film.overlay, job.film.overlay);
    EXPECT_EQ(differences(job.film, read->film), std::vector<std::string>());
    EXPECT_EQ(to_json_line(*read), text);
  }
}

TEST(FilmDefinition, ASpeedIsAPartOfTheFilm) {
  SegmentJob job{small_film(), 0};
  job.film.replay().speed = {{{{Rational(0), Rational(1)}, {Rational(2), Rational(1, 4)}},
                              {{Rational(3, 2), Rational(1)}}},
                             true};
  const std::string text = to_json_line(job);
  EXPECT_NE(text.find(R"("speed":"0:1,2:1/4","freeze":"3/2:1","speed_audio":"muted","frames")"),
            text.npos)
      << text;
  const auto read = parse_segment_job(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_json_line(*read), text);
  EXPECT_NE(identity(read->film), identity(small_film()));
  EXPECT_EQ(joined(differences(small_film(), read->film)),
            "§speed was not given and is 0:1,2:1/4; §freeze was not given and is 3/2:1; "
            "§speed-audio was pitched and is muted");
}

TEST(FilmDefinition, MusicIsAPartOfTheFilmAndNotOfItsSegments) {
  SegmentJob job{small_film(), 0};
  job.film.sound = kGameSound;
  const FilmDefinition without = job.film;
  job.film.music = {.path = "song.flac",
                    .hash = 0xabcdef,
                    .gain_db = -6.5,
                    .from = Rational(25, 2),
                    .fade_in = Rational(1, 2),
                    .fade_out = Rational(2),
                    .loops = true,
                    .duck_db = 12.0,
                    .loudness = -14.0};
  const std::string text = to_json_line(job);
  const std::string fields =
      R"("music":"song.flac","music_hash":"0000000000abcdef","music_gain":-6.5,"music_from":"25/2",)"
      R"("music_fade_in":"1/2","music_fade_out":"2/1","music_loop":true,"duck":12.0,)"
      R"("loudness":-14.0)";
  EXPECT_NE(text.find(fields), text.npos) << text;
  const auto read = parse_segment_job(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->film.music, job.film.music);
  EXPECT_EQ(to_json_line(*read), text);
  EXPECT_NE(identity(job.film), identity(without));
  EXPECT_EQ(identity_of_segments(job.film), identity(without));
  EXPECT_EQ(joined(differences(without, job.film)),
            "the music of §music is another one; §music-gain was not given and is -6.5; "
            "§music-from was 0 and is 25/2; §music-fade-in was 0 and is 1/2; §music-fade-out was "
            "0 and is 2; §music-loop was not given and is given; §duck was not given and is 12; "
            "§loudness was not given and is -14");
  FilmDefinition moved = job.film;
  moved.music.path = "elsewhere/song.flac";
  EXPECT_EQ(identity(moved), identity(job.film));
  const std::vector<std::array<std::string, 3>> kCases = {
      {"\"duck\":12.0", "\"duck\":-1.0", "'duck' must be a number from 0"},
      {"\"music_from\":\"25/2\"", "\"music_from\":\"86401/1\"", "'music_from' must be seconds"},
      {"\"music_from\":\"25/2\"", "\"music_from\":\"1/9999999\"", "'music_from' must be seconds"},
      {"\"music_fade_out\":\"2/1\"", "\"music_fade_out\":\"9999/1\"", "up to an hour"},
      {"\"music\":\"song.flac\",", "", "'music' and 'music_hash' must both be there"},
      {"\"sound\":\"game\",", "", "'music' and 'loudness' must be absent"}};
  for (const auto& [what, with, message] : kCases) {
    const std::string said = message_of(replaced(text, what, with));
    EXPECT_NE(said.find(message), said.npos) << with << ": " << said;
  }
}

TEST(FilmDefinition, AJobSpeaksTheWordsOfTheOptions) {
  EXPECT_EQ(to_json_line({small_film(), 2}),
            R"({"replay":"match.replay","replay_hash":"0123456789abcdef","from":"1/3","to":"1/2",)"
            R"("size":"64x48","fps":"60/1","camera":"follow:0","container":".mp4",)"
            R"("vcodec":"libx264","crf":18.0,"preset":"ultrafast","frames":10,)"
            R"("segment_frames":4,"segment":2})");
}

/// The text must never change, because the program continues films that older versions have begun.
TEST(FilmDefinition, AFilmIsWrittenAndKnownAsEver) {
  const std::string keys =
      R"("camera_keys":[{"at":"1/3","eye":[0.10000000149011612,-0.0,1.0000000031710769e-30],)"
      R"("target":[3.0,2.0,1.0],"fov":0.699999988079071},)"
      R"({"at":"2/1","eye":[0.3333333432674408,1.0000000150474662e+30,0.0],)"
      R"("target":[0.0,0.0,1.0],"fov":3.0999999046325684}],)";
  const std::string encoding =
      R"("container":".mp4","format":"mp4","vcodec":"libx264","crf":0.30000000000000004,)"
      R"("preset":"ultrafast","pix_fmt":"yuv444p",)"
      R"("codec_opts":{"tune":"film","aq-mode":"2","bf":"0"},)"
      R"("frames":10,"segment_frames":4,"segment":2})";
  const std::string replay =
      "{\"replay\":\"a \\\"b\\\"\\\\\\n\xc3\xa9.replay\",\"replay_hash\":\"0123456789abcdef\",";
  const std::string picture = R"("size":"64x48","fps":"60000/1001","camera":"follow:0",)";
  SegmentJob job = exact_job();
  job.film.encoding.format = "mp4";
  EXPECT_EQ(to_json_line(job),
            replay + R"("from":"1001/60000","to":"9000000000000000000/8999999999999",)" + picture +
                keys + R"("ignore_divergence":true,)" + encoding);
  EXPECT_EQ(identity(job.film), 0x68869a2c24c230f1U);
  job.film.replay().is_recorded_interleave = true;
  job.film.replay().range = {};
  job.film.replay().ignores_divergence = false;
  EXPECT_EQ(to_json_line(job), replay + R"("interleave":"recorded",)" + picture + keys + encoding);
  EXPECT_EQ(identity(job.film), 0xeb65659617e58796U);
  job.film.replay().range = {Rational(0), Rational(5, 2)};
  const std::string some = R"("interleave":"recorded","to":"5/2",)";
  EXPECT_EQ(to_json_line(job), replay + some + picture + keys + encoding);
  const auto read = parse_segment_job(to_json_line(job));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->film.replay().range.out_seconds, Rational(5, 2));
}

TEST(FilmDefinition, EveryWrongFieldIsNamed) {
  const std::string job = to_json_line(exact_job());
  const struct {
    const char* what;
    const char* with;
    const char* message;
  } kCases[] = {
      {"\"replay\":", "\"reply\":", "'replay' is missing"},
      {"\"replay_hash\":\"0123", "\"replay_hash\":\"012", "'replay_hash' must be"},
      {"\"replay_hash\":\"0123", "\"replay_hash\":\"012G", "'replay_hash' must be"},
      {"\"from\":\"1001/60000\"", "\"from\":0.0167", "'from' must be"},
      {"\"from\":\"1001/60000\"", "\"from\":\"1001/0\"", "'from' must be"},
      {"\"from\":\"1001/60000\"", "\"from\":\"-1/2\"", "'from' must be"},
      {"\"from\":\"1001/60000\"", "\"from\":\"1\"", "'from' must be"},
      {"\"from\":\"1001/60000\"", "\"from\":\"99999999999999999999/1\"", "'from' must be"},
      {"\"from\":\"1001/60000\"", "\"from\":\"9000000000000000000/1\"", "'to' must be after"},
      {"\"from\":\"1001/60000\"", "\"interleave\":\"recorded\",\"from\":\"9000000000000000000/1\"",
       "'to' must be after"},
      {"64x48", "64x48 ", "'size' must be"},
      {"64x48", "0x48", "'size' must be"},
      {"64x48", "65536x48", "'size' must be"},
      {"64x48", "9x99999999999999", "'size' must be"},
      {"60000/1001", "60000/1", "'fps' must be"},
      {"60000/1001", "0/1", "'fps' must be"},
      {"\"follow:0\"", "[]", "'camera' must be a text"},
      {"\"follow:0\"", "\"a\\u0000b\"", "'camera' must have"},
      {"\"at\":\"1/3\"", "\"at\":\"3/1\"", "'camera_keys' must be in the order"},
      {"\"eye\":[", "\"eye\":[1,", "'camera_keys[0].eye' must be an array of three"},
      {"\"target\":[3.0,", "\"target\":[1e300,", "'camera_keys[0]' is no camera"},
      {"\"fov\":0.", "\"fov\":7.", "'camera_keys[0].fov' must be a number"},
      {"\"ignore_divergence\":true", "\"ignore_divergence\":1", "'ignore_divergence' must be true"},
      {"\".mp4\"", "\"/../x\"", "'container' must be"},
      {"\".mp4\"", "\".json\"", "'container' must be"},
      {"\"crf\":0.3", "\"crf\":300.3", "'crf' must be a number from 0.0 to 255.0"},
      {"\"crf\":0.3", "\"crf\":-0.3", "'crf' must be a number"},
      {"\"crf\":0.30000000000000004", "\"crf\":null", "'crf' must be a number"},
      {"\"tune\":\"film\"", "\"tune\":1", "'codec_opts.tune' must be a text"},
      {"\"frames\":10", "\"tracks\":\"Gamee\",\"frames\":10", "'tracks' must be such as"},
      {"\"frames\":10", "\"tracks\":\"game\",\"frames\":10", "'tracks' must be absent"},
      {"\"frames\":10", "\"tracks\":7,\"frames\":10", "'tracks' must be a text"},
      {"\"frames\":10", "\"frames\":0", "'frames' must be an integer from 1"},
      {"\"frames\":10", "\"frames\":10.0", "'frames' must be an integer"},
      {"\"frames\":10", "\"frames\":18446744073709551615", "'frames' must be an integer"},
      {"\"segment_frames\":4", "\"segment_frames\":-4", "'segment_frames' must be an integer"},
      {"\"segment\":2", "\"segment\":3", "'segment' must be an integer from 0 to 2"},
      {"\"segment\":2", "\"segment\":2,\"\\u001b[31m\":1", "no field \"\\x1b[31m\""},
      {"\"segment\":2", "\"segment\":2,\"segment\":2", "two fields \"segment\""},
      {"\"segment\":2", "\"segment\":1e999", "is no JSON from byte"},
      {"\xc3\xa9", "\xc3", "is no JSON from byte"},
  };
  for (const auto& [what, with, message] : kCases) {
    const std::string said = message_of(replaced(job, what, with));
    EXPECT_NE(said.find(message), said.npos) << with << ": " << said;
  }
}

TEST(FilmDefinition, AStyledTextIsWrittenAndItsFontIsKnownByItsHash) {
  SegmentJob job{small_film(), 0};
  FilmText text{"Hi", TypedTextPlace("lower-third"), Rational(0), Rational(1), 50};
  job.film.overlay.texts = {text};
  EXPECT_NE(to_json_line(job).find(R"("to":"1/1","size":50}])"), std::string::npos)
      << "a plain one says nothing of it";
  text.subtitle = "there";
  text.fontfile = "fonts/own.ttf";
  text.fontfile_hash = 0xABCDEF;
  text.fontcolor = TypedTextColor("#ffcc00");
  text.has_no_box = true;
  text.boxcolor = TypedTextColor("black@0.5");
  text.has_own_fade = true;
  text.fade = Rational(1, 2);
  job.film.overlay.texts = {text};
  const std::string json = to_json_line(job);
  EXPECT_NE(json.find(R"("size":50,"subtitle":"there","fontfile":"fonts/own.ttf",)"
                      R"("fontfile_hash":"0000000000abcdef","fontcolor":"#ffcc00","box":"off",)"
                      R"("boxcolor":"black@0.5","own_fade":true,"fade":"1/2"}])"),
            std::string::npos)
      << json;
  const auto read = parse_segment_job(json);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->film.overlay.texts, job.film.overlay.texts);
  EXPECT_EQ(read->film.overlay.texts.at(0).fontfile, text.fontfile);
  FilmDefinition moved = job.film;
  moved.overlay.texts.at(0).fontfile = "elsewhere.ttf";
  EXPECT_EQ(identity(moved), identity(job.film));
  EXPECT_TRUE(differences(job.film, moved).empty());
  moved.overlay.texts.at(0).fontfile_hash = 1;
  EXPECT_NE(identity(moved), identity(job.film));
  EXPECT_FALSE(differences(job.film, moved).empty());
}

TEST(FilmDefinition, EveryWrongFieldOfAnOverlayIsNamed) {
  const std::string job = to_json_line(overlaid_job());
  const struct {
    const char* what;
    const char* with;
    const char* message;
  } kCases[] = {
      {"\"hud\":\"off\"", "\"hud\":\"no\"", "'hud' must be \"on\" or \"off\""},
      {"\"texts\":[", "\"texts\":[1,", "texts[0] must be an object"},
      {"\"text\":\"x\"", "\"text\":7", "'texts[1].text' must be a text"},
      {"\"to\":\"2/1\"", "\"to\":\"1/4\"", "'texts' must end after they begin"},
      {"\"size\":64}", "\"size\":6}", "'texts[0].size' must be an integer from 10"},
      {"\"size\":64}", "\"colour\":1,\"size\":64}", "no field \"texts[0].colour\""},
      {"[3,0]", "[16]", "'show_inputs' must be an array of players' numbers"},
      {"[3,0]", "[-1]", "'show_inputs' must be"},
      {"[3,0]", "[\"Ada\"]", "'show_inputs' must be"},
      {"\"timecode\":true", "\"timecode\":1", "'timecode' must be true"},
      {"0000000000abcdef", "abcdef", "'watermark_hash' must be"},
      {"\"watermark_percent\":70", "\"watermark_percent\":101", "'watermark_percent' must be"}};
  for (const auto& [what, with, message] : kCases) {
    const std::string said = message_of(replaced(job, what, with));
    EXPECT_NE(said.find(message), said.npos) << with << ": " << said;
  }
}

TEST(FilmDefinition, HostileTextsAreRefused) {
  const std::string job = to_json_line(exact_job());
  for (std::size_t size = 0; size < job.size(); ++size) {
    EXPECT_FALSE(parse_segment_job(std::string_view(job).substr(0, size))) << size;
  }
  constexpr std::size_t kMany = 1'000'000;
  EXPECT_NE(message_of(std::string(kMany, '[')).find("nested too deeply"), std::string::npos);
  std::string deep;
  for (std::size_t i = 0; i < kMany / 8; ++i) deep += "{\"a\":";
  EXPECT_NE(message_of(deep).find("nested too deeply"), std::string::npos);
  std::string wide = "{\"a\":[0";
  for (std::size_t i = 0; i < kMany + kMany / 10; ++i) wide += ",0";
  EXPECT_NE(message_of(wide + "]}").find("too many values"), std::string::npos);
  std::string many = "{";
  for (int i = 0; i < 1000; ++i) many += "\"" + std::to_string(i) + "\":0,";
  EXPECT_NE(message_of(many + "\"a\":0}").find("too many fields"), std::string::npos);
  EXPECT_NE(message_of(std::string(5 * kMany, ' ')).find("more than 4 MiB"), std::string::npos);
  EXPECT_NE(message_of("[]").find("must be an object"), std::string::npos);
  EXPECT_NE(message_of(job + "x").find("is no JSON"), std::string::npos);
  // This many segments would need longer names than there are.
  const std::string tiny = replaced(job, "\"frames\":10", "\"frames\":999999999");
  EXPECT_NE(message_of(tiny).find("'segment_frames' makes more than"), std::string::npos);
}

TEST(FilmDefinition, WhatIsReadOfADamagedJobIsWhatItSays) {
  const std::string job = to_json_line(overlaid_job());
  for (std::size_t at = 0; at < job.size(); ++at) {
    for (const char mask : {1, 4, 16, 64, -128}) {
      std::string damaged = job;
      damaged[at] = static_cast<char>(damaged[at] ^ mask);
      const auto read = parse_segment_job(damaged);
      if (!read) continue;
      const auto again = parse_segment_job(to_json_line(*read));
      ASSERT_TRUE(again) << damaged;
      EXPECT_EQ(to_json_line(*again), to_json_line(*read)) << damaged;
    }
  }
}

TEST(FilmDefinition, DifferencesHaveBothValues) {
  const FilmDefinition was = small_film();
  FilmDefinition is = was;
  is.replay().file = "moved/match.replay";
  EXPECT_TRUE(differences(was, is).empty());
  is.replay().range.in_seconds = Rational(1, 4);
  is.encoding.crf = 23.0;
  is.encoding.preset.clear();
  is.encoding.codec_options = {{"tune", "film \x1b[31m"}};
  is.replay().camera_keys = {{Rational(0), {}, {1.0F, 0.0F, 0.0F}, 0.7F}};
  EXPECT_EQ(
      differences(was, is),
      (std::vector<std::string>{"§from was 1/3 and is 1/4", "the camera keys are others",
                                "§crf was 18 and is 23", "§preset was ultrafast and is not given",
                                "§codec-opt tune was not given and is "
                                "\"film \\x1b[31m\""}));
  is = was;
  is.overlay = overlaid_job().film.overlay;
  EXPECT_EQ(differences(was, is),
            (std::vector<std::string>{
                "§hud was on and is off", "the texts of §text are others",
                "the players of §show-inputs are others", "§timecode was not given and is given",
                "§show-tick was not given and is given", "the picture of §watermark is another one",
                "the place of §watermark was not given and is left",
                "the opacity of §watermark was not given and is 70"}));
  FilmDefinition before = was;
  before.tags.chapters = {{"goal", "0"}, {"save", "3"}, {"goal", "6"}};
  is = before;
  is.tags.chapters[2].first = "save";
  EXPECT_EQ(differences(before, is).size(), 1U) << "of a name that occurs twice";
  is = was;
  is.overlay.watermark = "elsewhere/logo.png";
  EXPECT_TRUE(differences(was, is).empty());
  is = was;
  is.replay().hash = 1;
  is.replay().is_recorded_interleave = true;
  is.replay().ignores_divergence = true;
  is.plan = {11, 5};
  EXPECT_EQ(differences(was, is).size(), 4U) << "the hash is of another part of the replay";

  const FilmProvenance maker = some_provenance();
  FilmProvenance other = maker;
  other.program_hash = 1;
  other.libraries.front().second = "60.1.2";
  EXPECT_EQ(differences(maker, other),
            (std::vector<std::string>{"the program is another build",
                                      "libavcodec was 59.37.100 and is 60.1.2"}));
}

TEST(FilmProvenance, IsThatOfTheRunningProgram) {
  const auto provenance = provenance_of_this_process("a renderer");
  ASSERT_TRUE(provenance) << provenance.error().message;
  EXPECT_EQ(provenance->tickreel_version, build_version());
  EXPECT_EQ(provenance->program_hash, hash_file("/proc/self/exe")->xxh3);
  EXPECT_EQ(provenance->renderer, "a renderer");
  EXPECT_EQ(provenance->libraries, encoder_versions());
}

FilmManifest small_manifest() {
  FilmManifest manifest{small_film(), some_provenance(), false, {}, 0, 1, 12345, 2};
  for (std::int64_t i = 0; i < manifest.film.plan.segment_count(); ++i) {
    const auto frames = static_cast<std::size_t>(manifest.film.plan.range(i).count);
    manifest.segments.push_back({i, 11, 22, 33, 1, std::vector<std::uint64_t>(frames, 44),
                                 std::vector<std::uint64_t>(frames, ~std::uint64_t{0})});
  }
  return manifest;
}

TEST(FilmManifest, SurvivesBeingWrittenExactly) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("film.mp4.manifest.json");
  const std::string text = to_json(small_manifest());
  write_file(path, text);
  const auto read = read_manifest(path);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_json(*read), text);
  EXPECT_FALSE(read->is_reproducible);
  EXPECT_EQ(read->provenance, some_provenance());
  EXPECT_EQ(read->segments[2].packet_hashes, std::vector<std::uint64_t>(3, ~std::uint64_t{0}));
}

/// Returns the manifest with the hash that belongs to its text.
std::string sealed(const std::string& text) {
  auto json = parse_json(text, "");
  if (!json) return text;
  json->erase("own_hash");
  add_own_hash(*json);
  return on_many_lines(*json);
}

TEST(FilmManifest, WhatIsNoneIsRefused) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("film.mp4.manifest.json");
  EXPECT_FALSE(read_manifest(path));
  EXPECT_FALSE(read_manifest(directory.root().string()));
  const std::string text = to_json(small_manifest());
  const struct {
    const char* what;
    const char* with;
    const char* message;
  } kCases[] = {
      {"\"tickreel_manifest\": 2", "\"tickreel_manifest\": 3", "made by a newer tickreel"},
      {"\"tickreel_manifest\": 2", "\"tickreel_manifest\": 1", "made by an older tickreel"},
      {"\"film\": {", "\"film\": [{", "is no JSON"},
      {"\"frames\": 10", "\"frames\": 14", "'segments' must have the film's 4"},
      {"\"segment\": 1", "\"segment\": 2", "'segments[1].segment' must be 1"},
      {"\"reproducible\"", "\"is\"", "'reproducible' is missing"},
      {"\"picture_hashes\": \"000000000000002c", "\"picture_hashes\": \"2c",
       "'segments[0].picture_hashes' must be a text"},
      {"\"picture_hashes\": \"000000000000002c 000000000000002c 000000000000002c "
       "000000000000002c\"",
       "\"picture_hashes\": \"\"", "'segments[0].picture_hashes' must have a hash for each"},
      {"\"libraries\": {", "\"libraries\": {\"a\": {},", "'provenance.libraries.a' must be"},
  };
  for (const auto& [what, with, message] : kCases) {
    write_file(path, sealed(replaced(text, what, with)));
    const auto read = read_manifest(path);
    ASSERT_FALSE(read) << with;
    EXPECT_EQ(read.error().kind, ErrorKind::kBadFile);
    EXPECT_NE(read.error().message.find(message), std::string::npos) << read.error().message;
  }
  write_file(path, replaced(text, "\"crf\": 18.0", "\"crf\": 19.0"));
  EXPECT_NE(read_manifest(path).error().message.find("it is not as it was written"),
            std::string::npos);
  for (std::size_t size = 0; size + 1 < text.size(); size += 7) {
    write_file(path, text.substr(0, size));
    EXPECT_FALSE(read_manifest(path)) << size;
  }
}

}  // namespace
}  // namespace tickreel::tests
