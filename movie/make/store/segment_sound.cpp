#include "movie/make/store/segment_sound.h"

#include <bit>
#include <cerrno>
#include <cstdio>
#include <utility>
#include <vector>

#include "core/files/system_error.h"
#include "encode/libav/audio_table.h"
#include "movie/film/soundtrack/stored_sound.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kPieceFloats = 4096;

/// Converts samples that add_sample_bytes() wrote to the byte order of this machine.
void to_native(std::span<float> samples) {
  if constexpr (std::endian::native == std::endian::little) return;
  for (float& sample : samples) {
    sample = std::bit_cast<float>(__builtin_bswap32(std::bit_cast<std::uint32_t>(sample)));
  }
}

/// Reads the sound files of all segments, one after the other.
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
        to_native(out.first(count));
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

Result<SegmentSound> SegmentSound::create(const std::string& path, std::size_t split_buses) {
  auto file = OutputFile::create(path, true);
  if (!file) return file.error();
  return SegmentSound(*std::move(file), split_buses);
}

Status SegmentSound::write(std::span<const float> samples,
                           const std::vector<std::vector<float>>& split) {
  if (split_buses_ > 0) {
    put_side_by_side(samples, split, split_buses_, split_);
    samples = split_;
  }
  bytes_.clear();
  add_sample_bytes(samples, bytes_);
  hash_.add(bytes_);
  byte_count_ += static_cast<std::int64_t>(bytes_.size());
  return file_.write(bytes_);
}

Result<FileHash> SegmentSound::finish() {
  if (Status published = file_.publish(); !published) return published.error();
  return FileHash{hash_.digest(), byte_count_};
}

std::int64_t sound_bitrate(const FilmDefinition& film) {
  if (film.encoding.audio_bitrate > 0) return film.encoding.audio_bitrate;
  const auto* const encoder = meant_audio_encoder(film.encoding.acodec, film.container);
  return encoder == nullptr ? 0 : encoder->bitrate;
}

bool packs_samples(const FilmDefinition& film) {
  if (film.sound.empty()) return false;
  const auto* const encoder = meant_audio_encoder(film.encoding.acodec, film.container);
  return film.container == ".flac" || (encoder != nullptr && encoder->name == "flac");
}

std::int64_t sound_streams(const FilmDefinition& film) {
  return 1 + static_cast<std::int64_t>(tracks_of(film).size());
}

std::int64_t expected_sound_bytes(const FilmDefinition& film, std::int64_t sample_bytes) {
  const double frames = static_cast<double>(sample_bytes) /
                        static_cast<double>(sizeof(float) * stored_width(film)) *
                        static_cast<double>(sound_streams(film));
  const auto bitrate = static_cast<double>(sound_bitrate(film));
  constexpr double kBitsOfSamples = 16.0 * AudioFormat::kChannels;
  const double rate = audio_format_of(film).sample_rate_hz;
  const double bits = bitrate > 0.0 && rate > 0.0 ? bitrate / rate : kBitsOfSamples;
  return static_cast<std::int64_t>(frames * bits / 8.0);
}

JoinedSound joined_sound(const SegmentDirectory& segments) {
  const FilmDefinition& film = segments.film();
  JoinedSound sound;
  sound.audio = audio_format_of(film);
  sound.acodec = film.encoding.acodec;
  sound.bitrate = film.encoding.audio_bitrate;
  sound.sample_count =
      samples_before(film.plan.frame_count, film.frame_rate, sound.audio.sample_rate_hz);
  sound.samples = all_of_stored(kept_samples(segments), stored_width(film));
  return sound;
}

SampleSource kept_samples(const SegmentDirectory& segments) {
  std::vector<std::string> paths;
  for (const auto& [segment, record] : segments.segments()) {
    paths.push_back(segments.sound_path(segment));
  }
  return [files = std::make_shared<SoundFiles>(std::move(paths))](std::span<float> out) {
    return files->read(out);
  };
}

Result<SoundOfFilm> hash_samples(const JoinedSound& sound) {
  const auto hash = hash_samples(sound.samples);
  if (!hash) return hash.error();
  return SoundOfFilm{sound.sample_count, *hash};
}

Result<std::uint64_t> hash_samples(const SampleSource& samples) {
  Xxh3 hash;
  std::vector<float> piece(kPieceFloats);
  std::vector<std::uint8_t> bytes;
  while (true) {
    const auto count = samples(piece);
    if (!count) return count.error();
    if (*count == 0) return hash.digest();
    bytes.clear();
    add_sample_bytes(std::span(piece).first(*count), bytes);
    hash.add(bytes);
  }
}

}  // namespace tickreel::movie
