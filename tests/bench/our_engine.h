#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "movie/make/store/stored_film.h"
#include "renderer/frame_renderer.h"
#include "tests/support/room.h"
#include "tickreel/core/image.h"

namespace tickreel::tests::bench {

inline constexpr int kFrameRate = 60;

/// The film to be made: the first frames of the busiest part of the shipped match. The number of
/// the encoder's threads is FFmpeg's default.
struct FilmTask {
  ImageSize size;
  std::int64_t frames = 0;
  std::string path;  ///< overwritten
};

/// How films are cut and made.
struct EngineSettings {
  std::int64_t segment_frames = 60;
  int jobs = 2;
};

/// What `tickreel export` does, joining and checking included, and its parts alone.
class OurEngine {
 public:
  OurEngine(ImageSize size, const EngineSettings& settings);

  /// Everything. Returns the seconds from when the segments are joined on: the check decodes the
  /// whole film again.
  double export_film(const FilmTask& task);
  /// Without encoding.
  void render_only(std::int64_t frames);
  /// Keeps the pictures in memory, for what follows.
  void keep_pictures(std::int64_t frames);
  /// Without drawing: the kept pictures go the same way.
  void encode_only(const FilmTask& task);
  /// What of that is not encoding: copies of the kept pictures, handed from thread to thread.
  void copy_only(std::int64_t frames);

  [[nodiscard]] std::string renderer() const { return renderer_->description(); }

 private:
  [[nodiscard]] SegmentPlan plan(std::int64_t frames) const;
  [[nodiscard]] std::unique_ptr<StoredFilm> stored_film(const FilmTask& task) const;
  [[nodiscard]] std::unique_ptr<SegmentedSink> null_film(std::int64_t frames) const;
  void render_into(SegmentedSink& film);
  void send_kept_into(SegmentedSink& film);

  ImageSize size_;
  EngineSettings settings_;
  std::unique_ptr<FrameRenderer> renderer_;
  std::vector<Image> kept_;
};

}  // namespace tickreel::tests::bench
