#include "movie/store/segment_sound.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "core/files/system_error.h"

namespace tickreel {
namespace {

constexpr std::size_t kPieceFloats = 4096;

std::uint32_t little_endian(std::uint32_t bits) {
  if constexpr (std::endian::native == std::endian::big) return __builtin_bswap32(bits);
  return bits;
}

/// Turns floats into the file's bytes, or back.
void swap_bytes(std::span<float> samples) {
  for (float& sample : samples) {
    sample = std::bit_cast<float>(little_endian(std::bit_cast<std::uint32_t>(sample)));
  }
}

std::span<std::uint8_t> bytes_of(std::span<float> samples) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): any object may be seen as bytes
  return {reinterpret_cast<std::uint8_t*>(samples.data()), samples.size_bytes()};
}

/// The files of all segments, one after the other.
class SoundFiles {
 public:
  explicit SoundFiles(std::vector<std::string> paths) : paths_(std::move(paths)) {}

  Result<std::size_t> read(std::span<float> out) {
    while (true) {
      if (!file_) {
        if (next_ == paths_.size()) return std::size_t{0};
        file_.reset(std::fopen(paths_[next_].c_str(), "rbe"));
        if (!file_) return cannot("read", paths_[next_], errno);
      }
      const std::size_t count = std::fread(out.data(), sizeof(float), out.size(), file_.get());
      if (std::ferror(file_.get()) != 0) return cannot("read", paths_[next_], errno);
      if (count > 0) {
        swap_bytes(out.first(count));
        return count;
      }
      file_.reset();
      ++next_;
    }
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::vector<std::string> paths_;
  std::size_t next_ = 0;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace

Result<SegmentSound> SegmentSound::create(const std::string& path) {
  auto file = OutputFile::create(path, true);
  if (!file) return file.error();
  return SegmentSound(*std::move(file));
}

Status SegmentSound::write(std::span<const float> samples) {
  std::array<float, kPieceFloats> piece{};
  while (!samples.empty()) {
    const std::size_t count = std::min(samples.size(), piece.size());
    std::ranges::copy(samples.first(count), piece.begin());
    const std::span<float> floats(piece.data(), count);
    swap_bytes(floats);
    const std::span<std::uint8_t> bytes = bytes_of(floats);
    if (Status written = file_.write(bytes); !written) return written;
    hash_.add(bytes);
    bytes_ += static_cast<std::int64_t>(bytes.size());
    samples = samples.subspan(count);
  }
  return {};
}

Result<FileHash> SegmentSound::finish() {
  if (Status published = file_.publish(); !published) return published.error();
  return FileHash{hash_.digest(), bytes_};
}

JoinedSound joined_sound(const SegmentDirectory& segments) {
  const FilmDefinition& film = segments.film();
  JoinedSound sound;
  sound.audio = audio_format_of(film);
  sound.acodec = film.encoding.acodec;
  sound.bitrate = film.encoding.audio_bitrate;
  sound.sample_count =
      samples_before(film.plan.frame_count, film.frame_rate, sound.audio.sample_rate_hz);
  std::vector<std::string> paths;
  for (const auto& [segment, record] : segments.segments()) {
    paths.push_back(segments.sound_path(segment));
  }
  sound.samples = [files = std::make_shared<SoundFiles>(std::move(paths))](std::span<float> out) {
    return files->read(out);
  };
  return sound;
}

Result<SoundOfFilm> hash_samples(const SegmentDirectory& segments) {
  const JoinedSound sound = joined_sound(segments);
  Xxh3 hash;
  std::vector<float> piece(kPieceFloats);
  while (true) {
    const auto count = sound.samples(piece);
    if (!count) return count.error();
    if (*count == 0) return SoundOfFilm{sound.sample_count, hash.digest()};
    const std::span<float> floats(piece.data(), *count);
    swap_bytes(floats);
    hash.add(bytes_of(floats));
  }
}

}  // namespace tickreel
