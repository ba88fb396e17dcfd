#include "encode/sinks/palette.h"

#include <fmt/format.h>

extern "C" {
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
}

#include "core/files/system_refusal.h"
#include "encode/libav/c_locale.h"

namespace tickreel::encode {

void FilterChain::Free::operator()(AVFilterGraph* graph) const {
  avfilter_graph_free(&graph);
}

Result<FilterChain> FilterChain::open(const std::string& description) {
  capture_libav_log();
  FilterChain chain(avfilter_graph_alloc());
  if (!chain.graph_) return refused_by_system("not enough memory for colours");
  chain.graph_->nb_threads = 1;
  const CLocale in_c;
  AVFilterInOut* inputs = nullptr;
  AVFilterInOut* outputs = nullptr;
  forget_libav_error();
  int code = avfilter_graph_parse2(chain.graph_.get(), description.c_str(), &inputs, &outputs);
  avfilter_inout_free(&inputs);
  avfilter_inout_free(&outputs);
  if (code >= 0) code = avfilter_graph_config(chain.graph_.get(), nullptr);
  if (code == AVERROR(ENOMEM)) return refused_by_system("not enough memory for colours");
  if (code < 0) return failed("FFmpeg's filters for colours failed: " + libav_error(code));
  return chain;
}

Status FilterChain::send(const char* input, AVFrame* frame) {
  forget_libav_error();
  const CLocale in_c;
  AVFilterContext* const source = avfilter_graph_get_filter(graph_.get(), input);
  const int code = av_buffersrc_add_frame(source, frame);
  if (code == AVERROR(ENOMEM)) return refused_by_system("not enough memory for colours");
  return code < 0 ? failed("choosing colours failed: " + libav_error(code)) : Status();
}

Result<FramePtr> FilterChain::receive() {
  FramePtr frame(av_frame_alloc());
  if (!frame) return refused_by_system("not enough memory for colours");
  forget_libav_error();
  const CLocale in_c;
  AVFilterContext* const sink = avfilter_graph_get_filter(graph_.get(), "buffersink@out");
  const int code = av_buffersink_get_frame(sink, frame.get());
  if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return FramePtr();
  if (code < 0) return failed("choosing colours failed: " + libav_error(code));
  return frame;
}

std::string rgb_input(const char* name, ImageSize size) {
  return fmt::format("buffer@{}=video_size={}x{}:pix_fmt=rgb24:time_base=1/100:pixel_aspect=1/1",
                     name, size.width, size.height);
}

}  // namespace tickreel::encode
