#pragma once

#include <memory>

#include "encode/libav/libav.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

struct AVFilterContext;
struct AVFilterGraph;

namespace tickreel::encode {

/// A chain of FFmpeg's filters. What comes out depends on what goes in alone: one thread.
class FilterChain {
 public:
  /// `description`: with `buffer@NAME` and `buffersink@out` in it.
  static Result<FilterChain> open(const std::string& description);

  /// Takes the frame's content; null: no more come.
  Status send(const char* input, AVFrame* frame);
  /// The next frame that is ready; null: none is.
  Result<FramePtr> receive();

 private:
  struct Free {
    void operator()(AVFilterGraph* graph) const;
  };
  explicit FilterChain(AVFilterGraph* graph) : graph_(graph) {}

  std::unique_ptr<AVFilterGraph, Free> graph_;
};

/// `buffer@NAME` of pictures without alpha, three bytes a pixel.
std::string rgb_input(const char* name, ImageSize size);

}  // namespace tickreel::encode
