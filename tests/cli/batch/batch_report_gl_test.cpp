#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/skip_without.h"

// The report of a batch in a browser: from a disk, without a server.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// A script for a copy of the page. It plays each film a little, seeks to near its end, and writes
/// the results to the browser's log. It waits up to 30 seconds for each event, and reports the
/// state that it has then.
constexpr const char* kProbe = R"(<script>
const until = async (isSo) => {
  for (let i = 0; i < 600 && !isSo(); ++i) await new Promise((go) => setTimeout(go, 50));
};
const pictureOf = async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch(() => {});
  return [picture.naturalWidth, picture.naturalHeight];
};
const tell = async (film) => {
  film.muted = true;
  await until(() => film.readyState >= HTMLMediaElement.HAVE_METADATA || film.error);
  if (film.error) return {source: film.getAttribute("src"), error: film.error.message || "?"};
  let refused = "";
  film.play().catch((why) => { refused = String(why); });
  await until(() => film.currentTime > 0.2 || film.error || refused);
  const played = film.currentTime;
  film.pause();
  film.currentTime = film.duration - 0.1;
  await until(() => (!film.seeking && film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) ||
                    film.error);
  return {source: film.getAttribute("src"), duration: film.duration,
          size: [film.videoWidth, film.videoHeight], poster: await pictureOf(film.poster),
          played, at: film.currentTime, frames: film.getVideoPlaybackQuality().totalVideoFrames,
          sound: film.webkitAudioDecodedByteCount,
          error: refused + (film.error ? film.error.message : "")};
};
const probe = async () => {
  const told = {width: innerWidth, films: [], links: []};
  told.needed = document.documentElement.scrollWidth;
  for (const film of document.querySelectorAll("video")) told.films.push(await tell(film));
  for (const picture of document.images) {
    picture.scrollIntoView();
    await until(() => picture.complete && picture.naturalWidth > 0);
    told.links.push({to: picture.closest("a").getAttribute("href"),
                     size: [picture.naturalWidth, picture.naturalHeight]});
  }
  console.log("PROBE" + JSON.stringify(told) + "END");
};
probe();
</script>)";

/// True when a process has these words in its command line.
bool is_in_a_command(const std::string& words) {
  std::error_code ended;
  for (const auto& process : std::filesystem::directory_iterator("/proc", ended)) {
    const std::string name = process.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (read_file(process.path() / "cmdline").find(words) != std::string::npos) return true;
  }
  return false;
}

class BatchReportPageTest : public ExportTest {
 protected:
  /// Returns the probe's results for FOLDER/index.html. The page is in a frame of 320 pixels,
  /// because a window of the browser cannot be that narrow.
  [[nodiscard]] nlohmann::json probed(const std::string& folder) const {
    std::string page = read(folder + "/index.html");
    const std::size_t end = page.find("</body>");
    EXPECT_NE(end, std::string::npos);
    if (end == std::string::npos) return {};
    write(folder + "/probed.html", page.insert(end, kProbe));
    write(folder + "/narrow.html",
          "<!DOCTYPE html><title>narrow</title><iframe src=\"probed.html\" "
          "style=\"border: 0; width: 320px; height: 800px\"></iframe>");
    return told_by_browser(path(folder + "/narrow.html"));
  }

