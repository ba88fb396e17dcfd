#include "capture/alsa/lane_writer.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "capture/preload/raw_call.h"

namespace tickreel::capture {
namespace {

/// Maps the shared memory. Null when nothing is captured.
Exchange* map_memory() {
  const char* path = getenv(kExchangeVariable);
  if (path == nullptr) return nullptr;
  const int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return nullptr;
  void* memory =
      mmap(nullptr, kMemoryBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
  close(file);
  if (memory == MAP_FAILED) return nullptr;
  auto* exchange = static_cast<Exchange*>(memory);
  if (exchange->version == kExchangeVersion) return exchange;
  munmap(memory, kMemoryBytes);
  return nullptr;
}

}  // namespace

bool LaneWriter::open() {
  memory_ = map_memory();
  if (memory_ == nullptr) return false;
  auto* lanes = reinterpret_cast<std::uint8_t*>(memory_) + kSoundOffset;
  for (std::uint32_t i = 0; i < kSoundLanes; ++i) {
    auto* lane = reinterpret_cast<SoundLane*>(lanes + i * (kSoundLaneBytes + kSoundRingBytes));
    LaneState free = LaneState::kFree;
    if (!lane->state.compare_exchange_strong(free, LaneState::kOpen)) continue;
    // By the kernel's number: getpid() may be replaced.
    lane->process.store(static_cast<std::int32_t>(raw_call(SYS_getpid)));
    lane_ = lane;
    ring_ = reinterpret_cast<std::uint8_t*>(lane) + kSoundLaneBytes;
    memory_->sound_streams.fetch_add(1);
    return true;
  }
  memory_->sound_refusals.fetch_add(1);
  munmap(memory_, kMemoryBytes);
  memory_ = nullptr;
  return false;
}

void LaneWriter::close() {
  if (lane_ == nullptr) return;
  lane_->state.store(LaneState::kClosed);
  munmap(memory_, kMemoryBytes);
  lane_ = nullptr;
  memory_ = nullptr;
}

void LaneWriter::write(SoundPiece piece, const std::uint8_t* samples, std::uint64_t frames) {
  const std::uint32_t frame_bytes = bytes_of(piece.format) * piece.channels;
  while (frames > 0) {
    const std::uint64_t most = kMaxPieceBytes / frame_bytes;
    piece.frames = static_cast<std::uint32_t>(frames < most ? frames : most);
    const std::uint64_t bytes = std::uint64_t{piece.frames} * frame_bytes;
    const std::uint64_t filled = (bytes + 7) / 8 * 8;
    wait_for_room(sizeof piece + filled);
    std::uint64_t at = lane_->written.load();
    const std::uint64_t end = at + sizeof piece + filled;
    put(at, &piece, sizeof piece);
    put(at, samples, bytes);
    lane_->written.store(end, std::memory_order_release);
    samples += bytes;
    piece.first += piece.frames;
    frames -= piece.frames;
  }
}

void LaneWriter::put(std::uint64_t& at, const void* bytes, std::size_t count) {
  const std::uint64_t place = at % kSoundRingBytes;
  const std::uint64_t before_end = kSoundRingBytes - place;
  const std::size_t first = count < before_end ? count : before_end;
  memcpy(ring_ + place, bytes, first);
  memcpy(ring_, static_cast<const std::uint8_t*>(bytes) + first, count - first);
  at += count;
}

/// Waits for room without sleeping: during a sleep game time could pass, and then it would depend
/// on the reader.
void LaneWriter::wait_for_room(std::uint64_t bytes) const {
  while (lane_->written.load() - lane_->taken.load(std::memory_order_acquire) + bytes >
         kSoundRingBytes) {
    if (kill(memory_->maker, 0) != 0 && errno == ESRCH) _exit(1);
    sched_yield();
  }
}

void LaneWriter::tell_late(std::int64_t late_ns) {
  std::int64_t before = memory_->sound_late_ns.load();
  while (before < late_ns && !memory_->sound_late_ns.compare_exchange_weak(before, late_ns)) {
  }
}

}  // namespace tickreel::capture
