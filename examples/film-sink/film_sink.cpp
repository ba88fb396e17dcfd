// film_sink FILE [FRAMES]: a film of a moving gradient with a tone. If it is killed, the same
// command goes on.

#include <tickreel/film_writer.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

constexpr int kWidth = 320;
constexpr int kHeight = 180;
constexpr int kSamplesPerSecond = 48000;

void draw(std::int64_t frame, std::vector<std::uint8_t>& rgba) {
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      std::uint8_t* pixel = &rgba[static_cast<std::size_t>(4 * (y * kWidth + x))];
      pixel[0] = static_cast<std::uint8_t>(x + frame);
      pixel[1] = static_cast<std::uint8_t>(y);
      pixel[2] = static_cast<std::uint8_t>(255 - x / 2);
      pixel[3] = 255;
    }
  }
}

// Those of one frame; at 48 kHz and 60 frames for each second that is a whole number.
void hear(std::int64_t first, std::vector<float>& stereo) {
  for (std::size_t i = 0; i < stereo.size() / 2; ++i) {
    const double seconds =
        static_cast<double>(first + static_cast<std::int64_t>(i)) / kSamplesPerSecond;
    const double tone = 0.2 * std::sin(2 * 3.14159265358979 * 440 * seconds);
    stereo[2 * i] = stereo[2 * i + 1] = static_cast<float>(tone);
  }
}

int fail(const tickreel::Error& error) {
  std::fprintf(stderr, "film_sink: %s\n", error.message.c_str());
  return 1;
}

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "film_sink FILE [FRAMES]\n"), 2;
  const std::int64_t frames = argc > 2 ? std::atoll(argv[2]) : 600;

  tickreel::FilmTarget target;
  target.path = argv[1];
  target.width = kWidth;
  target.height = kHeight;
  target.sample_rate_hz = kSamplesPerSecond;
  target.made_of = "a gradient of " + std::to_string(frames) + " frames";
  target.resume = true;
  auto film = tickreel::FilmWriter::open(target);
  if (!film) return fail(film.error());

  std::vector<std::uint8_t> rgba(std::size_t{4} * kWidth * kHeight);
  std::vector<float> stereo(2 * kSamplesPerSecond / 60);
  while (film->next_frame() < frames) {
    draw(film->next_frame(), rgba);
    hear(film->next_sample(), stereo);
    if (auto written = film->write_sound(stereo); !written) return fail(written.error());
    if (auto written = film->write({rgba.data()}); !written) return fail(written.error());
  }
  if (auto finished = film->finish(); !finished) return fail(finished.error());
  return 0;
}
