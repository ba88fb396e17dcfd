#include "movie/make/writer/encode_frames.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>

#include "core/files/descriptor.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/wave_file.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

constexpr std::size_t kFrameBytes = std::size_t{32} * 18 * 3;

/// Notes every call except progress.
class Heard final : public FilmListener {
 public:
  void begin(const FilmStart& start) override { words += "begin " + std::to_string(start.frames); }
  void warn(const std::string& warning) override { words += ", warning: " + warning; }
  void show(const Progress& progress) override { frames_shown = progress.frames_done; }
  void diverge(const PassedDivergence& /*divergence*/) override { words += ", diverged"; }
  void end(const FilmEnd& end) override { words += ", end " + std::to_string(end.frames); }
  void fail(const Error& error) override { words += ", failed: " + error.message; }

  std::string words;
  std::int64_t frames_shown = 0;
};

class EncodeFramesTest : public testing::Test {
 protected:
  [[nodiscard]] FramesEncoding encoding_of(const std::string& bytes) const {
    write_file(directory_.path("frames.rgb"), bytes);
    FramesEncoding encoding;
    encoding.film.path = directory_.path("film.mp4");
    encoding.film.film.source.emplace<FramesSource>();
    encoding.film.film.size = {32, 18};
    encoding.film.film.frame_rate = Rational(25);
    encoding.input = directory_.path("frames.rgb");
    encoding.layout = "rgb24";
    return encoding;
  }
  [[nodiscard]] FramesEncoding encoding_of_many() const;
  void expect_refused(const FramesEncoding& encoding, ErrorKind kind, const std::string& why) {
    const auto made = encode_frames(encoding, heard_);
    ASSERT_FALSE(made) << why;
    EXPECT_EQ(made.error().kind, kind) << made.error().message;
    EXPECT_THAT(made.error().message, HasSubstr(why));
    EXPECT_EQ(directory_.listing(), "frames.rgb");
  }

  const TemporaryDirectory directory_;
  Heard heard_;
};

TEST_F(EncodeFramesTest, MakesAFilmOfAllFramesThatCome) {
  const auto frames = encode_frames(encoding_of(std::string(kFrameBytes * 7, '\x40')), heard_);
  ASSERT_TRUE(frames) << frames.error().message;
  EXPECT_EQ(frames->count, 7);
  EXPECT_EQ(frames->outcome, FilmOutcome::kMade);
  EXPECT_EQ(heard_.words, "begin 7, end 7");
  EXPECT_EQ(heard_.frames_shown, 7);
  EXPECT_EQ(directory_.listing(), "film.mp4 frames.rgb");
}

