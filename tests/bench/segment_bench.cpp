// segment_bench FILM.yuv WIDTHxHEIGHT [PRESET...]: measures what encoding a film in segments costs,
// by their length: bytes, quality (SSIM of the luma) and CPU time, compared with the film in one
// piece. FILM.yuv comes from the raw sink at 60 frames a second. The presets are x264's (default:
// medium and veryfast), the CRF is its default of 23.

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "encode/segments/segment_file.h"
#include "tests/bench/must.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

const Rational kFrameRate(60);
constexpr double kUsualCrf = 23;

struct RawFilm {
  std::string path;
  ImageSize size;
  std::int64_t frame_count = 0;

  [[nodiscard]] std::int64_t frame_bytes() const {
    return std::int64_t{size.width} * size.height * 3 / 2;
  }
};

struct Encoded {
  double bytes = 0;
  double ssim_db = 0;  ///< -10 log10(1 - SSIM)
  double cpu_s = 0;
  double join_cpu_s = 0;
  double check_cpu_s = 0;  ///< reading the film back and decoding it
};

class Encoder {
 public:
  Encoder(RawFilm film, std::string preset) : film_(std::move(film)), preset_(std::move(preset)) {}

  Encoded encode(std::int64_t segment_frames, double crf) const {
    const TemporaryDirectory directory;
    const SegmentPlan plan{film_.frame_count, segment_frames};
    std::vector<std::string> segments;
    for (std::int64_t i = 0; i < plan.segment_count(); ++i) {
      segments.push_back(directory.path(fmt::format("{:06}.mp4", i)));
    }
    Encoded encoded;
    encoded.cpu_s = measure([&] {
                      for (std::int64_t i = 0; i < plan.segment_count(); ++i) {
                        encode_segment(segments[static_cast<std::size_t>(i)], plan.range(i), crf);
                      }
                    }).cpu_s;
    const std::string film = directory.path("film.mp4");
    encoded.join_cpu_s = measure([&] {
                           must(join_segments(segments, {film, film, plan, kFrameRate}, nullptr));
                         }).cpu_s;
    encoded.check_cpu_s =
        measure([&] {
          must(check_film(film, {film_.frame_count, kFrameRate, film_.size}, nullptr));
        }).cpu_s;
    encoded.bytes = static_cast<double>(std::filesystem::file_size(film));
    encoded.ssim_db = ssim_db(film);
    return encoded;
  }

 private:
  void encode_segment(const std::string& path, const FrameRange& range, double crf) const {
    const auto sink = must(open_sink({.path = path, .crf = crf, .preset = preset_},
                                     {film_.size, kFrameRate, range.count, range.first, true}));
    std::ifstream pictures(film_.path, std::ios::binary);
    pictures.seekg(range.first * film_.frame_bytes());
    VideoFrame frame{range.first, Image(film_.size, PixelFormat::kYuv420p)};
    for (; frame.index < range.first + range.count; ++frame.index) {
      const auto pixels = frame.image.pixels();
      pictures.read(reinterpret_cast<char*>(pixels.data()),
                    static_cast<std::streamsize>(pixels.size()));
      must(sink->write(frame));
    }
    must(sink->finish());
  }

  /// Measures SSIM with FFmpeg's filter, which prints "SSIM Y:0.98 (17.5) U:...".
  [[nodiscard]] double ssim_db(const std::string& path) const {
    const auto [width, height] = film_.size;
    const std::string said =
        run_program(fmt::format("ffmpeg -nostdin -i {} -f rawvideo -s {}x{} -r 60 -i {} "
                                "-lavfi ssim -f null - 2>&1",
                                quoted(path), width, height, quoted(film_.path)))
            .out;
    const std::size_t at = said.find("SSIM Y:");
    if (at == std::string::npos) must(failed("the ffmpeg program measured no SSIM"));
    return std::atof(said.c_str() + said.find('(', at) + 1);
  }

  RawFilm film_;
  std::string preset_;
};

void print_row(const std::string& name, const Encoded& encoded, const Encoded& whole,
               double bytes_for_a_db) {
  const double more_bytes = encoded.bytes / whole.bytes;
  const double at_equal_quality =
      more_bytes * std::exp(bytes_for_a_db * (whole.ssim_db - encoded.ssim_db));
  fmt::print("  {:>9} {:10.2f} {:10.3f} {:+8.2f} % {:+8.2f} % {:8.2f} s {:8.2f} s {:8.2f} s\n",
             name, encoded.bytes / 1e6, encoded.ssim_db, (more_bytes - 1) * 100,
             (at_equal_quality - 1) * 100, encoded.cpu_s, encoded.join_cpu_s, encoded.check_cpu_s);
  std::fflush(stdout);
}

/// Measures a film of one frame: the cost of every segment beside its frames, and a little more.
void bench_start(const RawFilm& film, const std::string& preset) {
  constexpr int kRounds = 21;
  const TemporaryDirectory directory;
  const VideoFrame frame{0, Image(film.size, PixelFormat::kYuv420p)};
  std::vector<Cost> costs;
  for (int round = 0; round < kRounds; ++round) {
    costs.push_back(measure([&] {
      const SinkSettings settings{
          .path = directory.path("film.mp4"), .overwrite = true, .preset = preset};
      const auto sink = must(open_sink(settings, {film.size, kFrameRate, 1, 0, true}));
      must(sink->write(frame));
      must(sink->finish());
    }));
  }
  const Cost cost = median(costs);
  fmt::print("a segment of one empty frame: {:.1f} ms of CPU\n", cost.cpu_s * 1000);
}

void bench_preset(const RawFilm& film, const std::string& preset) {
  bench_start(film, preset);
  const Encoder encoder(film, preset);
  const Encoded whole = encoder.encode(film.frame_count, kUsualCrf);
  // The relation between the size of this film and its quality.
  const Encoded better = encoder.encode(film.frame_count, kUsualCrf - 1);
  const double bytes_for_a_db =
      std::log(better.bytes / whole.bytes) / (better.ssim_db - whole.ssim_db);
  fmt::print("\n{}, {} frames; a dB of SSIM is {:.1f} % of the bytes\n", preset, film.frame_count,
             (std::exp(bytes_for_a_db) - 1) * 100);
  fmt::print("  {:>9} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "segment", "MB",
             "SSIM, dB", "bytes", "at equal q", "CPU", "join", "check");
  print_row("one piece", whole, whole, bytes_for_a_db);
  for (const std::int64_t frames : {480, 240, 180, 120, 60, 30}) {
    print_row(fmt::format("{}", frames), encoder.encode(frames, kUsualCrf), whole, bytes_for_a_db);
  }
}

int run(const std::vector<std::string>& arguments) {
  RawFilm film;
  if (arguments.size() < 2 ||
      std::sscanf(arguments[1].c_str(), "%dx%d", &film.size.width, &film.size.height) != 2) {
    fmt::print(stderr, "usage: segment_bench FILM.yuv WIDTHxHEIGHT [PRESET...]\n");
    return 2;
  }
  film.path = arguments[0];
  film.frame_count =
      static_cast<std::int64_t>(std::filesystem::file_size(film.path)) / film.frame_bytes();
  std::vector<std::string> presets(arguments.begin() + 2, arguments.end());
  if (presets.empty()) presets = {"medium", "veryfast"};
  for (const std::string& preset : presets) bench_preset(film, preset);
  return 0;
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  return tickreel::tests::run(std::vector<std::string>(argv + 1, argv + argc));
}
