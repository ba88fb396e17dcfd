#include "tests/bench/pipeline/film_check.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "tests/bench/must.h"

namespace tickreel::bench {
namespace {

std::vector<std::uint8_t> output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) must(failed("cannot run " + command));
  std::vector<std::uint8_t> output;
  std::array<std::uint8_t, 1 << 16> part{};
  while (const std::size_t bytes = std::fread(part.data(), 1, part.size(), pipe.get())) {
    output.insert(output.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(bytes));
  }
  return output;
}

}  // namespace

std::int64_t count_frames(const std::string& path) {
  const auto output = output_of(
      "ffprobe -v error -count_packets -show_entries stream=nb_read_packets -of csv=p=0 " + path);
  return std::atoll(std::string(output.begin(), output.end()).c_str());
}

std::vector<std::uint8_t> decode(const std::string& path) {
  return output_of("ffmpeg -v error -i " + path + " -f rawvideo -pix_fmt yuv420p -");
}

int largest_difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
  if (a.size() != b.size()) return 256;
  int largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

}  // namespace tickreel::bench
