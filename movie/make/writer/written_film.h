#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encode/audio_format.h"
#include "encode/sinks/picture_witness.h"
#include "encode/xxh3.h"
#include "movie/film/film_manifest.h"
#include "movie/make/engine/segment_lane.h"
#include "movie/make/store/segment_directory.h"
#include "movie/make/store/stored_film.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Checks frames and samples that a program hands over again, from the first on, when it continues
/// a film: compares them with the records of the finished segments. Otherwise a film could be made
/// of two halves that do not belong together. One thread.
class ResumeCheck {
 public:
  /// Begins the check of an unfinished film. `directory`: the directory of an open film.
  static Result<ResumeCheck> begin(const SegmentDirectory& directory);
  /// Begins the check of the complete film at `path`, which `manifest` describes.
  static Result<ResumeCheck> begin(const FilmManifest& manifest, const std::string& path);

  /// Compares frame `frame`, which must be a frame of a finished segment. kUsage when its picture
  /// differs.
  Status compare(std::int64_t frame, const Image& picture);
  /// Returns the error (kUsage) for input that has more frames than the complete film.
  [[nodiscard]] Error more_frames_than_there() const;
  /// Compares the next samples, at most samples_left() for each channel. kUsage when the samples of
  /// a segment differ, which shows with the last sample of the segment.
  Status compare_samples(std::span<const float> samples);
  /// Returns how many samples of each channel have not been compared yet.
  [[nodiscard]] std::int64_t samples_left() const { return samples_ - compared_; }

 private:
  ResumeCheck(const std::string& path, const FilmDefinition& film, PictureWitness witness);
  /// Adds the next finished segment.
  void add(const SegmentRecord& record, const FilmDefinition& film);
  Status end_segment();

  struct Sound {
    std::int64_t end = 0;  ///< the number of samples before the next segment
    std::uint64_t hash = 0;
  };
  std::string path_;
  std::int64_t segment_frames_;
  PictureWitness witness_;
  std::vector<std::uint64_t> pictures_{};
  std::vector<Sound> sounds_{};
  std::size_t segment_ = 0;  ///< the segment whose samples come next
  std::int64_t samples_ = 0;
  std::int64_t compared_ = 0;
  Xxh3 hasher_{};
  std::vector<std::uint8_t> bytes_{};
};

/// Plans the film for a WrittenFilm. The film's length is open. The source in `request` only gives
/// `made_of`, and the sound is empty or kGameSound. kUsage for an impossible request.
Result<FilmPlan> plan_written(const FilmRequest& request);

/// A film of pictures and samples that a program hands over, one after the other, however many
/// there will be. It is made in segments: FILE.part holds finished segments, each of which can be
/// played, and a film that is opened with `resume` continues after them. The samples and the
/// picture of a frame may come in any order; whichever comes first waits for the other.
///
/// One thread at a time. After the first error only leave(), how_to_go_on(), warnings() and
/// destruction are allowed.
class WrittenFilm {
 public:
  /// The most bytes of pictures that may wait for samples, or of samples that may wait for
  /// pictures.
  static constexpr std::size_t kMostWaitingBytes = std::size_t{256} << 20U;

  /// Opens the film of a plan of plan_written(). The errors of StoredFilm::open.
  static Result<std::unique_ptr<WrittenFilm>> open(const FilmPlan& plan);
  WrittenFilm(const WrittenFilm&) = delete;
  WrittenFilm& operator=(const WrittenFilm&) = delete;
  /// Calls leave(), which does nothing after finish() has succeeded.
  ~WrittenFilm();

