#include "movie/bench/bench_graph.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "live/watch/frame_statistics.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/scene/frame_graph.h"

namespace tickreel::movie {
namespace {

constexpr ImageSize kGraphSize{1600, 900};

}  // namespace

Result<std::unique_ptr<FrameSink>> open_bench_graph(const std::string& path, bool overwrite) {
  return open_sink({.name = "png", .path = path, .overwrite = overwrite},
                   {kGraphSize, Rational(1), 1});
}

Status draw_bench_graph(FrameSink& sink, const nlohmann::json& report, const BenchRun& run) {
  const nlohmann::json& setup = report.at("setup");
  const auto text = [&](const char* key) { return setup.at(key).get<std::string>(); };
  const std::filesystem::path file(report.at("file").get<std::string>());
  const FrameStatistics statistics = summarise(run.frame_ms);
  FrameGraph graph{
      .title = file.filename().string() + ", pace " + text("pace"),
      .subtitle = text("size") + ", offscreen with " + report.at("renderer").get<std::string>(),
      .frame_ms = run.frame_ms,
      .median_ms = statistics.median_ms,
      .worst_1_percent_ms = statistics.worst_1_percent_ms};
  auto renderer = make_offscreen_renderer(make_frame_graph(std::move(graph)), {.size = kGraphSize});
  if (!renderer) return renderer.error();
  ViewWindow nothing(2);
  nothing.push(0);
  VideoFrame frame;
  if (Status drawn = (*renderer)->draw(nothing, {}, frame.image); !drawn) return drawn;
  if (Status written = sink.write(frame); !written) return written;
  return sink.finish();
}

}  // namespace tickreel::movie
