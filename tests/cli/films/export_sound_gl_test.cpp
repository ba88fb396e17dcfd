#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "tests/cli/program_test.h"

// Films with sound.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportSoundTest : public ExportTest {
 protected:
  static constexpr const char* kExport =
      "tickreel export match.replay --size 32x18 --progress none ";

  void make(const std::string& options) const {
    const ProgramResult result = run(kExport + options);
    EXPECT_EQ(result.exit_code, 0) << options << "\n" << result.err;
  }
  /// Returns the kinds of the streams, such as "video" or "video audio".
  [[nodiscard]] std::string streams_of(const std::string& film) const {
    std::string kinds;
    auto document = json_of("ffprobe -v error -show_streams -of json " + film);
    for (auto& stream : document["streams"]) {
      if (!kinds.empty()) kinds += " ";
      kinds += stream["codec_type"].get<std::string>();
    }
    return kinds;
  }
  [[nodiscard]] nlohmann::json sound_of(const std::string& film) const {
    auto document = json_of("ffprobe -v error -select_streams a -show_streams -of json " + film);
    return document["streams"].at(0);
  }
  /// Returns 16-bit samples, left and right in turn.
  [[nodiscard]] std::vector<std::int16_t> samples_of(const std::string& film) const {
    const std::string bytes = output_of("ffmpeg -v error -i " + film + " -map 0:a -f s16le -");
    std::vector<std::int16_t> samples(bytes.size() / sizeof(std::int16_t));
    std::memcpy(samples.data(), bytes.data(), samples.size() * sizeof(std::int16_t));
    return samples;
  }
  [[nodiscard]] bool is_silent(const std::string& film) const {
    const auto samples = samples_of(film);
    return !samples.empty() && std::ranges::all_of(samples, [](int sample) { return sample == 0; });
  }
  [[nodiscard]] std::int64_t count_of(const std::string& film) const {
    return static_cast<std::int64_t>(samples_of(film).size() / 2);
  }
  /// Returns the number of samples that --sink hash prints.
  [[nodiscard]] std::int64_t hashed_count(const std::string& options) const {
    const auto lines = lines_of(output_of(kExport + options + " --sink hash"));
    EXPECT_THAT(lines.back(), testing::StartsWith("audio "));
    return std::stoll(lines.back().substr(6));
  }
  /// Expects this number of samples. FFmpeg decodes aac to the end of the last packet; the file
  /// says where the sound ends.
  void expect_count(const std::string& film, std::int64_t count, int rate) const {
    auto sound = sound_of(film);
    EXPECT_EQ(sound["sample_rate"], std::to_string(rate)) << film;
    const std::int64_t decoded = count_of(film);
    if (sound["codec_name"] != "aac") {
      EXPECT_EQ(decoded, count) << film;
      return;
    }
    EXPECT_EQ(sound["time_base"], "1/" + std::to_string(rate)) << film;
    EXPECT_EQ(sound["duration_ts"], count) << film;
    EXPECT_GE(decoded, count) << film;
    EXPECT_LT(decoded, count + 1024) << film;
  }
};

// The test uses a video, because the mixer limits the sound of games below full scale.
TEST_F(ExportSoundTest, WhatIsCutOffAtFullScaleIsToldOfEveryKindOfFile) {
  ASSERT_EQ(
      run("ffmpeg -v error -f lavfi -i 'aevalsrc=0.5*sin(3000*t)|0.5*sin(3000*t):d=1' -f lavfi "
          "-i color=red:s=32x18:r=30:d=1 -c:a flac loud.mkv")
          .exit_code,
      0);
  const auto warnings_at = [this](const std::string& volume, const std::string& film) {
    write("reel.toml", "size = \"32x18\"\nfps = 30\n[[clip]]\nvideo = \"loud.mkv\"\nvolume = \"" +
                           volume + "\"\n");
    const ProgramResult made =
        run("tickreel reel reel.toml --progress none --overwrite -o " + film);
    EXPECT_EQ(made.exit_code, 0) << film << "\n" << made.err;
    return made.err;
  };
  for (const char* film : {"a.mp4", "a.wav", "a.flac", "a.ogg"}) {
    EXPECT_THAT(
        warnings_at("20dB", film),
        HasSubstr("the sound goes 14.0 dB above full scale, and is cut off there: --volume"));
    EXPECT_EQ(warnings_at("0dB", film), "") << film;
  }
}