  /// Returns the number of the next frame, which is the number of frames so far, with the frames of
  /// earlier runs.
  [[nodiscard]] std::int64_t next_frame() const { return next_frame_; }
  /// Returns the number of the next sample of each channel, counted from the start of the film; the
  /// samples of frames_kept() come before it. Stays 0 for a film without sound.
  [[nodiscard]] std::int64_t next_sample() const { return next_sample_; }
  /// Returns how many frames are from earlier runs.
  [[nodiscard]] std::int64_t frames_kept() const { return frames_kept_; }
  /// Returns a check for frames that are handed over again. Call it before anything is written.
  [[nodiscard]] Result<ResumeCheck> given_again() const {
    return ResumeCheck::begin(stored_->directory());
  }
  [[nodiscard]] const FilmDefinition& film() const { return film_; }
  [[nodiscard]] std::string description() const { return stored_->description(); }
  [[nodiscard]] std::int64_t bytes_written() const { return stored_->bytes_written(); }
  [[nodiscard]] std::vector<std::string> warnings() const { return stored_->warnings(); }

  /// Allows at least `pictures` pictures to wait for their samples, however large they are; the
  /// default is 2.
  void let_wait(std::size_t pictures) { least_waiting_ = pictures; }

  /// Whether another picture may come before more samples: if not, write() fails.
  [[nodiscard]] bool takes_pictures() const { return may_wait(waiting_.size() + 1); }
  /// Returns an image to fill in: kRgba, of the film's size, with unspecified pixels. Reuses a
  /// written image if there is one.
  Image take_image();
  /// Writes the next frame. Waits for the encoder, which works on threads of its own. kUsage for a
  /// picture that is not kRgba of the film's size, when too many pictures wait for their samples,
  /// when the film has as many frames as it may have, and when it is a continued one whose end was
  /// written already. The errors of encoding earlier frames.
  Status write(Image picture);
  /// Writes the next samples, in the layout of AudioFormat. kUsage when too many samples come at
  /// once or wait for their pictures, for a sample that is not finite, and for a film without
  /// sound.
  Status write_samples(std::span<const float> samples);
  /// Completes the film: frames that lack samples become silent, and samples after the last frame
  /// are left out; then the segments are joined and checked, and the film gets its name. `listener`
  /// may be null. kUsage for a film without a frame.
  Status finish(FinishListener listener);
  /// Ends an unfinished film: waits until all complete segments are written, and keeps them.
  void leave();
  /// Returns, after leave() or an error, a text that says what is kept and how to continue it;
  /// empty when nothing is kept.
  [[nodiscard]] std::string how_to_go_on() const { return stored_->how_to_go_on(); }

 private:
  WrittenFilm(FilmDefinition film, std::unique_ptr<StoredFilm> stored);
  [[nodiscard]] std::size_t samples_of_frame(std::int64_t frame) const;
  /// Whether so many pictures may wait for their samples.
  [[nodiscard]] bool may_wait(std::size_t pictures) const;
  /// Hands over to the encoder all waiting pictures whose samples are complete.
  Status pump();
  Status hand_over(Image picture);
  /// Passes the frame that was held back to its lane. A frame is held back because only the next
  /// frame, or the end, shows whether it is the last frame of its segment.
  Status push_held(bool is_last);
  void recycle(bool waits);

  FilmDefinition film_;
  AudioFormat audio_;
  std::unique_ptr<StoredFilm> stored_;
  std::int64_t frames_kept_ = 0;
  bool has_end_ = false;  ///< the film's last segment has ended and is not full
  std::int64_t next_frame_ = 0;
  std::int64_t next_sample_ = 0;
  std::size_t least_waiting_ = 2;
  std::int64_t next_handed_ = 0;  ///< the first frame that waits
  std::deque<Image> waiting_{};   ///< pictures that wait for samples
  std::vector<float> samples_{};  ///< the samples of the first waiting frame begin at `taken_`
  std::size_t taken_ = 0;
  std::optional<DrawnFrame> held_{};
  std::size_t images_out_ = 0;   ///< images that the lanes hold
  std::vector<Image> images_{};  ///< written images to reuse
  WrittenFrames written_;
  /// Declared last: the lanes end before the members that they refer to.
  std::vector<std::unique_ptr<SegmentLane>> lanes_{};
};

}  // namespace tickreel::movie
