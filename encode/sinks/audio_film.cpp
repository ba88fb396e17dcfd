#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/files/output_file.h"
#include "encode/libav/film_muxer.h"
#include "encode/sinks/encoding_sink.h"
#include "encode/sinks/segment_turns.h"
#include "encode/sinks/sinks.h"

namespace tickreel::encode {
namespace {

using WriterPtr = std::unique_ptr<FilmMuxer>;

struct OpenedWriter {
  WriterPtr writer;
  std::string description;
};

Result<OpenedWriter> open_writer(const SinkSettings& settings, const FilmFormat& format) {
  const auto container = find_sound_container(settings.path);
  if (!container) return container.error();
  const auto sound = audio_settings(settings, format.audio);
  if (!sound) {
    return bad_usage(settings.path + " is for sound alone, and there is none");
  }
  const auto encoder = choose_audio_encoder(*sound, (*container)->ending);
  if (!encoder) return encoder.error();
  auto file = OutputFile::create(settings.path, settings.overwrite);
  if (!file) return file.error();
  auto writer = FilmMuxer::open(**container, *std::move(file), {nullptr, format.frame_rate, sound},
                                FileLayout::kIndexLast);
  if (!writer) return writer.error();
  return OpenedWriter{*std::move(writer),
                      fmt::format("{} {}", (*encoder)->name, (*container)->ending + 1)};
}

class AudioSink final : public FrameSink {
 public:
  explicit AudioSink(OpenedWriter opened) : opened_(std::move(opened)) {}

  Status write(const VideoFrame& frame) override {
    return opened_.writer->write_samples(frame.samples);
  }
  Status finish() override { return opened_.writer->finish(); }
  [[nodiscard]] bool wants_pictures() const override { return false; }
  [[nodiscard]] std::string description() const override { return opened_.description; }

 private:
  OpenedWriter opened_;
};

using Sounds = SegmentTurns<std::vector<float>>;

/// Collects the sound of one segment.
class AudioSegment final : public FrameSink {
 public:
  AudioSegment(Sounds& sounds, std::int64_t segment, std::string description)
      : sounds_(sounds), segment_(segment), description_(std::move(description)) {}

  Status write(const VideoFrame& frame) override { return sounds_.put(segment_, frame.samples); }
  Status finish() override { return sounds_.finish(segment_); }
  [[nodiscard]] bool wants_pictures() const override { return false; }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  Sounds& sounds_;
  std::int64_t segment_;
  std::string description_;
};

class AudioFilm final : public SegmentedSink {
 public:
  AudioFilm(OpenedWriter opened, const FilmFormat& format, const SegmentPlan& plan)
      : opened_(std::move(opened)),
        format_(format),
        plan_(plan),
        sounds_([this](const std::vector<float>& samples) {
          return opened_.writer->write_samples(samples);
        }) {}

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  [[nodiscard]] bool wants_pictures() const override { return false; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    return hold_to_contract(std::make_unique<AudioSegment>(sounds_, segment, opened_.description),
                            segment_format(format_, plan_, segment));
  }
  Status finish() override {
    if (Status complete = sounds_.check_all_finished(plan_.segment_count()); !complete) {
      return complete;
    }
    return opened_.writer->finish();
  }
  [[nodiscard]] std::string description() const override { return opened_.description; }

 private:
  OpenedWriter opened_;  ///< its writer is used under the lock of `sounds_`
  FilmFormat format_;
  SegmentPlan plan_;
  Sounds sounds_;
};

}  // namespace

OpenedSink open_audio_sink(const SinkSettings& settings, const FilmFormat& format) {
  auto opened = open_writer(settings, format);
  if (!opened) return opened.error();
  return OpenedSink(std::make_unique<AudioSink>(*std::move(opened)));
}

OpenedFilm open_audio_film(const SinkSettings& settings, const FilmFormat& format,
                           const SegmentPlan& plan) {
  auto opened = open_writer(settings, format);
  if (!opened) return opened.error();
  return OpenedFilm(std::make_unique<AudioFilm>(*std::move(opened), format, plan));
}

}  // namespace tickreel::encode
