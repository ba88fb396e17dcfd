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

/// Whoever continues a film gives its frames again, from the first on: compares them, and their
/// samples, with what the records of the finished segments say. Other ones would make a film that
/// is half of this and half of that. One thread.
class ResumeCheck {
 public:
  /// `directory`: of an open film; borrowed.
  static Result<ResumeCheck> begin(const SegmentDirectory& directory);
  /// `path`: of a film that is complete, whose manifest this is.
  static Result<ResumeCheck> begin(const FilmManifest& manifest, const std::string& path);

  /// kUsage when it is another picture. `frame`: of those that are there.
  Status compare(std::int64_t frame, const Image& picture);
  /// kUsage: of a film that is complete, where yet another frame comes.
  [[nodiscard]] Error more_frames_than_there() const;
  /// The next samples, no more than samples_left(). kUsage when their segment had others.
  Status compare_samples(std::span<const float> samples);
  /// How many samples, of each channel, have not been compared yet.
  [[nodiscard]] std::int64_t samples_left() const { return samples_ - compared_; }

 private:
  ResumeCheck(const std::string& path, const FilmDefinition& film, PictureWitness witness);
  /// What comes next of what is there.
  void add(const SegmentRecord& record, const FilmDefinition& film);
  Status end_segment();

  struct Sound {
    std::int64_t end = 0;  ///< samples before the next segment
    std::uint64_t hash = 0;
  };
  std::string path_;
  std::int64_t segment_frames_;
  PictureWitness witness_;
  std::vector<std::uint64_t> pictures_{};
  std::vector<Sound> sounds_{};
  std::size_t segment_ = 0;  ///< whose samples come next
  std::int64_t samples_ = 0;
  std::int64_t compared_ = 0;
  Xxh3 hasher_{};
  std::vector<std::uint8_t> bytes_{};
};

/// The film that a WrittenFilm makes: of `request`, what is filmed is not read but for `made_of`;
/// its sound is empty or kGameSound. Its length is open. kUsage for what cannot be.
Result<FilmPlan> plan_written(const FilmRequest& request);

/// A film of pictures and samples that a program hands over, one after the other, however many
/// there will be. It is made in segments: FILE.part holds those that are finished, each of which
/// plays, and one that is opened again with `resume` goes on behind them. The samples of a frame
/// and its picture may come in any order; what comes first waits.
///
/// One thread at a time. After the first error only destruction is allowed.
class WrittenFilm {
 public:
  /// The most bytes of pictures that wait for their samples, or of samples that wait for pictures.
  static constexpr std::size_t kMostWaitingBytes = std::size_t{256} << 20U;

  /// Of plan_written(). The errors of StoredFilm::open.
  static Result<std::unique_ptr<WrittenFilm>> open(const FilmPlan& plan);
  WrittenFilm(const WrittenFilm&) = delete;
  WrittenFilm& operator=(const WrittenFilm&) = delete;
  /// As leave(), unless finish() has succeeded.
  ~WrittenFilm();

  /// How many frames there are, those from before included: the number of the next.
  [[nodiscard]] std::int64_t next_frame() const { return next_frame_; }
  /// And of the next sample.
  [[nodiscard]] std::int64_t next_sample() const { return next_sample_; }
  /// How many of them were there from before.
  [[nodiscard]] std::int64_t frames_kept() const { return frames_kept_; }
  /// For those who give these again. Before anything is written.
  [[nodiscard]] Result<ResumeCheck> given_again() const {
    return ResumeCheck::begin(stored_->directory());
  }
  [[nodiscard]] const FilmDefinition& film() const { return film_; }
  [[nodiscard]] std::string description() const { return stored_->description(); }
  [[nodiscard]] std::int64_t bytes_written() const { return stored_->bytes_written(); }
  [[nodiscard]] std::vector<std::string> warnings() const { return stored_->warnings(); }

  /// So many pictures may wait for their samples, however large they are; 2 without that.
  void let_wait(std::size_t pictures) { least_waiting_ = pictures; }

  /// To fill in: of kRgba, of the film's size, with any pixels. One that has been written before,
  /// where there is one.
  Image take_image();
  /// The next frame. Waits for the encoder, which works on a thread of its own. kUsage when too
  /// much waits for its samples.
  Status write(Image picture);
  /// The next samples, as AudioFormat has them. kUsage when too much waits for its pictures, and of
  /// a film without sound.
  Status write_samples(std::span<const float> samples);
  /// Frames whose samples have not come are silent, samples behind the last frame are left out.
  /// Then the segments are joined and checked, and the film gets its name. kUsage of a film without
  /// a frame.
  Status finish(FinishListener listener);
  /// Nothing more will come, though the film is not finished: waits for the segments that are
  /// complete, which are kept.
  void leave();
  /// After that, or an error: what is kept, and how to continue it; empty: nothing is.
  [[nodiscard]] std::string how_to_go_on() const { return stored_->how_to_go_on(); }

 private:
  WrittenFilm(FilmDefinition film, std::unique_ptr<StoredFilm> stored);
  [[nodiscard]] std::size_t samples_of_frame(std::int64_t frame) const;
  /// Hands over what has both.
  Status pump();
  Status hand_over(Image picture);
  /// The one that was held back: what comes behind it says whether its segment ends with it.
  Status push_held(bool is_last);
  void recycle(bool waits);

  FilmDefinition film_;
  AudioFormat audio_;
  std::unique_ptr<StoredFilm> stored_;
  std::int64_t frames_kept_ = 0;
  bool has_end_ = false;  ///< its last segment was ended short of its room
  std::int64_t next_frame_ = 0;
  std::int64_t next_sample_ = 0;
  std::size_t least_waiting_ = 2;
  std::int64_t next_handed_ = 0;  ///< the first frame that waits
  std::deque<Image> waiting_{};   ///< pictures, of samples
  std::vector<float> samples_{};  ///< those of the first frame that waits begin at `taken_`
  std::size_t taken_ = 0;
  std::optional<DrawnFrame> held_{};
  std::size_t images_out_ = 0;   ///< in lanes
  std::vector<Image> images_{};  ///< that have been written
  WrittenFrames written_;
  std::vector<std::unique_ptr<SegmentLane>> lanes_{};  ///< last: they end before what they refer to
};

}  // namespace tickreel::movie
