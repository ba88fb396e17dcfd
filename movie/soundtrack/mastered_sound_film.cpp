#include "movie/soundtrack/mastered_sound_film.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include "core/files/file_names.h"
#include "encode/sinks/sinks.h"

namespace tickreel::movie {
namespace {

/// The sound of one segment.
class SoundSegment final : public FrameSink {
 public:
  SoundSegment(SegmentTurns<std::vector<float>>& turns, std::int64_t segment,
               std::string description)
      : turns_(turns), segment_(segment), description_(std::move(description)) {}

  Status write(const VideoFrame& frame) override { return turns_.put(segment_, frame.samples); }
  Status finish() override { return turns_.finish(segment_); }
  [[nodiscard]] bool wants_pictures() const override { return false; }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  SegmentTurns<std::vector<float>>& turns_;
  std::int64_t segment_;
  std::string description_;
};

Error cannot_keep(const Error& why) {
  return failed("the film's sound cannot be kept on the disk until all of it is there: " +
                why.message);
}

}  // namespace

Result<std::unique_ptr<MasteredSoundFilm>> MasteredSoundFilm::open(
    const SinkSettings& settings, const FilmDefinition& film, const FilmFormat& format,
    const std::function<bool()>& goes_on) {
  auto soundtrack = FilmSoundtrack::open(film, goes_on);
  if (!soundtrack) return soundtrack.error();
  auto sink = open_sink(settings, format);
  if (!sink) return sink.error();
  auto file = NamelessFile::create(directory_of(settings.path));
  if (!file) return cannot_keep(file.error());
  return std::unique_ptr<MasteredSoundFilm>(new MasteredSoundFilm(
      *std::move(sink), *std::move(file), *std::move(soundtrack), format, film.plan));
}

MasteredSoundFilm::MasteredSoundFilm(std::unique_ptr<FrameSink> sink, NamelessFile file,
                                     FilmSoundtrack soundtrack, const FilmFormat& format,
                                     SegmentPlan plan)
    : sink_(std::move(sink)),
      file_(std::move(file)),
      soundtrack_(std::move(soundtrack)),
      format_(format),
      plan_(std::move(plan)),
      turns_([this](const std::vector<float>& samples) { return keep(samples); }) {}

Status MasteredSoundFilm::keep(const std::vector<float>& samples) {
  const auto bytes = std::as_bytes(std::span(samples));
  Status kept = file_.add({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  return kept ? kept : cannot_keep(kept.error());
}

Result<std::unique_ptr<FrameSink>> MasteredSoundFilm::open_segment(std::int64_t segment) {
  return hold_to_contract(std::make_unique<SoundSegment>(turns_, segment, description()),
                          segment_format(format_, plan_, segment));
}

SampleSource MasteredSoundFilm::game() const {
  const std::int64_t floats =
      samples_before(format_.frame_count, format_.frame_rate, format_.audio.sample_rate_hz) *
      AudioFormat::kChannels;
  return [this, floats, at = std::int64_t{0}](std::span<float> out) mutable -> Result<std::size_t> {
    if (goes_on_ && !goes_on_()) {
      return Error{ErrorKind::kInterrupted, "stopped while the film's sound was finished"};
    }
    const auto count =
        static_cast<std::size_t>(std::min(static_cast<std::int64_t>(out.size()), floats - at));
    const std::span<float> part = out.first(count);
    constexpr auto kBytes = static_cast<std::int64_t>(sizeof(float));
    const Status read =
        file_.read(at * kBytes, {reinterpret_cast<std::uint8_t*>(part.data()), part.size_bytes()});
    if (!read) return cannot_keep(read.error());
    at += static_cast<std::int64_t>(count);
    return count;
  };
}

Status MasteredSoundFilm::finish() {
  if (Status all = turns_.check_all_finished(plan_.segment_count()); !all) return all;
  if (Status measured = soundtrack_.measure(game()); !measured) return measured;
  const auto source = soundtrack_.over(game());
  if (!source) return source.error();
  for (std::int64_t frame = 0; frame < format_.frame_count; ++frame) {
    VideoFrame sound{frame};
    const std::int64_t count =
        samples_of(frame, 1, format_.frame_rate, format_.audio.sample_rate_hz);
    sound.samples.resize(static_cast<std::size_t>(count) * AudioFormat::kChannels);
    const auto read = (*source)(sound.samples);
    if (!read) return read.error();
    if (Status written = sink_->write(sound); !written) return written;
  }
  return sink_->finish();
}

}  // namespace tickreel::movie
