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

/// A file of sound alone of a film with music, with tracks, or of a loudness that is asked for: the
/// game's sound waits on the disk, without a name, until all of it is there. Each track that is
/// heard is a file of its own beside it. The file of a track beside that of all of the sound:
/// "match.music.wav" of "match.wav".
std::string track_path(const std::string& path, const std::string& track);

class MasteredSoundFilm final : public SegmentedSink {
 public:
  /// The errors of open_sink() and FilmSoundtrack::open().
  static Result<std::unique_ptr<MasteredSoundFilm>> open(
      const SinkSettings& settings, const FilmDefinition& film, const FilmFormat& format,
      const std::function<bool()>& goes_on = nullptr);

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  [[nodiscard]] bool wants_pictures() const override { return false; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override;
  Status finish() override;
  [[nodiscard]] std::string description() const override {
    return outputs_.front().sink->description();
  }
  /// Whom finish() asks again and again whether it goes on; when it does not, kInterrupted. None:
  /// it always does.
  void listen(std::function<bool()> goes_on) { goes_on_ = std::move(goes_on); }
  /// FilmSoundtrack::warnings(), once it has finished.
  [[nodiscard]] std::vector<std::string> warnings() const override {
    return soundtrack_.warnings();
  }

 private:
  /// A file, and the track that it has; none: all of the sound.
  struct Output {
    std::optional<SoundTrack> track;
    std::unique_ptr<FrameSink> sink;
    std::string path;
  };

  MasteredSoundFilm(std::vector<Output> outputs, NamelessFile file, FilmSoundtrack soundtrack,
                    const FilmDefinition& film, const FilmFormat& format, bool replaces);
  Status keep(const std::vector<float>& samples);
  /// The game's sound as it is kept.
  [[nodiscard]] SampleSource kept() const;
  Status write(const SampleSource& samples, FrameSink& sink) const;

  std::vector<Output> outputs_;  ///< first all of the sound
  bool replaces_;                ///< what has their names
  std::size_t width_;            ///< stored_width()
  NamelessFile file_;            ///< used under the lock of `turns_`
  FilmSoundtrack soundtrack_;
  FilmFormat format_;
  SegmentPlan plan_;
  SegmentTurns<std::vector<float>> turns_;
  std::function<bool()> goes_on_;
};

}  // namespace tickreel::movie