TEST_F(ExportSoundTest, AGameWithoutSoundMakesFilmsWithoutUnlessSilenceIsAskedFor) {
  const std::string silent = "CRASHER_IS_MENDED=1 " + quoted(SILENT_PROGRAM) + " ";
  ASSERT_EQ(run(silent + "record --game crasher --headless --seconds 1 -o silent.replay").exit_code,
            0);
  const std::string film = silent + "export silent.replay --size 32x18 --progress none -o ";
  for (const std::string name : {"a.mp4", "a.mkv"}) {
    ASSERT_EQ(run(film + name).exit_code, 0);
    EXPECT_EQ(streams_of(name), "video") << name;
    ASSERT_EQ(run(film + name + " --audio silence --overwrite").exit_code, 0);
    EXPECT_EQ(streams_of(name), "video audio") << name;
    expect_count(name, 48'000, 48'000);
    EXPECT_TRUE(is_silent(name)) << name;
  }
}

TEST_F(ExportSoundTest, IsEncodedAsTheOptionsSay) {
  make("-o none.mp4 --to 0.5 --audio none");
  EXPECT_EQ(streams_of("none.mp4"), "video");
  make("-o usual.mp4 --to 2");
  EXPECT_EQ(streams_of("usual.mp4"), "video audio");
  make("-o few.mp4 --to 2 --audio-bitrate 24000");
  make("-o opus.mkv --to 2 --acodec libopus --audio-bitrate 16000");
  make("-o flac.mp4 --to 0.5 --acodec flac --audio-rate 44100");
  make("-o pcm.mkv --to 0.5 --acodec pcm_s16le --audio-rate 96000");
  EXPECT_EQ(sound_of("usual.mp4")["codec_name"], "aac");
  EXPECT_EQ(sound_of("opus.mkv")["codec_name"], "opus");
  EXPECT_EQ(sound_of("flac.mp4")["codec_name"], "flac");
  EXPECT_EQ(sound_of("pcm.mkv")["codec_name"], "pcm_s16le");
  expect_count("flac.mp4", 22'050, 44'100);
  expect_count("pcm.mkv", 48'000, 96'000);
  const auto bits_of = [this](const std::string& film) {
    return std::stoi(sound_of(film)["bit_rate"].get<std::string>());
  };
  EXPECT_LT(bits_of("few.mp4"), 40'000);
  EXPECT_GT(bits_of("usual.mp4"), 2 * bits_of("few.mp4"));
  for (const char* wrong : {"-o a.mp4 --audio-bitrate 23999", "-o a.mkv --acodec aac",
                            "-o a.mp4 --acodec libopus --audio-bitrate 11999",
                            "-o a.mp4 --acodec libopus --audio-rate 44100"}) {
    EXPECT_EQ(run(kExport + std::string(wrong)).exit_code, 2) << wrong;
  }
}

TEST_F(ExportSoundTest, IsAsLoudAsTheVolumeSays) {
  make("-o none.wav --volume game=-inf,music=-inf");
  EXPECT_TRUE(is_silent("none.wav"));
  // Both films are so quiet that the limiter does not act.
  make("-o quiet.wav --volume game=-20dB,music=-20dB");
  make("-o hushed.wav --volume game=-40dB,music=-40dB");
  const auto quiet = samples_of("quiet.wav");
  const auto hushed = samples_of("hushed.wav");
  ASSERT_EQ(quiet.size(), 2U * 3U * 48'000U);
  ASSERT_EQ(hushed.size(), quiet.size());
  EXPECT_GT(*std::ranges::max_element(quiet), 500);
  for (std::size_t i = 0; i < quiet.size(); ++i) {
    ASSERT_LE(std::abs(quiet[i] - 10 * hushed[i]), 6) << i;  // both are rounded
  }
}

TEST_F(ExportSoundTest, AloneHasTheSamplesThatAreHashed) {
  const std::string range = "--from 0.31 --to 1.77";
  const std::int64_t count = hashed_count(range);
  EXPECT_EQ(count, 88 * 800) << "frames that begin before the out point";
  for (const std::string name : {"a.wav", "a.flac", "a.ogg"}) {
    make(range + " -o " + name);
    EXPECT_EQ(streams_of(name), "audio");
    EXPECT_EQ(count_of(name), count) << name;
  }
  EXPECT_EQ(samples_of("a.wav"), samples_of("a.flac"));
  make(range + " -o a.mkv");
  EXPECT_EQ(samples_of("a.wav"), samples_of("a.mkv")) << "as beside pictures";
}

TEST_F(ExportSoundTest, FilmsThatOverlapHaveTheSameSamples) {
  make("--from 0.5 --to 1.5 -o early.mkv");
  make("--from 1 --to 2 -o late.mkv");
  const auto early = samples_of("early.mkv");
  const auto late = samples_of("late.mkv");
  ASSERT_EQ(early.size(), 96'000U);
  ASSERT_EQ(late.size(), 96'000U);
  EXPECT_TRUE(std::equal(early.begin() + 48'000, early.end(), late.begin()));
}

TEST_F(ExportSoundTest, WhatLostItsSoundIsMadeAnew) {
  const std::string options = "--segment-frames 12 -o ";
  make(options + "one.mp4");
  const std::string list = std::string(kExport) + options + "split.mp4 --list-segments";
  ASSERT_EQ(run(list + " >jobs && tickreel segment jobs -o parts --progress none").exit_code, 0);
  std::string sound = read("parts/segment-000003.f32");
  ASSERT_EQ(sound.size(), 12U * 800U * 8U);
  sound[1000] = static_cast<char>(sound[1000] ^ 1);
  write("parts/segment-000003.f32", sound);
  ASSERT_EQ(run("rm parts/segment-000005.f32").exit_code, 0);
  const ProgramResult anew = run("touch then && tickreel segment jobs -o parts --progress none");
  EXPECT_EQ(anew.exit_code, 0) << anew.err;
  EXPECT_EQ(output_of("find parts -name '*.f32' -newer then | sort"),
            "parts/segment-000003.f32\nparts/segment-000005.f32\n");
  EXPECT_EQ(run("tickreel join parts -o split.mp4 --progress none").exit_code, 0);
  EXPECT_TRUE(read("one.mp4") == read("split.mp4"));
}

TEST_F(ExportSoundTest, IsTheSameAfterAKillAndWhenItsFilesAreDamaged) {
  const std::string film =
      "tickreel export match.replay --size 160x90 --progress none --segment-frames 12 --jobs 2 ";
  ASSERT_EQ(run(film + "-o whole.mp4").exit_code, 0);
  const std::string kill =
      film +
      "-o film.mp4 & export=$!\n"
      "until [ -e film.mp4.part/segment-000000.json -a -e film.mp4.part/segment-000001.json ]\n"
      "do sleep 0.005; kill -0 $export || exit 99; done\nkill -KILL $export; wait $export";
  for (const std::string damage :
       {"true", "rm segment-000000.f32", "truncate -s -8 segment-000001.f32",
        "printf x | dd of=segment-000000.f32 conv=notrunc 2>&1"}) {
    ASSERT_EQ(run(kill).exit_code, 137);
    ASSERT_EQ(run("cd film.mp4.part && " + damage).exit_code, 0) << damage;
    const ProgramResult resumed = run(film + "-o film.mp4 --resume");
    EXPECT_EQ(resumed.exit_code, 0) << damage << resumed.err;
    EXPECT_TRUE(read("film.mp4") == read("whole.mp4")) << damage;
    ASSERT_EQ(run("rm film.mp4").exit_code, 0);
  }
}

TEST_F(ExportSoundTest, IsProvenByTheManifestAndDisprovenWhenItIsEncodedAgain) {
  make("--to 1 -o film.mp4 --manifest");
  EXPECT_EQ(run("tickreel check film.mp4 match.replay --progress none").exit_code, 0);
  auto manifest = nlohmann::json::parse(read("film.mp4.manifest.json"));
  EXPECT_EQ(manifest["audio_samples"], 48'000);
  ASSERT_EQ(run("ffmpeg -v error -i film.mp4 -c:v copy -c:a aac -b:a 192k again.mp4").exit_code, 0);
  const ProgramResult again =
      run("tickreel check again.mp4 --manifest film.mp4.manifest.json --progress none");
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_THAT(again.err, HasSubstr("all frames are the same, and the sound is not"));
}

TEST_F(ExportSoundTest, EndsWithTheLastFrameAtOddRates) {
  for (const std::string name : {"a.mp4", "a.mkv", "a.mov", "pcm.mov", "a.wav"}) {
    make("-o " + name + " --fps 30000/1001 --audio-rate 44100 --to 2 " +
         (name == "pcm.mov" ? "--acodec pcm_s16le" : ""));
    // 60 frames are 60 * 1001 * 44100 / 30000 samples.
    expect_count(name, 88'288, 44'100);
  }
}

std::string seconds(int milliseconds) {
  return std::to_string(milliseconds / 1000) + "." +
         std::to_string(1000 + milliseconds % 1000).substr(1);
}

/// The parameter is the number of ranges.
class ExportSoundRanges : public ExportSoundTest, public testing::WithParamInterface<int> {};

TEST_P(ExportSoundRanges, EndWithTheLastFrame) {
  std::minstd_rand random(static_cast<unsigned>(GetParam()));
  const auto any = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
  const struct {
    const char* fps;
    int numerator, denominator;
  } rates[] = {{"24", 24, 1}, {"25", 25, 1},   {"30000/1001", 30'000, 1001},
               {"60", 60, 1}, {"144", 144, 1}, {"24000/1001", 24'000, 1001}};
  const char* const names[] = {"a.mp4", "a.mkv", "a.mov", "a.mp4 --acodec flac",
                               "a.mkv --acodec pcm_s16le"};
  for (int i = 0; i < GetParam(); ++i) {
    const auto& rate = rates[any(5)];
    const std::int64_t hz = any(1) == 0 ? 44'100 : 48'000;
    const int from = any(2500);
    const int milliseconds = 1 + any(500 - 1);
    const std::string output = names[any(4)];
    const std::string film = output.substr(0, 5);
    make("--overwrite --fps " + std::string(rate.fps) + " --audio-rate " + std::to_string(hz) +
         " --from " + seconds(from) + " --to +" + seconds(milliseconds) + " -o " + output);
    if (HasFailure()) return;
    const std::int64_t frames = std::stoll(stream_of(film)["nb_read_frames"].get<std::string>());
    expect_count(film, frames * hz * rate.denominator / rate.numerator, static_cast<int>(hz));
    EXPECT_FALSE(HasFailure()) << output << " " << rate.fps << " " << hz << " " << from << " +"
                               << milliseconds;
  }
}

INSTANTIATE_TEST_SUITE_P(Short, ExportSoundRanges, testing::Values(6));
// There are 200 ranges in all, in tests with different random numbers: ctest allows each test five
// minutes.
INSTANTIATE_TEST_SUITE_P(Long, ExportSoundRanges, testing::Values(47, 49, 51, 53));

}  // namespace
}  // namespace tickreel::tests
