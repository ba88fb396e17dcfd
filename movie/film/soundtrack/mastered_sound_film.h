#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/files/nameless_file.h"
#include "encode/frame_sink.h"
#include "encode/segmented_sink.h"
#include "encode/sinks/segment_turns.h"
#include "movie/film/film_definition.h"
#include "movie/film/soundtrack/film_soundtrack.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the path of a track's file beside the film's sound file: "match.music.wav" for
/// "match.wav".
std::string track_path(const std::string& path, const std::string& track);

/// Writes a film of sound alone that has laid sounds, tracks or a requested loudness. The game's
/// sound is kept in a nameless file on the disk until it is complete. Each requested track that has
/// sound gets a file of its own beside the film's file. With SinkSettings::overwrite, an existing
/// file of a silent track is removed.
class MasteredSoundFilm final : public SegmentedSink {
 public:
  /// Opens the output files and the sound files laid over the film. `goes_on` is asked while they
  /// are read (null: always true); when it returns false, kInterrupted. The errors of open_sink()
  /// and FilmSoundtrack::open(); kFailed when the nameless file cannot be made.
  static Result<std::unique_ptr<MasteredSoundFilm>> open(
      const SinkSettings& settings, const FilmDefinition& film, const FilmFormat& format,
      const std::function<bool()>& goes_on = nullptr);

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  [[nodiscard]] bool wants_pictures() const override { return false; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override;
  /// Writes all output files, the whole sound last. kInterrupted when the callback of listen()
  /// stops it; kFailed also when a segment was not made.
  Status finish() override;
  [[nodiscard]] std::string description() const override {
    return outputs_.front().sink->description();
  }
  /// Sets a callback that finish() asks again and again whether to continue. When the callback
  /// returns false, finish() fails with kInterrupted. Without a callback, finish() always
  /// continues.
  void listen(std::function<bool()> goes_on) { goes_on_ = std::move(goes_on); }
  /// Returns FilmSoundtrack::warnings(), complete once finish() has returned.
  [[nodiscard]] std::vector<std::string> warnings() const override {
    return soundtrack_.warnings();
  }

 private:
  /// An output file. It holds one track, or without a track the whole sound.
  struct Output {
    std::optional<SoundTrack> track;
    std::unique_ptr<FrameSink> sink;
    std::string path;
  };

  MasteredSoundFilm(std::vector<Output> outputs, NamelessFile file, FilmSoundtrack soundtrack,
                    const FilmDefinition& film, const FilmFormat& format, bool replaces);
  Status keep(const std::vector<float>& samples);
  /// Returns the game's sound from the nameless file, in the form of stored_sound.h.
  [[nodiscard]] SampleSource kept() const;
  Status write(const SampleSource& samples, FrameSink& sink) const;

  std::vector<Output> outputs_;  ///< the whole sound first
  bool replaces_;                ///< overwrites existing files of the same names
  std::size_t width_;            ///< stored_width()
  NamelessFile file_;            ///< used under the lock of `turns_`
  FilmSoundtrack soundtrack_;
  FilmFormat format_;
  SegmentPlan plan_;
  SegmentTurns<std::vector<float>> turns_;
  std::function<bool()> goes_on_;
};

}  // namespace tickreel::movie
