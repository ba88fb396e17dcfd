#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "capture/capture_run.h"
#include "capture/film_capture.h"
#include "capture/room.h"
#include "movie/make/film_listener.h"
#include "movie/plan/film_request.h"
#include "tickreel/result.h"

namespace tickreel::capture {

class FilmedPictures;

/// Makes the films of one run, one after the other. The first film has the requested path; later
/// films get FILE-2.mp4, FILE-3.mp4 ..., skipping paths that exist, with or without .part, unless
/// the request overwrites.
class FilmSeries final : public PictureTaker {
 public:
  /// `capture` and `listener` are borrowed.
  FilmSeries(const FilmCapture& capture, FilmRequest request, FilmListener& listener);
  ~FilmSeries() override;
  FilmSeries(const FilmSeries&) = delete;
  FilmSeries& operator=(const FilmSeries&) = delete;

  void begin(const PictureInbox& inbox) override;
  Status take(const ArrivedPicture& picture) override;
  Status show(std::int64_t frames) override;
  Status hear(std::span<const float> samples) override;
  void tell(const std::string& line) override { listener_->say(line); }
  Status end_film() override;

  /// Finishes the latest film, which has a picture, and gives it its name. kUsage when a film that
  /// was resumed has fewer frames now.
  Status finish();
  /// Leaves the latest film unfinished because of `error`, and tells its listener. Returns the
  /// error with words for what is kept and how the film can be continued or joined; unchanged, and
  /// without telling the listener, if the film has no picture yet.
  Error leave(const Error& error);
  /// Returns the number of frames of all finished films.
  [[nodiscard]] std::int64_t frames() const { return frames_; }

 private:
  std::string next_path();

  const FilmCapture& capture_;
  FilmRequest request_;
  FilmListener* listener_;  ///< the listener of the present film
  std::unique_ptr<FilmListener> heard_{};
  std::unique_ptr<FilmedPictures> film_;
  const PictureInbox* inbox_ = nullptr;
  int number_ = 1;
  std::int64_t frames_ = 0;
};

}  // namespace tickreel::capture
