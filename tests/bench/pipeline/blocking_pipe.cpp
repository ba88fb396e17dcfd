#include "tests/bench/pipeline/design.h"
#include "tests/bench/pipeline/ffmpeg_program.h"

namespace tickreel::bench {
namespace {

class BlockingPipe : public Design {
 public:
  [[nodiscard]] std::string name() const override { return "(a) blocking RGBA, pipe"; }
  Status make(MatchScene& scene, const FilmTask& task) override {
    auto ffmpeg = FfmpegProgram::start(raw_pictures("rgba", task.size), Pictures::kRgb, task);
    if (!ffmpeg) return ffmpeg.error();
    Image image;
    for (std::int64_t i = 0; i < task.frames; ++i) {
      if (Status drawn = scene.draw_next(); !drawn) return drawn;
      scene.read(image);
      if (Status written = ffmpeg->write(image.pixels()); !written) return written;
    }
    return ffmpeg->finish();
  }
};

}  // namespace

std::unique_ptr<Design> blocking_pipe() {
  return std::make_unique<BlockingPipe>();
}

}  // namespace tickreel::bench
