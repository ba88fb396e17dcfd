#include <filesystem>

#include "encode/frame_sink.h"
#include "tests/bench/pipeline/design.h"
#include "tests/bench/pipeline/ffmpeg_program.h"

namespace tickreel::bench {
namespace {

class PngFiles : public Design {
 public:
  [[nodiscard]] std::string name() const override { return "(e) PNG files, then ffmpeg"; }
  Status make(MatchScene& scene, const FilmTask& task) override {
    const std::filesystem::path folder = task.path + ".frames";
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    const std::string pattern = (folder / "%06d.png").string();
    Status made = write_files(scene, task, pattern);
    if (made) made = join_files(task, pattern);
    std::filesystem::remove_all(folder, ignored);
    return made;
  }

 private:
  static Status write_files(MatchScene& scene, const FilmTask& task, const std::string& pattern) {
    auto sink = open_sink({.name = "png", .path = pattern, .overwrite = true},
                          {task.size, Rational(kFrameRate), task.frames});
    if (!sink) return sink.error();
    VideoFrame frame;
    for (frame.index = 0; frame.index < task.frames; ++frame.index) {
      if (Status drawn = scene.draw_next(); !drawn) return drawn;
      scene.read(frame.image);
      if (Status written = (*sink)->write(frame); !written) return written;
    }
    return (*sink)->finish();
  }
  static Status join_files(const FilmTask& task, const std::string& pattern) {
    auto ffmpeg = FfmpegProgram::start({"-framerate", std::to_string(kFrameRate), "-i", pattern},
                                       Pictures::kRgb, task);
    if (!ffmpeg) return ffmpeg.error();
    return ffmpeg->finish();
  }
};

}  // namespace

std::unique_ptr<Design> png_files() {
  return std::make_unique<PngFiles>();
}

}  // namespace tickreel::bench
