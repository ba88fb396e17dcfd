#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "encode/libav/film_reader.h"
#include "encode/segments/segment_file.h"
#include "encode/xxh3.h"

namespace tickreel::encode {
namespace {

std::span<const std::uint8_t> bytes_of(const AVPacket& packet) {
  return {packet.data, static_cast<std::size_t>(packet.size)};
}

/// Hashes the packets of all streams of sound.
class SoundHash {
 public:
  void add(std::size_t stream, const AVPacket& packet) {
    if (stream >= hashes_.size()) hashes_.resize(stream + 1);
    hashes_[stream].add(bytes_of(packet));
  }
  std::uint64_t digest() {
    if (hashes_.size() == 1) return hashes_.front().digest();
    Xxh3 all;
    for (Xxh3& hash : hashes_) {
      std::uint64_t rest = hash.digest();
      std::array<std::uint8_t, sizeof rest> bytes{};
      for (std::uint8_t& byte : bytes) {
        byte = static_cast<std::uint8_t>(rest);
        rest >>= 8U;
      }
      all.add(bytes);
    }
    return all.digest();
  }

 private:
  std::vector<Xxh3> hashes_;
};

class Comparison {
 public:
  Comparison(const CodedFilm& coded, const Rational& frame_rate)
      : coded_(coded), frame_rate_(frame_rate), seen_(coded.frames.size()) {}

  void add(const AVPacket& packet, const AVStream& stream) {
    ++packet_count_;
    const auto frame = frame_at(stream, frame_rate_, packet.pts);
    const auto count = static_cast<std::int64_t>(coded_.frames.size());
    if (!frame || *frame >= count) {
      // A packet between two frames counts as one in the place of the later frame.
      const std::int64_t place = av_rescale_q_rnd(packet.pts, stream.time_base,
                                                  av_inv_q(to_libav(frame_rate_)), AV_ROUND_UP);
      return note(std::max<std::int64_t>(place, 0), FrameFault::kTooMuch);
    }
    const auto index = static_cast<std::size_t>(*frame);
    if (seen_[index]) return note(*frame, FrameFault::kTooMuch);
    seen_[index] = true;
    if (hash_packet(packet) != coded_.frames[index].packet_hash) {
      note(*frame, FrameFault::kOtherBytes);
    }
  }

  std::optional<FrameDifference> finish() {
    const auto missing = std::ranges::find(seen_, false);
    if (missing != seen_.end()) note(missing - seen_.begin(), FrameFault::kMissing);
    if (first_) first_->frame_count = packet_count_;
    return first_;
  }

  [[nodiscard]] std::int64_t packet_count() const { return packet_count_; }

 private:
  void note(std::int64_t frame, FrameFault fault) {
    if (!first_ || frame < first_->frame) first_ = FrameDifference{frame, fault};
  }

  const CodedFilm& coded_;
  const Rational& frame_rate_;
  std::vector<bool> seen_;  ///< index: frame
  std::int64_t packet_count_ = 0;
  std::optional<FrameDifference> first_;
};

}  // namespace

Result<std::optional<FrameDifference>> find_difference(const std::string& path,
                                                       const CodedFilm& coded,
                                                       const Rational& frame_rate,
                                                       const FrameListener& listener) {
  const bool has_sound = coded.sound_hash.has_value();
  auto reader = FilmReader::open(path, has_sound ? Sound::kTracks : Sound::kMayBe);
  if (!reader) return reader.error();
  if (has_sound && reader->sound() == nullptr)
    return naming_file(ErrorKind::kFailed, "", path, " has no sound");
  if (!has_sound && reader->sound() != nullptr)
    return naming_file(ErrorKind::kFailed, "", path, " has sound, and must have none");
  Comparison comparison(coded, frame_rate);
  SoundHash sound;
  for (;;) {
    const auto packet = reader->next();
    if (!packet) return packet.error();
    if (*packet == nullptr) break;
    if (const auto stream = reader->sound_number(**packet)) {
      sound.add(*stream, **packet);
      continue;
    }
    comparison.add(**packet, reader->stream());
    // A film that is too long may have any number of packets.
    const auto frame_count = static_cast<std::int64_t>(coded.frames.size());
    if (listener && !listener(std::min(comparison.packet_count(), frame_count))) {
      return Error{ErrorKind::kInterrupted, "stopped while " + path + " was read"};
    }
  }
  if (Status whole = reader->check_whole(comparison.packet_count()); !whole) return whole.error();
  auto difference = comparison.finish();
  if (!difference && has_sound && sound.digest() != *coded.sound_hash) {
    const std::int64_t count = comparison.packet_count();
    difference = FrameDifference{count, FrameFault::kSound, count};
  }
  return difference;
}

Result<std::optional<std::uint64_t>> hash_sound(const std::string& path) {
  auto reader = FilmReader::open(path, Sound::kTracks);
  if (!reader) return reader.error();
  SoundHash sound;
  for (;;) {
    const auto packet = reader->next();
    if (!packet) return packet.error();
    if (*packet == nullptr) break;
    if (const auto stream = reader->sound_number(**packet)) sound.add(*stream, **packet);
  }
  if (Status whole = reader->check_size(); !whole) return whole.error();
  return reader->sound() == nullptr ? std::nullopt : std::optional(sound.digest());
}

}  // namespace tickreel::encode
