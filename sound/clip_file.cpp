#include "sound/clip_file.h"

#include <sndfile.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>

#include "core/files/text_file.h"

namespace tickreel::sound {
namespace {

constexpr std::size_t kBlockSamples = 4096;
constexpr int kSlowestHz = 1'000;
constexpr int kFastestHz = 768'000;
constexpr std::string_view kStarts[] = {"RIFF", "RF64", "fLaC", "OggS"};

/// Bytes in memory, in the form that libsndfile reads.
struct Bytes {
  std::string_view all;
  sf_count_t at = 0;

  static Bytes& of(void* self) { return *static_cast<Bytes*>(self); }
  [[nodiscard]] sf_count_t size() const { return static_cast<sf_count_t>(all.size()); }

  static sf_count_t length(void* self) { return of(self).size(); }
  static sf_count_t tell(void* self) { return of(self).at; }
  static sf_count_t seek(sf_count_t offset, int whence, void* self) {
    Bytes& bytes = of(self);
    const sf_count_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? bytes.at : bytes.size();
    // A damaged file may seek anywhere; places outside of it are refused.
    if (offset < -base || offset > bytes.size() - base) return -1;
    bytes.at = base + offset;
    return bytes.at;
  }
  static sf_count_t read(void* to, sf_count_t count, void* self) {
    Bytes& bytes = of(self);
    const sf_count_t given = std::clamp<sf_count_t>(count, 0, bytes.size() - bytes.at);
    if (given > 0) std::memcpy(to, bytes.all.data() + bytes.at, static_cast<std::size_t>(given));
    bytes.at += given;
    return given;
  }
  static sf_count_t write(const void* /*from*/, sf_count_t /*count*/, void* /*self*/) { return 0; }
};

struct Closing {
  void operator()(SNDFILE* file) const { sf_close(file); }
};

/// Checks the first bytes, so that libsndfile's readers of other formats are never used.
bool is_wav_flac_or_ogg(std::string_view bytes) {
  return std::any_of(std::begin(kStarts), std::end(kStarts),
                     [&](std::string_view start) { return bytes.starts_with(start); });
}

Status check_format(const SF_INFO& info) {
  if (info.channels != 1 && info.channels != 2) {
    return bad_file("it has " + std::to_string(info.channels) +
                    " channels; mix it down to one or two, as with ffmpeg -i IN -ac 2 OUT");
  }
  if (info.samplerate < kSlowestHz || info.samplerate > kFastestHz) {
    return bad_file("its sample rate is " + std::to_string(info.samplerate) +
                    " Hz; give one from " + std::to_string(kSlowestHz) + " to " +
                    std::to_string(kFastestHz));
  }
  return {};
}

/// Reads block by block, so that memory grows with the data, not with the length that the file
/// claims.
Status read_samples(SNDFILE* file, Clip& clip) {
  const auto channels = static_cast<std::size_t>(clip.channels);
  std::array<float, 2 * kBlockSamples> block;
  while (true) {
    const sf_count_t count = sf_readf_float(file, block.data(), kBlockSamples);
    if (count <= 0) break;
    const std::span read = std::span(block).first(static_cast<std::size_t>(count) * channels);
    for (std::size_t i = 0; i < read.size(); ++i) {
      if (std::isfinite(read[i])) continue;
      return bad_file("sample " + std::to_string((clip.samples.size() + i) / channels) +
                      " is no finite number; make the file again");
    }
    clip.samples.insert(clip.samples.end(), read.begin(), read.end());
    if (clip.length() > kMaxClipSamples) {
      return bad_file("it is longer than " + std::to_string(kMaxClipSamples) +
                      " samples, ten minutes at 48 kHz; cut it, or make a shorter loop of it");
    }
  }
  if (sf_error(file) != SF_ERR_NO_ERROR) {
    return bad_file(std::string("it is damaged after ") + std::to_string(clip.length()) +
                    " samples: " + sf_strerror(file));
  }
  if (clip.samples.empty()) return bad_file("it has no samples");
  return {};
}

Result<Clip> decoded(std::string_view bytes, const std::string& name) {
  if (!is_wav_flac_or_ogg(bytes)) return bad_file("it is no WAV, FLAC or Ogg file");
  SF_VIRTUAL_IO reading{Bytes::length, Bytes::seek, Bytes::read, Bytes::write, Bytes::tell};
  Bytes source{bytes};
  SF_INFO info{};
  const std::unique_ptr<SNDFILE, Closing> file(sf_open_virtual(&reading, SFM_READ, &info, &source));
  if (!file) return bad_file(std::string("it is damaged: ") + sf_strerror(nullptr));
  if (const Status right = check_format(info); !right) return right.error();
  Clip clip;
  clip.name = name;
  clip.sample_rate_hz = info.samplerate;
  clip.channels = info.channels;
  if (const Status read = read_samples(file.get(), clip); !read) return read.error();
  return clip;
}

}  // namespace

Result<Clip> read_clip(std::string_view bytes, const std::string& name) {
  auto clip = decoded(bytes, name);
  if (!clip) return bad_file("cannot read the sound " + name + ": " + clip.error().message);
  return clip;
}

Result<Clip> read_clip_file(const std::string& path) {
  const auto bytes = read_text_file(path, kMaxClipFileBytes);
  if (!bytes) return bytes.error();
  return read_clip(*bytes, path);
}

}  // namespace tickreel::sound
