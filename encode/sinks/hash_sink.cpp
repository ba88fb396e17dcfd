#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/files/output_file.h"
#include "encode/sinks/segment_turns.h"
#include "encode/sinks/sinks.h"
#include "encode/xxh3.h"

namespace tickreel::encode {
namespace {

/// Returns `seconds`, 0 or more, with six decimals, rounded half up. Whole seconds are split off
/// first, so that the numbers stay small in long films.
std::string decimal_seconds(const Rational& seconds) {
  constexpr std::int64_t kMicrosecond = 1'000'000;
  std::int64_t whole = seconds.floor();
  const Rational rest = seconds - Rational(whole);
  std::int64_t micros = (rest * Rational(kMicrosecond) + Rational(1, 2)).floor();
  whole += micros / kMicrosecond;
  micros %= kMicrosecond;
  return fmt::format("{}.{:06}", whole, micros);
}

std::string frame_line(const VideoFrame& frame, const Rational& frame_rate) {
  return fmt::format("{} {} {:016x}\n", frame.index,
                     decimal_seconds(Rational(frame.index) / frame_rate),
                     Xxh3::of(frame.image.pixels()));
}

Status write_line(OutputFile& file, const std::string& line) {
  return file.write({reinterpret_cast<const std::uint8_t*>(line.data()), line.size()});
}

Result<OutputFile> create_file(const SinkSettings& settings) {
  return OutputFile::create(settings.path.empty() ? "-" : settings.path, settings.overwrite);
}

constexpr const char* kDescription = "hash xxh3";

/// Returns the layout for hashing: films with straight alpha are hashed with 16 bits a channel.
Result<std::optional<PixelFormat>> hashed_layout(const SinkSettings& settings) {
  if (settings.alpha.empty()) return std::optional<PixelFormat>();
  if (settings.alpha == kStraightAlpha) return std::optional(PixelFormat::kRgba64Alpha);
  return bad_field("alpha-over", " means nothing to the hash sink: give §alpha, or none");
}

/// The text line of a frame, and its sound.
struct Line {
  std::string text;
  std::vector<float> samples;
};

/// Writes the file of a film.
class HashFile {
 public:
  explicit HashFile(OutputFile file) : file_(std::move(file)) {}

  Status write(const Line& line) {
    sample_count_ += static_cast<std::int64_t>(line.samples.size() / AudioFormat::kChannels);
    bytes_.clear();
    add_sample_bytes(line.samples, bytes_);
    sound_.add(bytes_);
    return write_line(file_, line.text);
  }
  Status finish() {
    const std::string last = fmt::format("audio {} {:016x}\n", sample_count_, sound_.digest());
    Status written = write_line(file_, last);
    return written ? file_.publish() : written;
  }

 private:
  OutputFile file_;
  Xxh3 sound_;
  std::int64_t sample_count_ = 0;
  std::vector<std::uint8_t> bytes_;
};

class HashSink final : public FrameSink {
 public:
  HashSink(OutputFile file, Rational frame_rate, std::optional<PixelFormat> pixel_format)
      : file_(std::move(file)), frame_rate_(frame_rate), pixel_format_(pixel_format) {}

  Status write(const VideoFrame& frame) override {
    return file_.write({frame_line(frame, frame_rate_), frame.samples});
  }
  Status finish() override { return file_.finish(); }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override { return pixel_format_; }
  [[nodiscard]] std::string description() const override { return kDescription; }

 private:
  HashFile file_;
  Rational frame_rate_;
  std::optional<PixelFormat> pixel_format_;
};

using Lines = SegmentTurns<Line>;

/// Collects the lines of one segment.
class HashSegment final : public FrameSink {
 public:
  HashSegment(Lines& lines, std::int64_t segment, Rational frame_rate,
              std::optional<PixelFormat> pixel_format)
      : lines_(lines), segment_(segment), frame_rate_(frame_rate), pixel_format_(pixel_format) {}

  Status write(const VideoFrame& frame) override {
    return lines_.put(segment_, {frame_line(frame, frame_rate_), frame.samples});
  }
  Status finish() override { return lines_.finish(segment_); }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override { return pixel_format_; }
  [[nodiscard]] std::string description() const override { return kDescription; }

 private:
  Lines& lines_;
  std::int64_t segment_;
  Rational frame_rate_;
  std::optional<PixelFormat> pixel_format_;
};

class HashFilm final : public SegmentedSink {
 public:
  HashFilm(OutputFile file, const FilmFormat& format, const SegmentPlan& plan,
           std::optional<PixelFormat> pixel_format)
      : file_(std::move(file)),
        pixel_format_(pixel_format),
        format_(format),
        plan_(plan),
        lines_([this](const Line& line) { return file_.write(line); }) {}

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    return hold_to_contract(
        std::make_unique<HashSegment>(lines_, segment, format_.frame_rate, pixel_format_),
        segment_format(format_, plan_, segment));
  }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override { return pixel_format_; }
  Status finish() override {
    if (Status complete = lines_.check_all_finished(plan_.segment_count()); !complete) {
      return complete;
    }
    return file_.finish();
  }
  [[nodiscard]] std::string description() const override { return kDescription; }

 private:
  HashFile file_;
  std::optional<PixelFormat> pixel_format_;
  FilmFormat format_;
  SegmentPlan plan_;
  Lines lines_;
};

}  // namespace

OpenedSink open_hash_sink(const SinkSettings& settings, const FilmFormat& format) {
  auto file = create_file(settings);
  if (!file) return file.error();
  const auto layout = hashed_layout(settings);
  if (!layout) return layout.error();
  return OpenedSink(std::make_unique<HashSink>(*std::move(file), format.frame_rate, *layout));
}

OpenedFilm open_hash_film(const SinkSettings& settings, const FilmFormat& format,
                          const SegmentPlan& plan) {
  auto file = create_file(settings);
  if (!file) return file.error();
  const auto layout = hashed_layout(settings);
  if (!layout) return layout.error();
  return OpenedFilm(std::make_unique<HashFilm>(*std::move(file), format, plan, *layout));
}

}  // namespace tickreel::encode
