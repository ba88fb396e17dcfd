#include "movie/fleet/batch/batch_report.h"
#include "encode/encoder_names.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <utility>

#include "core/files/file_ending.h"
#include "encode/libav/audio_table.h"
#include "encode/libav/encoder_table.h"
#include "movie/film/film_manifest.h"
#include "movie/film/manifest_check.h"
#include "movie/fleet/batch/html_text.h"
#include "movie/fleet/batch/report_page.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// The report of a batch, by its text. batch_report_gl_test.cpp shows one in a browser.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint64_t kHash = 0x0123456789abcdef;

class BatchReportTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(path("films"));
    results_.list = "lists/jobs.toml";
    results_.directory = path("films");
    results_.seconds = 83.4;
  }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }

  /// Adds a film with a manifest. Its file exists, but cannot be played.
  void add_film(const std::string& file, FilmOutcome outcome = FilmOutcome::kMade,
                ImageSize size = {160, 90}) {
    BatchResult& result = add_result(file, outcome);
    std::filesystem::create_directories(std::filesystem::path(result.path).parent_path());
    write_file(result.path, "film");
    FilmManifest manifest;
    manifest.film.size = size;
    manifest.film.frame_rate = Rational(60000, 1001);
    manifest.film.container = file_ending(file);
    manifest.film.replay().file = "match.replay";
    manifest.film.replay().range = {Rational(0), Rational(1)};
    manifest.film.plan.frame_count = 60;
    manifest.audio_samples = 48000;
    manifest.file_bytes = 4;
    manifest.file_hash = kHash;
    SegmentRecord segment;
    segment.picture_hashes.resize(60);
    segment.packet_hashes.resize(60);
    manifest.segments = {segment};
    write_file(manifest_path(result.path), to_json(manifest));
    ASSERT_TRUE(read_manifest(manifest_path(result.path)));
  }
  BatchResult& add_result(const std::string& file, FilmOutcome outcome) {
    BatchResult result;
    result.job = "job of " + file;
    result.file = file;
    result.path = path("films/" + file);
    result.outcome = outcome;
    results_.films.push_back(std::move(result));
    return results_.films.back();
  }
  [[nodiscard]] std::string page(const std::string& directory = "report") const {
    const Status written = write_batch_report(path(directory), results_);
    EXPECT_TRUE(written) << (written ? "" : written.error().message);
    return read_file(path(directory + "/index.html"));
  }

  BatchResults results_{};

 private:
  TemporaryDirectory directory_;
};

TEST_F(BatchReportTest, AFilmIsShownWithWhatItIs) {
  add_film("a.mp4");
  results_.films[0].seconds = 1.25;
  results_.films[0].why = "--size: 64x36, and now 160x90";
  EXPECT_THAT(
      page(),
      AllOf(HasSubstr("<h1>jobs.toml</h1>"), HasSubstr("<dd class=\"made\">1</dd>"),
            HasSubstr("<dd class=\"none\">0</dd>"), HasSubstr("1 min 23 s"),
            HasSubstr("<a href=\"../films/a.mp4\">a.mp4</a>"),
            HasSubstr("<video controls preload=\"metadata\" src=\"../films/a.mp4\""),
            HasSubstr("made</span> again: <span class=\"why\">--size: 64x36, and now 160x90"),
            HasSubstr("<dd>160×90</dd>"), HasSubstr("<dd>59.94 (60000/1001)</dd>"),
            HasSubstr("<dt>length</dt><dd>0:01.001</dd>"), HasSubstr("<dd>libx264, aac</dd>"),
            HasSubstr("<dd>4 bytes</dd>"), HasSubstr("<code>0123456789abcdef</code>")));
}

TEST_F(BatchReportTest, TheSizeOfAFilmIsThatOfItsFile) {
  add_film("film.mp4", FilmOutcome::kMade, {161, 91});
  EXPECT_THAT(page(),
              AllOf(HasSubstr("<dd>162×92</dd>"), HasSubstr(" width=\"162\" height=\"92\"")));
}

TEST_F(BatchReportTest, NothingThatNamesSayIsMarkup) {
  const std::string odd = "a<b>&\"c\" 'd'\xff.mp4";
  add_film(odd);
  add_result("x.mp4", FilmOutcome::kFailed).why = "</p><script>alert(1)</script>\x1b[31m";
  results_.films[0].job = "<i>";
  results_.list = "<u>.toml";
  results_.films[1].log = path("x.log");
  write_file(path("x.log"), "one\r\n</pre><b>\x80\n");
  EXPECT_THAT(page(),
              AllOf(HasSubstr("a&lt;b&gt;&amp;&quot;c&quot; &#39;d&#39;\\xff.mp4</a>"),
                    HasSubstr("\"../films/a%3Cb%3E%26%22c%22%20%27d%27%FF.mp4\""),
                    HasSubstr("&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\x1b[31m</p>"),
                    HasSubstr("<p class=\"job\">&lt;i&gt;</p>"),
                    HasSubstr("<title>&lt;u&gt;.toml: 2 films</title>"),
                    HasSubstr("one\\x0d\n&lt;/pre&gt;&lt;b&gt;\\x80\n</pre>"),
                    Not(HasSubstr("<script")), Not(HasSubstr("\xff")), Not(HasSubstr("<i>"))));
}

