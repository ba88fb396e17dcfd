#include "movie/film/soundtrack/mastered_sound_film.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "encode/sinks/sinks.h"
#include "movie/film/soundtrack/stored_sound.h"

namespace tickreel::movie {
namespace {

/// The sound of one segment.
class SoundSegment final : public FrameSink {
 public:
  SoundSegment(SegmentTurns<std::vector<float>>& turns, std::int64_t segment, std::size_t buses,
               std::string description)
      : turns_(turns), segment_(segment), buses_(buses), description_(std::move(description)) {}

  Status write(const VideoFrame& frame) override {
    if (buses_ == 0) return turns_.put(segment_, frame.samples);
    put_side_by_side(frame.samples, frame.split, buses_, kept_);
    return turns_.put(segment_, kept_);
  }
  Status finish() override { return turns_.finish(segment_); }
  [[nodiscard]] bool wants_pictures() const override { return false; }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  SegmentTurns<std::vector<float>>& turns_;
  std::int64_t segment_;
  std::size_t buses_;
  std::vector<float> kept_;
  std::string description_;
};

Error cannot_keep(const Error& why) {
  return failed("the film's sound cannot be kept on the disk until all of it is there: " +
                why.message);
}

}  // namespace

std::string track_path(const std::string& path, const std::string& track) {
  const std::string ending = file_ending(path);
  return path.substr(0, path.size() - ending.size()) + "." + track + ending;
}

Result<std::unique_ptr<MasteredSoundFilm>> MasteredSoundFilm::open(
    const SinkSettings& settings, const FilmDefinition& film, const FilmFormat& format,
    const std::function<bool()>& goes_on) {
  auto soundtrack = FilmSoundtrack::open(film, goes_on);
  if (!soundtrack) return soundtrack.error();
  std::vector<Output> outputs;
  const auto open_output = [&](const std::string& path,
                               const std::optional<SoundTrack>& track) -> Status {
    SinkSettings target = settings;
    target.path = path;
    auto sink = open_sink(target, format);
    if (sink) outputs.push_back({track, *std::move(sink), path});
    return sink ? Status() : sink.error();
  };
  Status opened = open_output(settings.path, std::nullopt);
  for (const SoundTrack& track : tracks_of(film)) {
    if (opened) opened = open_output(track_path(settings.path, track.name), track);
  }
  if (!opened) return opened.error();
  auto file = NamelessFile::create(directory_of(settings.path));
  if (!file) return cannot_keep(file.error());
  return std::unique_ptr<MasteredSoundFilm>(
      new MasteredSoundFilm(std::move(outputs), *std::move(file), *std::move(soundtrack), film,
                            format, settings.overwrite));
}

MasteredSoundFilm::MasteredSoundFilm(std::vector<Output> outputs, NamelessFile file,
                                     FilmSoundtrack soundtrack, const FilmDefinition& film,
                                     const FilmFormat& format, bool replaces)
    : outputs_(std::move(outputs)),
      replaces_(replaces),
      width_(stored_width(film)),
      file_(std::move(file)),
      soundtrack_(std::move(soundtrack)),
      format_(format),
      plan_(film.plan),
      turns_([this](const std::vector<float>& samples) { return keep(samples); }) {}

Status MasteredSoundFilm::keep(const std::vector<float>& samples) {
  const auto bytes = std::as_bytes(std::span(samples));
  Status kept = file_.add({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  return kept ? kept : cannot_keep(kept.error());
}

Result<std::unique_ptr<FrameSink>> MasteredSoundFilm::open_segment(std::int64_t segment) {
  return hold_to_contract(std::make_unique<SoundSegment>(
                              turns_, segment, width_ / AudioFormat::kChannels - 1, description()),
                          segment_format(format_, plan_, segment));
}

SampleSource MasteredSoundFilm::kept() const {
  const std::int64_t floats =
      samples_before(format_.frame_count, format_.frame_rate, format_.audio.sample_rate_hz) *
      static_cast<std::int64_t>(width_);
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
  const auto game = [&] { return all_of_stored(kept(), width_); };
  if (Status measured = soundtrack_.measure(game()); !measured) return measured;
  if (Status found = soundtrack_.find_tracks(kept()); !found) return found;
  const auto& heard = soundtrack_.heard_tracks();
  // Writes the whole sound last: when its file has its final name, the other files have theirs.
  for (std::size_t i = outputs_.size(); i-- > 0;) {
    const Output& output = outputs_[i];
    const auto track = output.track ? std::ranges::find(heard, *output.track) : heard.end();
    // A silent track gets no file. An existing file of its name belongs to the film that is
    // replaced.
    if (output.track && track == heard.end()) {
      Status removed = replaces_ ? remove_file(output.path) : Status();
      if (!removed) return removed;
      continue;
    }
    const auto source =
        output.track ? soundtrack_.track(static_cast<std::size_t>(track - heard.begin()), kept())
                     : soundtrack_.over(game());
    if (!source) return source.error();
    if (Status written = write(*source, *output.sink); !written) return written;
  }
  return {};
}

Status MasteredSoundFilm::write(const SampleSource& samples, FrameSink& sink) const {
  for (std::int64_t frame = 0; frame < format_.frame_count; ++frame) {
    VideoFrame sound{frame};
    const std::int64_t count =
        samples_of(frame, 1, format_.frame_rate, format_.audio.sample_rate_hz);
    sound.samples.resize(static_cast<std::size_t>(count) * AudioFormat::kChannels);
    const auto read = samples(sound.samples);
    if (!read) return read.error();
    if (Status written = sink.write(sound); !written) return written;
  }
  return sink.finish();
}

}  // namespace tickreel::movie
