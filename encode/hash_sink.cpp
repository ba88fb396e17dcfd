#include <fmt/format.h>
#include <xxhash.h>

#include <iterator>
#include <utility>

#include "encode/output_file.h"
#include "encode/sinks.h"

namespace tickreel {
namespace {

std::uint64_t xxh3(std::span<const std::uint8_t> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

/// `seconds`, 0 or more, with six decimals, rounded half up. Whole seconds are taken off first, so
/// that the numbers stay small however long the film is.
std::string decimal_seconds(const Rational& seconds) {
  constexpr std::int64_t kMicrosecond = 1'000'000;
  std::int64_t whole = seconds.floor();
  const Rational rest = seconds - Rational(whole);
  std::int64_t micros = (rest * Rational(kMicrosecond) + Rational(1, 2)).floor();
  whole += micros / kMicrosecond;
  micros %= kMicrosecond;
  return fmt::format("{}.{:06}", whole, micros);
}

class HashSink final : public FrameSink {
 public:
  HashSink(OutputFile file, Rational frame_rate)
      : file_(std::move(file)), frame_rate_(frame_rate) {}

  Status write(const VideoFrame& frame) override {
    return write_line(fmt::format("{} {} {:016x}\n", frame.index,
                                  decimal_seconds(Rational(frame.index) / frame_rate_),
                                  xxh3(frame.image.pixels())));
  }

  Status finish() override {
    if (Status written = write_line(fmt::format("audio 0 {:016x}\n", xxh3({}))); !written) {
      return written;
    }
    return file_.publish();
  }

  [[nodiscard]] std::string description() const override { return "hash xxh3"; }

 private:
  Status write_line(const std::string& line) {
    return file_.write({reinterpret_cast<const std::uint8_t*>(line.data()), line.size()});
  }

  OutputFile file_;
  Rational frame_rate_;
};

}  // namespace

OpenedSink open_hash_sink(const SinkSettings& settings, const FilmFormat& format) {
  auto file = OutputFile::create(settings.path.empty() ? "-" : settings.path, settings.overwrite);
  if (!file) return file.error();
  return OpenedSink(std::make_unique<HashSink>(*std::move(file), format.frame_rate));
}

}  // namespace tickreel
