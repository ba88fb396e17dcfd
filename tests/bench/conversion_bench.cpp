// conversion_bench [ROUNDS]: measures each way to convert a picture to Y, Cb and Cr on this
// machine. Prints medians of ROUNDS (default 15), in which all ways take turns.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "encode/color/yuv_converter.h"
#include "encode/libav/libav.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/scene/plain_look.h"
#include "tests/bench/must.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/noise.h"

namespace tickreel::tests {
namespace {

struct Format {
  const char* name;
  PixelFormat format;
  AVPixelFormat libav;
};
constexpr std::array kFormats = {Format{"yuv420p", PixelFormat::kYuv420p, AV_PIX_FMT_YUV420P},
                                 Format{"nv12", PixelFormat::kNv12, AV_PIX_FMT_NV12},
                                 Format{"p010", PixelFormat::kP010, AV_PIX_FMT_P010LE}};

/// Converts with libswscale, with settings that give the same chroma, and the same bytes on every
/// CPU.
class Scaler {
 public:
  Scaler(ImageSize size, AVPixelFormat format) : size_(size), frame_(av_frame_alloc()) {
    scaler_.reset(sws_getContext(size.width, size.height, AV_PIX_FMT_RGBA, size.width, size.height,
                                 format,
                                 SWS_AREA | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND | SWS_BITEXACT,
                                 nullptr, nullptr, nullptr));
    frame_->width = size.width;
    frame_->height = size.height;
    frame_->format = format;
    if (!scaler_ || av_frame_get_buffer(frame_.get(), 0) < 0) must(failed("no memory"));
  }
  void convert(const Image& image) {
    const std::uint8_t* source = image.pixels().data();
    const int stride_bytes = static_cast<int>(image.stride_bytes());
    sws_scale(scaler_.get(), &source, &stride_bytes, 0, size_.height, frame_->data,
              frame_->linesize);
  }

 private:
  ImageSize size_;
  FramePtr frame_;
  ScalerPtr scaler_;
};

struct Way {
  std::string name;
  std::function<void()> work;
  std::vector<Cost> costs{};
};

void bench(ImageSize size, int rounds) {
  const Image image = noise_picture(size, 1);
  Image converted;
  Image taken;
  std::vector<std::unique_ptr<Scaler>> scalers;
  std::vector<std::unique_ptr<FrameRenderer>> renderers;
  std::vector<Way> ways;
  for (const Format& format : kFormats) {
    Scaler& scaler = *scalers.emplace_back(std::make_unique<Scaler>(size, format.libav));
    ways.push_back({fmt::format("{} by libswscale", format.name), [&] { scaler.convert(image); }});
    for (const YuvCode code : {YuvCode::kFastest, YuvCode::kPortable}) {
      ways.push_back({fmt::format("{} by the CPU{}", format.name,
                                  code == YuvCode::kPortable ? ", plain loops" : ""),
                      [&, code] { convert_to_yuv(image, format.format, converted, code); }});
    }
  }
  const auto add_renderer = [&](ReadbackChoice readback, const char* readback_name,
                                const char* format_name, PixelFormat format) {
    FrameRenderer& renderer = *renderers.emplace_back(
        must(make_offscreen_renderer(make_plain_look(), {.size = size, .readback = readback})));
    must(renderer.set_pixel_format(format));
    ways.push_back({fmt::format("{} by the renderer, {}", format_name, readback_name), [&] {
                      ViewWindow views(renderer.window_views());
                      views.push(0);
                      must(renderer.draw(views, {}, taken));
                    }});
    ways.back().work();
  };
  for (const auto& [readback, name] : {std::pair(ReadbackChoice::kPlain, "plain readback"),
                                       std::pair(ReadbackChoice::kRing, "ring")}) {
    add_renderer(readback, name, "rgba", PixelFormat::kRgba);
    for (const Format& format : kFormats) add_renderer(readback, name, format.name, format.format);
  }
  for (int round = 0; round < rounds; ++round) {
    for (Way& way : ways) way.costs.push_back(measure(way.work));
  }
  fmt::print("\n{}x{}, {}\n{:>46}    ms CPU, for each frame\n", size.width, size.height,
             renderers.front()->description(), "ms wall");
  for (const Way& way : ways) {
    const Cost cost = median(way.costs);
    fmt::print("  {:<34} {:9.3f} {:9.3f}\n", way.name, cost.wall_s * 1000, cost.cpu_s * 1000);
  }
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 15;
  tickreel::tests::bench({1280, 720}, rounds);
  tickreel::tests::bench({1920, 1080}, rounds);
  return 0;
}
