#include "movie/make/store/segment_store.h"
#include "movie/make/store/segment_sound.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/movie/make/store/stored_film_fixture.h"

namespace tickreel::tests {
namespace {

/// An encoder that damages its file at the end.
class DamagingSink final : public SinkInFront {
 public:
  DamagingSink(std::unique_ptr<FrameSink> sink, std::string path)
      : SinkInFront(std::move(sink)), path_(std::move(path)) {}

  Status finish() override {
    if (Status finished = sink_->finish(); !finished) return finished;
    // The middle of the first coded frame is overwritten, and its length is kept.
    std::string bytes = read_file(path_);
    const std::size_t start = bytes.find("mdat") + 4;
    const std::size_t slice = bytes.find('\x65', start);
    for (std::size_t i = slice + 1; i < slice + 40; ++i) bytes.at(i) = '\xff';
    write_file(path_, bytes);
    return {};
  }

 private:
  std::string path_;
};

using SegmentStoreTest = StoredFilmTest;

TEST_F(SegmentStoreTest, ASegmentThatCannotBeDecodedIsNotFinished) {
  for (const bool is_damaged : {false, true}) {
    SCOPED_TRACE(is_damaged);
    auto directory = SegmentDirectory::open(part_, small_film(), some_provenance(),
                                            SegmentDirectory::Use::kReplace);
    ASSERT_TRUE(directory) << directory.error().message;
    SegmentStore store(*std::move(directory), true);
    const std::string path = store.directory().segment_path(0);
    auto opened = open_segment_sink({small_film(), 0}, path);
    ASSERT_TRUE(opened) << opened.error().message;
    std::unique_ptr<FrameSink> sink = *std::move(opened);
    if (is_damaged) sink = std::make_unique<DamagingSink>(std::move(sink), path);
    const auto recorded = *store.record_segment(0, std::move(sink));
    const FrameRange range = small_film().plan.range(0);
    for (std::int64_t i = 0; i < range.count; ++i) {
      ASSERT_TRUE(recorded->write({i, picture(i, 0)}));
    }
    const Status finished = recorded->finish();
    EXPECT_EQ(finished.ok(), !is_damaged);
    EXPECT_EQ(store.has_segment(0), !is_damaged);
    if (!is_damaged) continue;
    EXPECT_EQ(finished.error().kind, ErrorKind::kFailed);
    EXPECT_NE(finished.error().message.find("frame 0 (0.000 s) cannot be decoded"),
              std::string::npos)
        << finished.error().message;
  }
}

TEST(ExpectedSoundTest, SamplesCountAsWhatTheyAreEncodedTo) {
  FilmDefinition film;
  film.container = ".mp4";
  film.sound = kGameSound;
  film.encoding.audio_rate = 48000;
  film.encoding.acodec = "aac";
  film.encoding.audio_bitrate = 128'000;
  constexpr std::int64_t kSecondOfSamples = std::int64_t{48000} * 2 * 4;
  EXPECT_EQ(expected_sound_bytes(film, kSecondOfSamples), 16'000) << "and not 384 kB";
  EXPECT_EQ(expected_sound_bytes(film, 0), 0);
  film.encoding.audio_bitrate = 0;
  EXPECT_LT(expected_sound_bytes(film, kSecondOfSamples), kSecondOfSamples / 10);
}

}  // namespace
}  // namespace tickreel::tests
