#pragma once

#include <cstdint>
#include <memory>

#include "movie/time/frame_schedule.h"
#include "renderer/gl/egl_context.h"
#include "renderer/moment_painter.h"
#include "sim/replay/replay_view_source.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::bench {

/// The busiest part of the shipped match.
inline constexpr std::int64_t kFirstSecond = 46;
inline constexpr int kFrameRate = 60;

ReplayPlayer open_match();
/// The times of the first `frames` frames.
FrameSchedule match_schedule(std::int64_t frames);

/// Draws the match with the renderer's own classes, for designs that bring their own way of getting
/// at the pixels. One thread.
class MatchScene {
 public:
  explicit MatchScene(ImageSize size);
  ~MatchScene();
  MatchScene(const MatchScene&) = delete;
  MatchScene& operator=(const MatchScene&) = delete;

  /// Makes its context the current one, and goes to the beginning of the film.
  Status rewind(std::int64_t frames);
  /// The next frame.
  Status draw_next();
  [[nodiscard]] const GlTexture& picture() const { return painter_.renderer().picture(); }
  /// It is read from now on by glReadPixels.
  void bind_for_reading() const { glBindFramebuffer(GL_READ_FRAMEBUFFER, target_.name()); }
  /// Waits until it is drawn and copies it.
  void read(Image& image) const;

  [[nodiscard]] ImageSize size() const { return painter_.renderer().size(); }

 private:
  std::unique_ptr<EglContext> context_;
  MomentPainter painter_;
  GlFramebuffer target_;
  std::unique_ptr<FrameSchedule> schedule_;
  std::unique_ptr<ReplayViewSource> source_;
  std::int64_t next_ = 0;
};

}  // namespace tickreel::bench
