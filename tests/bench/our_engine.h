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

/// The film to make: the first frames of the busiest part of the shipped match. The number of
/// encoder threads is FFmpeg's default.
struct FilmTask {
  ImageSize size;
  std::int64_t frames = 0;
  std::string path;  ///< overwritten
};

/// How films are cut into segments and by how many jobs they are made.
struct EngineSettings {
  std::int64_t segment_frames = 60;
  int jobs = 2;
};

/// Does what `tickreel export` does, with joining and checking, and its parts alone.
class OurEngine {
 public:
  OurEngine(ImageSize size, const EngineSettings& settings);

  /// Makes the whole film. Returns the seconds from the start of the join to the end. These include
  /// the check, which decodes the whole film again.
  double export_film(const FilmTask& task);
  /// Draws the pictures without encoding them.
  void render_only(std::int64_t frames);
  /// Draws the pictures and keeps them in memory for the following functions.
  void keep_pictures(std::int64_t frames);
  /// Encodes the kept pictures on the same path, without drawing.
  void encode_only(const FilmTask& task);
  /// Measures the part of encode_only() that is not encoding: copies of the kept pictures are
  /// passed from thread to thread.
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
