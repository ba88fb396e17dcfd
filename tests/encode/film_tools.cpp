#include "tests/encode/film_tools.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/run_program.h"

namespace tickreel::tests {

std::string output_of(const std::string& command) {
  const ProgramResult result = run_program(command);
  EXPECT_EQ(result.exit_code, 0) << command;
  return result.out;
}

std::map<std::string, std::string> probe(const std::string& path) {
  std::istringstream lines(
      output_of("ffprobe -v error -count_frames -select_streams v:0 -show_streams '" + path + "'"));
  std::map<std::string, std::string> values;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos) values[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return values;
}

std::vector<std::string> packet_values(const std::string& path, const std::string& key) {
  std::istringstream lines(output_of("ffprobe -v error -select_streams v:0 -show_entries packet=" +
                                     key + " -of csv=p=0 '" + path + "'"));
  std::vector<std::string> values;
  for (std::string line; std::getline(lines, line);) {
    values.push_back(line.substr(0, line.find(',')));
  }
  return values;
}

std::vector<std::uint8_t> decode(const std::string& path, const std::string& pix_fmt) {
  const std::string bytes =
      output_of("ffmpeg -v error -sws_flags accurate_rnd+full_chroma_int+bitexact -i '" + path +
                "' -f rawvideo -pix_fmt " + pix_fmt + " -");
  return {bytes.begin(), bytes.end()};
}

Image test_picture(ImageSize size, std::int64_t index) {
  Image image(size);
  const int shift = static_cast<int>(index);
  for (int y = 0; y < size.height; ++y) {
    auto row = image.row(y);
    for (int x = 0; x < size.width; ++x) {
      const auto at = static_cast<std::size_t>(x) * Image::kBytesPerPixel;
      row[at] = static_cast<std::uint8_t>(x * 7 + shift * 3);
      row[at + 1] = static_cast<std::uint8_t>(y * 5 + (x ^ (y + shift)));
      row[at + 2] = static_cast<std::uint8_t>((x * y) / 16 - shift);
      row[at + 3] = 255;
    }
  }
  return image;
}

Image plain_picture(ImageSize size, std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
  Image image(size);
  auto pixels = image.pixels();
  for (std::size_t i = 0; i < pixels.size(); i += Image::kBytesPerPixel) {
    pixels[i] = red;
    pixels[i + 1] = green;
    pixels[i + 2] = blue;
    pixels[i + 3] = 255;
  }
  return image;
}

Status write_film(FrameSink& sink, const FilmFormat& format) {
  for (std::int64_t i = 0; i < format.frame_count; ++i) {
    const std::int64_t index = format.first_frame + i;
    const Status written = sink.write({index, test_picture(format.size, index)});
    if (!written) return written;
  }
  return sink.finish();
}

Status make_film(const SinkSettings& settings, const FilmFormat& format) {
  auto sink = open_sink(settings, format);
  if (!sink) return sink.error();
  return write_film(**sink, format);
}

}  // namespace tickreel::tests
