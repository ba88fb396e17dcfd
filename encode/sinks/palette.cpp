#include "encode/sinks/palette.h"

#include <dlfcn.h>
#include <fmt/format.h>

extern "C" {
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
}

#include <optional>
#include <string>
#include <type_traits>

#include "core/files/system_refusal.h"
#include "encode/libav/c_locale.h"

namespace tickreel::encode {
namespace {

constexpr const char* kFilterLibrary = "libavfilter.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR);

/// The functions of libavfilter. The library is loaded for the first GIF, because it brings 28
/// others: linked with them, each start of the program takes 1.4 times as long.
struct FilterFunctions {
  decltype(&avfilter_graph_alloc) graph_alloc = nullptr;
  decltype(&avfilter_graph_free) graph_free = nullptr;
  decltype(&avfilter_graph_parse2) graph_parse2 = nullptr;
  decltype(&avfilter_graph_config) graph_config = nullptr;
  decltype(&avfilter_graph_get_filter) graph_get_filter = nullptr;
  decltype(&avfilter_inout_free) inout_free = nullptr;
  decltype(&av_buffersrc_add_frame) buffersrc_add_frame = nullptr;
  decltype(&av_buffersink_get_frame) buffersink_get_frame = nullptr;
};

std::optional<FilterFunctions> load_filters() {
  void* const library = ::dlopen(kFilterLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return std::nullopt;
  FilterFunctions loaded;
  bool complete = true;
  const auto find = [&](auto& function, const char* name) {
    function =
        reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
    complete = complete && function != nullptr;
  };
  find(loaded.graph_alloc, "avfilter_graph_alloc");
  find(loaded.graph_free, "avfilter_graph_free");
  find(loaded.graph_parse2, "avfilter_graph_parse2");
  find(loaded.graph_config, "avfilter_graph_config");
  find(loaded.graph_get_filter, "avfilter_graph_get_filter");
  find(loaded.inout_free, "avfilter_inout_free");
  find(loaded.buffersrc_add_frame, "av_buffersrc_add_frame");
  find(loaded.buffersink_get_frame, "av_buffersink_get_frame");
  if (!complete) return std::nullopt;
  return loaded;
}

/// None: the library is not there.
const std::optional<FilterFunctions>& filters() {
  static const std::optional<FilterFunctions> functions = load_filters();
  return functions;
}

}  // namespace

void FilterChain::Free::operator()(AVFilterGraph* graph) const {
  filters()->graph_free(&graph);
}

Result<FilterChain> FilterChain::open(const std::string& description) {
  capture_libav_log();
  if (!filters()) {
    return failed(fmt::format(
        "colours of a GIF are chosen by {}, which cannot be loaded: install FFmpeg's filters",
        kFilterLibrary));
  }
  FilterChain chain(filters()->graph_alloc());
  if (!chain.graph_) return refused_by_system("not enough memory for colours");
  chain.graph_->nb_threads = 1;
  const CLocale in_c;
  AVFilterInOut* inputs = nullptr;
  AVFilterInOut* outputs = nullptr;
  forget_libav_error();
  int code = filters()->graph_parse2(chain.graph_.get(), description.c_str(), &inputs, &outputs);
  filters()->inout_free(&inputs);
  filters()->inout_free(&outputs);
  if (code >= 0) code = filters()->graph_config(chain.graph_.get(), nullptr);
  if (code == AVERROR(ENOMEM)) return refused_by_system("not enough memory for colours");
  if (code < 0) return failed("FFmpeg's filters for colours failed: " + libav_error(code));
  return chain;
}

Status FilterChain::send(const char* input, AVFrame* frame) {
  forget_libav_error();
  const CLocale in_c;
  AVFilterContext* const source = filters()->graph_get_filter(graph_.get(), input);
  const int code = filters()->buffersrc_add_frame(source, frame);
  if (code == AVERROR(ENOMEM)) return refused_by_system("not enough memory for colours");
  return code < 0 ? failed("choosing colours failed: " + libav_error(code)) : Status();
}

Result<FramePtr> FilterChain::receive() {
  FramePtr frame(av_frame_alloc());
  if (!frame) return refused_by_system("not enough memory for colours");
  forget_libav_error();
  const CLocale in_c;
  AVFilterContext* const sink = filters()->graph_get_filter(graph_.get(), "buffersink@out");
  const int code = filters()->buffersink_get_frame(sink, frame.get());
  if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return FramePtr();
  if (code < 0) return failed("choosing colours failed: " + libav_error(code));
  return frame;
}

std::string rgb_input(const char* name, ImageSize size) {
  return fmt::format("buffer@{}=video_size={}x{}:pix_fmt=rgb24:time_base=1/100:pixel_aspect=1/1",
                     name, size.width, size.height);
}

}  // namespace tickreel::encode
