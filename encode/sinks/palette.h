#pragma once

#include <memory>

#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

struct AVFilterContext;
struct AVFilterGraph;

namespace tickreel::encode {

/// A chain of FFmpeg's filters. It runs in one thread, so that its output depends on its input
/// alone. Errors are kFailed.
class FilterChain {
 public:
  /// Opens the chain that `description` describes. Its inputs are called `buffer@NAME`, its output
  /// `buffersink@out`.
  static Result<FilterChain> open(const std::string& description);

  /// Gives a frame to an input, and takes the frame's content; null: the input has ended. `input`:
  /// the whole name, `buffer@NAME`.
  Status send(const char* input, AVFrame* frame);
  /// Returns the next finished frame; null: there is none yet, or no more.
  Result<FramePtr> receive();

 private:
  struct Free {
    void operator()(AVFilterGraph* graph) const;
  };
  explicit FilterChain(AVFilterGraph* graph) : graph_(graph) {}

  std::unique_ptr<AVFilterGraph, Free> graph_;
};

/// Returns the description of an input `buffer@NAME` for pictures of three bytes a pixel, without
/// alpha.
std::string rgb_input(const char* name, ImageSize size);

}  // namespace tickreel::encode
