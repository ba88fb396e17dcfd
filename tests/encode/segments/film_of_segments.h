#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/segments/segment_file.h"
#include "tests/encode/film_tools.h"
#include "tests/encode/sound_tools.h"

namespace tickreel::tests {

/// The segments of a film in a directory, and the film that is joined from them.
class FilmOfSegments {
 public:
  static constexpr ImageSize kSize{64, 36};
  static constexpr SegmentPlan kPlan{31, 12};  ///< 11, 10 and 10 frames

  explicit FilmOfSegments(SinkSettings settings, std::string ending = ".mp4",
                          Rational rate = Rational(60), ImageSize size = kSize)
      : settings_(std::move(settings)), ending_(std::move(ending)), rate_(rate), size_(size) {}

  /// Sets the sound that join() gives the film and check() requires.
  void set_sound(const TestSound& sound, const std::string& acodec, std::int64_t bitrate = 0) {
    sound_ = sound.joined(rate_, kPlan.frame_count);
    sound_->acodec = acodec;
    sound_->bitrate = bitrate;
  }
  /// Sets the tags that join() gives the film and check() requires.
  void set_tags(const FilmTags& tags) { tags_ = tags; }
  /// The sound that check() requires, or none.
  std::optional<JoinedSound>& expected_sound() { return sound_; }

  Status encode(std::int64_t segment) {
    SinkSettings settings = settings_;
    settings.path = segment_path(segment);
    settings.overwrite = true;
    const FrameRange range = kPlan.range(segment);
    return make_film(settings, {size_, rate_, range.count, range.first, true});
  }
  Status encode_all(bool backwards = false) {
    for (std::int64_t i = 0; i < kPlan.segment_count(); ++i) {
      const std::int64_t segment = backwards ? kPlan.segment_count() - 1 - i : i;
      if (Status encoded = encode(segment); !encoded) return encoded;
    }
    return {};
  }
  Status join(const FrameListener& listener = nullptr) {
    JoinSettings settings{"film" + ending_, path(), kPlan, rate_};
    const auto sound = sound_;  // a copy, because a sound can be read only once
    if (sound) settings.sound = &*sound;
    if (tags_) settings.tags = &*tags_;
    std::vector<std::string> paths;
    for (std::int64_t i = 0; i < kPlan.segment_count(); ++i) {
      paths.push_back(segment_path(i));
      const auto segment = read_segment(paths.back(), kPlan.range(i).count, rate_);
      if (segment) settings.video_delay = std::max(settings.video_delay, segment->video_delay);
    }
    return join_segments(paths, settings, listener);
  }
  /// Returns the content of the segments that can be read.
  [[nodiscard]] CodedFilm coded() const {
    CodedFilm all;
    for (std::int64_t i = 0; i < kPlan.segment_count(); ++i) {
      const auto segment = read_segment(segment_path(i), kPlan.range(i).count, rate_);
      if (!segment) continue;
      all.frames.insert(all.frames.end(), segment->frames.begin(), segment->frames.end());
      all.headers_hash = segment->headers_hash;
    }
    return all;
  }
  Status check(const std::string& film, bool has_been_decoded = false) {
    const CodedFilm all = coded();
    const auto sound = sound_;
    ExpectedFilm expected{kPlan.frame_count, rate_, size_, &all, {}, has_been_decoded};
    if (sound) expected.sound = &*sound;
    if (tags_) expected.tags = &*tags_;
    return check_film(film, expected, nullptr);
  }
  [[nodiscard]] std::string path() const { return directory_.path("film.part" + ending_); }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] std::string segment_path(std::int64_t segment) const {
    return directory_.path("segment-" + std::to_string(segment) + ending_);
  }

 private:
  TemporaryDirectory directory_;
  SinkSettings settings_;
  std::string ending_;
  Rational rate_;
  ImageSize size_;
  std::optional<JoinedSound> sound_;
  std::optional<FilmTags> tags_;
};

/// Returns the message of an error, or "(fine)".
inline std::string message(const Status& status) {
  return status ? "(fine)" : status.error().message;
}

}  // namespace tickreel::tests