 private:
  /// Shows a page in the browser until its log has the results. --dump-dom would not wait for the
  /// films, which are decoded in real time.
  [[nodiscard]] nlohmann::json told_by_browser(const std::string& page) const {
    BackgroundProgram browser(
        {"chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--no-first-run", "--mute-audio", "--disable-background-networking",
         "--enable-logging=stderr", "--allow-file-access-from-files",
         "--autoplay-policy=no-user-gesture-required", "--user-data-dir=" + path("profile"),
         "file://" + page},
        {{"HOME", path("")}});
    const std::string begin = "PROBE{";
    const std::string end = "}END";
    std::string log;
    const auto has_told = [&] {
      log = browser.err();
      return log.find(end, log.find(begin)) != std::string::npos || !browser.is_running();
    };
    EXPECT_TRUE(eventually(has_told, std::chrono::minutes(3))) << log;
    browser.send_signal(SIGTERM);
    EXPECT_TRUE(browser.wait_for_end());
    // The browser and its helpers have files in the directory, which is removed with the test. The
    // helpers end later than the browser.
    EXPECT_TRUE(eventually([&] { return !is_in_a_command(path("profile")); }));
    const std::size_t first = log.find(begin);
    const std::size_t last = log.find(end, first);
    if (first == std::string::npos || last == std::string::npos) return {};
    const std::size_t json = first + begin.size() - 1;
    return nlohmann::json::parse(log.substr(json, last + 1 - json), nullptr, false);
  }
};

TEST_F(BatchReportPageTest, ABrowserPlaysTheFilmsFromADisk) {
  if (run("chromium --version").exit_code != 0) {
    return skip_without("chromium", "there is no chromium");
  }
  write("jobs.toml",
        "[[job]]\nname = \"first <second>\"\nreplay = \"match.replay\"\nto = 1\n"
        "size = \"160x90\"\n"
        "[[job.encoding]]\noutput = \"film 1.mp4\"\n"
        "[[job.encoding]]\noutput = \"film 2.webm\"\n"
        "[[job.encoding]]\noutput = \"film 3.mkv\"\n");
  const ProgramResult made = run("tickreel batch jobs.toml --report out/ --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(read("out/index.html"),
              AllOf(Not(HasSubstr("<script")), HasSubstr("first &lt;second&gt;</p>"),
                    HasSubstr("libx264, aac"), HasSubstr("libvpx-vp9, libopus"),
                    HasSubstr("libx264, flac")));

  auto told = probed("out");
  ASSERT_TRUE(told.is_object());
  EXPECT_EQ(told["width"], 320);
  EXPECT_LE(told["needed"], 320);
  ASSERT_EQ(told["films"].size(), 2U) << told;
  const nlohmann::json size{160, 90};
  for (auto& film : told["films"]) {
    ASSERT_EQ(film["error"], "") << film;
    EXPECT_NEAR(film["duration"], 1.0, 0.03) << film;
    EXPECT_EQ(film["size"], size) << film;
    EXPECT_EQ(film["poster"], size) << film;
    EXPECT_GT(film["played"], 0.2) << film;
    EXPECT_NEAR(film["at"], 0.9, 0.03) << film;
    EXPECT_GT(film["frames"], 0) << film;
    EXPECT_GT(film["sound"], 0) << film;
  }
  EXPECT_THAT(std::string(told["films"][0]["source"]), HasSubstr("film%201.mp4"));
  EXPECT_THAT(std::string(told["films"][1]["source"]), HasSubstr("film%202.webm"));
  ASSERT_EQ(told["links"].size(), 1U) << told;
  EXPECT_THAT(std::string(told["links"][0]["to"]), HasSubstr("film%203.mkv"));
  EXPECT_EQ(told["links"][0]["size"], size);
}

TEST_F(BatchReportPageTest, AKeptFilmHasTheSamePoster) {
  write("jobs.toml",
        "[[job]]\nreplay = \"match.replay\"\nto = 0.2\nsize = \"64x36\"\noutput = \"a.mp4\"\n");
  ASSERT_EQ(run("tickreel batch jobs.toml --report out --progress none").exit_code, 0);
  const std::string posters = output_of("ls -i out/posters");
  EXPECT_THAT(posters, HasSubstr(".jpg\n"));
  EXPECT_THAT(read("out/index.html"), HasSubstr("<dd class=\"made\">1</dd>"));
  ASSERT_EQ(run("tickreel batch jobs.toml --report out --progress none").exit_code, 0);
  EXPECT_EQ(output_of("ls -i out/posters"), posters);
  EXPECT_THAT(read("out/index.html"), HasSubstr("<dd class=\"kept\">1</dd>"));
}

}  // namespace
}  // namespace tickreel::tests