TEST(HtmlTextTest, AddressesAreOfBytes) {
  EXPECT_EQ(url_path("a b/c#d?e%f:g+h~i-j_k.mp4"), "a%20b/c%23d%3Fe%25f%3Ag%2Bh~i-j_k.mp4");
  EXPECT_EQ(url_path("\xc3\xbc\xff\n"), "%C3%BC%FF%0A");
  EXPECT_EQ(html_text("\xc3\xbc \xf0\x9f\x8e\xac a\\b\tc"), "\xc3\xbc \xf0\x9f\x8e\xac a\\b\tc");
  EXPECT_EQ(html_text(std::string("\0\x7f\xc2\x9f", 4)), "\\x00\\x7f\\xc2\\x9f");
}

TEST_F(BatchReportTest, LinksLeadFromThePageToTheFilm) {
  add_film("deep/er/a.webm");
  EXPECT_THAT(page(), HasSubstr("src=\"../films/deep/er/a.webm\""));
  EXPECT_THAT(page("films"), HasSubstr("src=\"deep/er/a.webm\""));
  EXPECT_THAT(page("films/deep/report"), HasSubstr("src=\"../er/a.webm\""));
  EXPECT_THAT(page("b/../c/"), HasSubstr("src=\"../films/deep/er/a.webm\""));
}

TEST_F(BatchReportTest, ThoseThatFailedStandFirst) {
  add_film("made.mp4");
  BatchResult& failed = add_result("failed.mp4", FilmOutcome::kFailed);
  failed.why = "out/x.replay: it diverges\n  at tick 7";
  failed.log = path("failed.log");
  write_file(failed.log, "what it said\n");
  BatchResult& none = add_result("", FilmOutcome::kFailed);
  none.job = "no film";
  none.path.clear();
  none.why = "jobs.toml:3:1: no";
  add_result("later.mp4", FilmOutcome::kNotMade);
  add_result("elsewhere.mp4", FilmOutcome::kPassedOver);
  const std::string html = page();
  EXPECT_LT(html.find("failed.mp4</h3>"), html.find("made.mp4</a></h3>"));
  EXPECT_LT(html.find("<h3>no film</h3>"), html.find("made.mp4</a></h3>"));
  EXPECT_THAT(html, AllOf(HasSubstr("it diverges\n  at tick 7</p>"),
                          HasSubstr("the log</summary>\n<pre tabindex=\"0\">what it said\n</pre>"),
                          HasSubstr("<a href=\"../failed.log\">read it</a>"),
                          HasSubstr("<h3>later.mp4</h3>"), HasSubstr("not-made\">not made</span>"),
                          HasSubstr("<dd class=\"passed-over\">1</dd>")));
}

TEST_F(BatchReportTest, AFilmThatWasHereBeforeIsNotShown) {
  add_film("a.mp4", FilmOutcome::kFailed);
  add_film("b.mp4", FilmOutcome::kNotMade);
  add_film("c.mp4");
  write_file(path("films/c.mp4"), "another film");
  EXPECT_THAT(page(), AllOf(Not(HasSubstr("films/a.mp4")), Not(HasSubstr("films/b.mp4")),
                            HasSubstr("films/c.mp4"), Not(HasSubstr("XXH3")),
                            HasSubstr("<dd>12 bytes</dd>")));
}

TEST_F(BatchReportTest, OnlyTheEndOfALogIsShown) {
  BatchResult& failed = add_result("a.mp4", FilmOutcome::kFailed);
  failed.log = path("a.log");
  std::string log;
  for (int i = 0; log.size() < kShownLogBytes; ++i) log += "line " + std::to_string(i) + "\n";
  write_file(failed.log, log + "the last\n");
  const std::string html = page();
  EXPECT_THAT(html, AllOf(HasSubstr("the end of the log</summary>"), HasSubstr("the last\n</pre>"),
                          Not(HasSubstr("line 0\n"))));
  EXPECT_THAT(html, HasSubstr("<pre tabindex=\"0\">line "));
  write_file(failed.log, std::string(kShownLogBytes - 1, 'x') + "\xc3\xbcyy");
  EXPECT_THAT(page(), HasSubstr("xx\xc3\xbcyy</pre>"));
  write_file(failed.log, "\xc3\xbc" + std::string(kShownLogBytes - 1, 'x'));
  EXPECT_THAT(page(), HasSubstr("<pre tabindex=\"0\">xx"));
}