/// Has film.mp4 with its manifest, seven frames with sound, which is then made again.
class EncodeKeptTest : public EncodeFramesTest {
 protected:
  void SetUp() override {
    write_file(directory_.path("sound.wav"), wave_file(48'000));
    again_ = encoding_of(frames_);
    again_.sound = directory_.path("sound.wav");
    again_.film.writes_manifest = true;
    ASSERT_TRUE(encode_frames(again_, heard_));
    heard_.words.clear();
    again_.film.resume = true;
    film_ = read_file(directory_.path("film.mp4"));
  }
  void expect_in_the_way(const FramesEncoding& encoding, const std::string& why) {
    const auto made = encode_frames(encoding, heard_);
    ASSERT_FALSE(made) << why;
    EXPECT_EQ(made.error().kind, ErrorKind::kInTheWay) << made.error().message;
    EXPECT_THAT(made.error().message, HasSubstr(why));
    EXPECT_THAT(made.error().message, HasSubstr("§overwrite"));
    EXPECT_TRUE(read_file(directory_.path("film.mp4")) == film_);
    EXPECT_EQ(heard_.words, "");
  }
  void give(const std::string& bytes) { write_file(directory_.path("frames.rgb"), bytes); }

  const std::string frames_ = std::string(kFrameBytes * 7, '\x40');
  FramesEncoding again_;
  std::string film_;
};

TEST_F(EncodeKeptTest, AFilmOfTheSameIsKept) {
  for (const bool writes_manifest : {true, false}) {
    again_.film.writes_manifest = writes_manifest;
    const auto kept = encode_frames(again_, heard_);
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_EQ(kept->outcome, FilmOutcome::kKept);
    EXPECT_EQ(kept->count, 7);
  }
  EXPECT_EQ(heard_.words, "");
  EXPECT_TRUE(read_file(directory_.path("film.mp4")) == film_);
  EXPECT_EQ(directory_.listing(), "film.mp4 film.mp4.manifest.json frames.rgb sound.wav");
  again_.film.overwrite = true;
  const auto made = encode_frames(again_, heard_);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->outcome, FilmOutcome::kMade);
}

TEST_F(EncodeKeptTest, AFilmOfOtherFramesIsInTheWay) {
  std::string other = frames_;
  other[kFrameBytes * 3 + 100] = '\x7f';
  give(other);
  expect_in_the_way(again_, "film.mp4: frame 3 is another picture");
  give(frames_ + frames_);
  expect_in_the_way(again_, "it is complete, and has fewer frames than come now");
  give(frames_.substr(kFrameBytes));
  const auto fewer = encode_frames(again_, heard_);
  ASSERT_FALSE(fewer);
  EXPECT_EQ(fewer.error().kind, ErrorKind::kBadFile);
  EXPECT_THAT(fewer.error().message, HasSubstr("has 6 frames, and the film has 7 already"));
}

TEST_F(EncodeKeptTest, AFilmWithAnotherSoundIsInTheWay) {
  std::string other = wave_file(48'000);
  other[4 * 5'000] = static_cast<char>(other[4 * 5'000] ^ '\x40');
  write_file(directory_.path("sound.wav"), other);
  expect_in_the_way(again_, "the sound of frame 0 and those after it is another one");
  again_.sound.clear();
  expect_in_the_way(again_, "was made in another way: ");
}

TEST_F(EncodeKeptTest, AFilmThatWasMadeInAnotherWayIsInTheWay) {
  FramesEncoding other = again_;
  other.film.film.source.emplace<FramesSource>().made_of = "else";
  expect_in_the_way(other, "what the frames are of was not given and is else");
  other = again_;
  other.film.film.frame_rate = Rational(30);
  expect_in_the_way(other, "§fps was 25 and is 30");
}

TEST_F(EncodeKeptTest, AFilmThatNothingIsKnownOfIsInTheWay) {
  film_.back() = static_cast<char>(film_.back() ^ '\x01');
  write_file(directory_.path("film.mp4"), film_);
  expect_in_the_way(again_, "is not the film of its manifest");
  std::filesystem::remove(directory_.path("film.mp4.manifest.json"));
  expect_in_the_way(again_, "no manifest says which frames it shows");
}

TEST_F(EncodeFramesTest, RefusesWhatNoFilmCanBeMadeOf) {
  expect_refused(encoding_of(""), ErrorKind::kBadFile, "no frame came: the input is empty");
  expect_refused(encoding_of(std::string(kFrameBytes / 2, 'x')), ErrorKind::kBadFile, "frames.rgb");
  FramesEncoding encoding = encoding_of(std::string(kFrameBytes, 'x'));
  encoding.layout = "yuv420p";
  expect_refused(encoding, ErrorKind::kUsage, "§input-pix-fmt yuv420p: choose rgba, bgra");
}

TEST_F(EncodeFramesTest, KeepsTheFramesBeforeThatWhichBreaksOff) {
  // All frames come before the first piece of the sound is read.
  FramesEncoding encoding = encoding_of(std::string(kFrameBytes * 41 / 2, '\x40'));
  write_file(directory_.path("sound.wav"), wave_file(96'000));
  encoding.sound = directory_.path("sound.wav");
  encoding.film.film.plan.segment_frames = 10;
  const auto made = encode_frames(encoding, heard_);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("ends inside of frame 20"));
  for (const char* record : {"segment-000000.json", "segment-000001.json"}) {
    EXPECT_TRUE(std::filesystem::exists(directory_.path("film.mp4.part/") + record)) << record;
  }
}

/// Returns an encoding of so many frames that they do not all fit into the memory in which pictures
/// wait for their samples. (291 of them do.)
FramesEncoding EncodeFramesTest::encoding_of_many() const {
  constexpr std::size_t kBytes = std::size_t{640} * 360;
  FramesEncoding encoding = encoding_of(std::string(kBytes * 320, '\x40'));
  encoding.film.film.size = {640, 360};
  encoding.film.film.encoding.preset = "ultrafast";
  encoding.layout = "gray";
  return encoding;
}

TEST_F(EncodeFramesTest, SoundThatEndsLongBeforeTheFramesIsFollowedBySilence) {
  FramesEncoding encoding = encoding_of_many();
  write_file(directory_.path("sound.wav"), wave_file(24'000));
  encoding.sound = directory_.path("sound.wav");
  const auto made = encode_frames(encoding, heard_);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->count, 320);
}

/// Writes the sound into a named pipe, half a second after nearly as many frames have come as may
/// wait for it.
class LateSound final : public FilmListener {
 public:
  explicit LateSound(std::string pipe) : pipe_(std::move(pipe)) {}
  ~LateSound() override {
    if (writer_.joinable()) writer_.join();
  }
  void begin(const FilmStart& /*start*/) override {}
  void warn(const std::string& /*warning*/) override {}
  void show(const Progress& progress) override {
    if (progress.frames_done < 280 || writer_.joinable()) return;
    writer_ = std::thread([this] {
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      // Opened for both, a pipe waits for no reader, and has room for all of this.
      const Descriptor file(::open(pipe_.c_str(), O_RDWR | O_CLOEXEC));
      const std::string sound = wave_file(10'000);
      write_all(file.number(), {reinterpret_cast<const std::uint8_t*>(sound.data()), sound.size()});
    });
  }
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override {}

 private:
  std::string pipe_;
  std::thread writer_{};
};

TEST_F(EncodeFramesTest, FramesWaitForSoundThatComesLate) {
  FramesEncoding encoding = encoding_of_many();
  encoding.sound = directory_.path("sound.fifo");
  ASSERT_EQ(mkfifo(encoding.sound.c_str(), 0600), 0);
  LateSound late(encoding.sound);
  const auto made = encode_frames(encoding, late);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->count, 320);
}

TEST_F(EncodeFramesTest, IsStopped) {
  const std::atomic<bool> stop = true;
  FramesEncoding encoding = encoding_of(std::string(kFrameBytes * 7, '\x40'));
  encoding.film.stop = &stop;
  expect_refused(encoding, ErrorKind::kInterrupted, "interrupted");
  EXPECT_THAT(heard_.words, HasSubstr("begin 7, failed: interrupted"));
}

}  // namespace
}  // namespace tickreel::tests
