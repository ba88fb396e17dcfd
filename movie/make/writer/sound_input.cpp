#include "movie/make/writer/sound_input.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

#include "movie/make/engine/exception_guard.h"

namespace tickreel::movie {
namespace {

/// The sound that is read ahead: 16 s, in quarters of a second.
constexpr std::size_t kMostPieces = 64;
constexpr int kPiecesASecond = 4;

}  // namespace

SoundInput::SoundInput(std::string path, int sample_rate_hz, bool is_pipe)
    : path_(std::move(path)),
      sample_rate_hz_(sample_rate_hz),
      is_pipe_(is_pipe),
      pieces_(kMostPieces) {}

Result<std::unique_ptr<SoundInput>> SoundInput::open(const std::string& path, int sample_rate_hz) {
  std::error_code not_there;
  std::optional<MediaSound> sound;
  // Opening a pipe waits for its writer, which may be waiting for its frames to be read.
  const bool is_pipe = std::filesystem::is_fifo(path, not_there);
  if (!is_pipe) {
    auto opened = MediaSound::open(path, sample_rate_hz);
    if (!opened) return opened.error();
    sound = *std::move(opened);
  }
  std::unique_ptr<SoundInput> input(new SoundInput(path, sample_rate_hz, is_pipe));
  input->thread_ = std::thread([&reader = *input, sound = std::move(sound)]() mutable {
    const Status read = without_exceptions([&] { return reader.read_pieces(std::move(sound)); });
    if (!read) reader.pieces_.close(read.error());
    reader.pieces_.finish();
    reader.is_at_end_.store(true);
  });
  return input;
}

SoundInput::~SoundInput() {
  is_unwanted_.store(true);
  pieces_.close(failed("nobody wants more sound"));
  thread_.join();
}

Status SoundInput::read_pieces(std::optional<MediaSound> sound) {
  if (!sound) {
    auto opened = MediaSound::open(path_, sample_rate_hz_, &is_unwanted_);
    if (!opened) return opened.error();
    sound = *std::move(opened);
  }
  const std::int64_t count = sample_rate_hz_ / kPiecesASecond;
  while (!sound->end() || next_ < *sound->end()) {
    std::vector<float> piece(static_cast<std::size_t>(count) * AudioFormat::kChannels);
    if (Status read = sound->read(next_, piece); !read) return read;
    next_ += count;
    // The piece ends with the sound: MediaSound would add silence.
    if (sound->end() && next_ > *sound->end()) {
      const std::int64_t behind = next_ - std::max(*sound->end(), next_ - count);
      piece.resize(piece.size() - static_cast<std::size_t>(behind) * AudioFormat::kChannels);
    }
    if (!pieces_.push(std::move(piece))) return {};
  }
  return {};
}

Result<std::vector<float>> SoundInput::next() {
  auto piece = pieces_.try_pop();
  if (piece) return *std::move(piece);
  if (const Status read = pieces_.status(); !read) return read.error();
  return std::vector<float>();
}

}  // namespace tickreel::movie