TEST_F(BatchReportTest, ManyLogsDoNotMakeAPageThatIsTooLong) {
  write_file(path("a.log"), std::string(kShownLogBytes, '<'));
  constexpr std::size_t kFilms = 2 * kShownLogsBytes / kShownLogBytes;
  for (std::size_t i = 0; i < kFilms; ++i) {
    add_result("a.mp4", FilmOutcome::kFailed).log = path("a.log");
  }
  const std::string html = page();
  EXPECT_LT(html.size(), kShownLogsBytes * std::string("&lt;").size() + kFilms * 1000);
}

TEST_F(BatchReportTest, APosterBesideTheFilmIsTaken) {
  add_film("a.mp4");
  add_film("b.mkv");
  write_file(path("films/a.mp4.jpg"), "jpeg");
  write_file(path("films/b.mkv.jpg"), "jpeg");
  EXPECT_THAT(page(), AllOf(HasSubstr(" poster=\"../films/a.mp4.jpg\""),
                            HasSubstr("<a href=\"../films/b.mkv\"><img src=\"../films/b.mkv.jpg\" "
                                      "alt=\"A picture of b.mkv\" loading=\"lazy\"")));
}

TEST_F(BatchReportTest, PostersThatNoFilmHasAreRemoved) {
  add_film("a.mp4");
  std::filesystem::create_directories(path("report/posters"));
  write_file(path("report/posters/0123456789abcdef.jpg"), "jpeg");
  write_file(path("report/posters/0123456789abcde0.jpg"), "jpeg");
  write_file(path("report/posters/holiday.jpg"), "jpeg");
  EXPECT_THAT(page(), HasSubstr(" poster=\"posters/0123456789abcdef.jpg\""));
  EXPECT_TRUE(std::filesystem::exists(path("report/posters/0123456789abcdef.jpg")));
  EXPECT_FALSE(std::filesystem::exists(path("report/posters/0123456789abcde0.jpg")));
  EXPECT_TRUE(std::filesystem::exists(path("report/posters/holiday.jpg")));
}

TEST_F(BatchReportTest, LaterFilmsAreNotLoaded) {
  add_film("a.mp4");
  write_file(path("films/a.mp4.jpg"), "jpeg");
  for (std::size_t i = 1; i < kPlayers + 20; ++i) results_.films.push_back(results_.films[0]);
  const std::string html = page();
  const auto count = [&](const std::string& words) {
    std::size_t found = 0;
    for (std::size_t at = html.find(words); at != std::string::npos; at = html.find(words, at + 1))
      ++found;
    return found;
  };
  EXPECT_EQ(count("preload=\"metadata\""), kReadyPlayers);
  EXPECT_EQ(count("preload=\"none\""), kPlayers - kReadyPlayers);
  EXPECT_EQ(count("<a href=\"../films/a.mp4\"><img "), 20U);
  EXPECT_EQ(count(" poster="), kReadyPlayers);
  EXPECT_EQ(count("loading=\"lazy\""), kPlayers - kReadyPlayers + 20);
}

TEST_F(BatchReportTest, TheSameResultsMakeTheSamePage) {
  add_film("a.mp4");
  add_result("b.mp4", FilmOutcome::kFailed).why = "no";
  const std::string first = page();
  EXPECT_EQ(page(), first);
  EXPECT_EQ(page("other"), first);
  results_.films.clear();
  EXPECT_THAT(page(), Not(HasSubstr("<section>")));
  EXPECT_FALSE(std::filesystem::exists(path("report/index.html.part")));
}

TEST_F(BatchReportTest, WhereNoPageCanBeIsToldWhy) {
  write_file(path("file"), "");
  const Status refused = write_batch_report(path("file"), results_);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("file"));
  std::filesystem::create_directories(path("taken/index.html"));
  EXPECT_FALSE(write_batch_report(path("taken"), results_));
}

TEST(EncodersInWordsTest, EmptyNamesAreTheUsualOnes) {
  for (const char* ending : {".mp4", ".m4v", ".mov", ".mkv", ".webm"}) {
    const AudioEncoderFacts* const sound = meant_audio_encoder("", ending);
    ASSERT_NE(sound, nullptr) << ending;
    EXPECT_EQ(encoders_in_words(ending, "", "", true),
              usual_encoder(ending) + std::string(", ") + std::string(sound->name));
  }
  EXPECT_EQ(encoders_in_words(".mp4", "libx265", "libopus", true), "libx265, libopus");
  EXPECT_EQ(encoders_in_words(".mp4", "", "", false), "libx264, no sound");
  EXPECT_EQ(encoders_in_words(".other", "x", "", true), "x");
}

}  // namespace
}  // namespace tickreel::tests
