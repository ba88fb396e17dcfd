#include "movie/make/worker_events.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <cstdint>

#include "core/files/memory_file.h"
#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;

class Heard final : public FilmListener {
 public:
  void begin(const FilmStart& start) override {
    heard.push_back("begin " + std::to_string(start.frames));
  }
  void warn(const std::string& warning) override { heard.push_back("warn " + warning); }
  void show(const Progress& progress) override {
    heard.push_back("show " + std::to_string(progress.frames_done));
  }
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override { heard.emplace_back("fail"); }
  void say(const std::string& line) override { heard.push_back("say " + line); }
  FramePreview preview() override {
    return [this](const Image& image) {
      heard.push_back("picture " + std::to_string(image.size().width) + "x" +
                      std::to_string(image.size().height) + " " +
                      std::to_string(image.pixels().back()));
    };
  }
  void choose_crf(double crf) override { heard.push_back("crf " + std::to_string(crf)); }

  std::vector<std::string> heard;
};

std::string event(const std::string& json) {
  return "\x1e" + json;
}

const std::string kShow =
    R"({"show":{"stage":0,"done":7,"total":9,"bytes":0,"elapsed":1,"rate":2,"speed":1,"left":1}})";

TEST(WorkerEventsTest, TextAndEventsAreToldApart) {
  Heard heard;
  WorkerReader reader(1, heard);
  reader.take("the game prints");
  reader.take("half a line" + event(R"({"warn":{"text":"odd"}})"));
  reader.take(event(R"({"warn":{"text":3}})"));
  reader.take(event(R"({"crf":{"crf":21.5}})"));
  EXPECT_THAT(heard.heard, ElementsAre("say the game prints", "say half a line", "warn odd",
                                       R"(say {"warn":{"text":3}})", "crf 21.500000"));
}

TEST(WorkerEventsTest, AFilmWithoutAResultHasDiedOfWhatWasSaidFirst) {
  Heard heard;
  WorkerReader reader(2, heard);
  reader.take(event(kShow));
  reader.take("tickreel: warning: slow");
  reader.take("tickreel: crashed: SIGSEGV in tick 30 of tanks");
  reader.take(event(R"({"result":{"made":true,"kind":0,"why":"","too_large":0}})"));
  const auto films = reader.results(failed("was killed by SIGSEGV"));
  ASSERT_EQ(films.size(), 2U);
  EXPECT_TRUE(films[0].is_made);
  EXPECT_FALSE(films[1].is_made);
  EXPECT_EQ(films[1].kind, ErrorKind::kFailed);
  EXPECT_EQ(
      films[1].why,
      "the process that drew it has died after frame 7: crashed: SIGSEGV in tick 30 of tanks");
  const auto stopped = reader.results(Error{ErrorKind::kInterrupted, "stopped"});
  EXPECT_EQ(stopped[1].kind, ErrorKind::kInterrupted);
  EXPECT_EQ(stopped[1].why, "stopped");
}

TEST(WorkerEventsTest, APictureIsTakenOnceAndOnlyIfItIsWhole) {
  const auto file = MemoryFile::create();
  ASSERT_TRUE(file);
  Heard heard;
  WorkerReader reader(1, heard, file->descriptor());
  const auto put = [&](std::int32_t width, std::int32_t height) {
    const std::array<std::int32_t, 4> words{width, height, -1, 0x63626160};
    ASSERT_EQ(::pwrite(file->descriptor(), words.data(), sizeof words, 0),
              static_cast<ssize_t>(sizeof words));
    reader.take(event(R"({"preview":{"text":""}})"));
  };
  put(2, 1);
  reader.take(event(R"({"preview":{"text":""}})"));
  put(2, 2);
  put(65535, 65535);
  put(-1, 4);
  EXPECT_THAT(heard.heard, ElementsAre("picture 2x1 99"));
}

}  // namespace
}  // namespace tickreel::tests
