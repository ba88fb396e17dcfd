#include "capture/alsa/played_stream.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <new>

// Defined in libtickreel_capture.so, which is preloaded; see its sound_calls.cpp.
extern "C" __attribute__((weak)) std::int64_t tickreel_sound_now_ns();
extern "C" __attribute__((weak)) std::int64_t tickreel_sound_call_ns();

namespace tickreel::capture {
namespace {

constexpr std::int64_t kUnknown = -1;

std::int64_t now_ns() {
  return tickreel_sound_now_ns();
}

/// The time at which the samples being written were made.
std::int64_t made_ns() {
  const std::int64_t call_ns = tickreel_sound_call_ns();
  return call_ns < 0 ? now_ns() : call_ns;
}

/// The least duration of so many samples.
std::int64_t length_ns(std::int64_t samples, std::uint32_t rate_hz) {
  return static_cast<std::int64_t>((static_cast<Wide>(samples) * kNanoseconds + rate_hz - 1) /
                                   rate_hz);
}

void sleep_until(std::int64_t time_ns) {
  const std::int64_t left = time_ns - now_ns();
  if (left <= 0) return;
  const timespec time{left / kNanoseconds, left % kNanoseconds};
  nanosleep(&time, nullptr);
}

bool is_silent(SampleFormat format, const std::uint8_t* samples, std::uint64_t bytes) {
  const std::uint8_t nothing = format == SampleFormat::kU8 ? 128 : 0;
  for (std::uint64_t i = 0; i < bytes; ++i) {
    if (samples[i] != nothing) return false;
  }
  return true;
}

class Guard {
 public:
  explicit Guard(pthread_mutex_t& mutex) : mutex_(mutex) { pthread_mutex_lock(&mutex_); }
  ~Guard() { pthread_mutex_unlock(&mutex_); }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  pthread_mutex_t& mutex_;
};

}  // namespace

PlayedStream* PlayedStream::open() {
  if (tickreel_sound_now_ns == nullptr || tickreel_sound_call_ns == nullptr) return nullptr;
  const int room_file = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  void* memory = room_file < 0 ? nullptr : calloc(1, sizeof(PlayedStream));
  if (memory == nullptr) return nullptr;
  auto* stream = new (memory) PlayedStream(room_file);
  stream->delay_ns_ = kUnknown;
  if (stream->lane_.open()) return stream;
  stream->release();
  return nullptr;
}

void PlayedStream::close() {
  lane_.close();
  {
    const Guard guard(mutex_);
    is_closed_ = true;
    is_running_ = false;
    ++turns_;
    pthread_cond_signal(&changed_);
  }
  release();
}

void PlayedStream::release() {
  if (owners_.fetch_sub(1) > 1) return;
  ::close(room_file_);
  free(held_);
  free(this);
}

bool PlayedStream::set_format(const StreamFormat& format) {
  free(held_);
  held_ = static_cast<std::uint8_t*>(malloc(format.buffer * format.frame_bytes()));
  if (held_ == nullptr) return false;
  format_ = format;
  delay_ns_ = kUnknown;
  const std::int64_t buffer_ns =
      length_ns(static_cast<std::int64_t>(format.buffer), format.rate_hz);
  lane_.tell_late(buffer_ns < kMostDelayNs ? buffer_ns : kMostDelayNs);
  prepare();
  return true;
}

void PlayedStream::prepare() {
  stop();
  rested_at_ = 0;
  held_frames_ = 0;
  set_room(true);
}

void PlayedStream::start() {
  {
    const Guard guard(mutex_);
    if (is_running_) return;
    begin_ns_ = now_ns() - length_ns(rested_at_, format_.rate_hz);
    is_running_ = true;
    ++turns_;
    pthread_cond_signal(&changed_);
  }
  if (!has_thread_) has_thread_ = begin_ticking();
  if (held_frames_ > 0) send(held_first_, held_, held_frames_);
  held_frames_ = 0;
}

void PlayedStream::stop() {
  const std::int64_t position = played();
  const Guard guard(mutex_);
  rested_at_ = position;
  is_running_ = false;
  ++turns_;
}

std::int64_t PlayedStream::time_of(std::int64_t position) const {
  return begin_ns_ + length_ns(position, format_.rate_hz);
}

std::int64_t PlayedStream::played() const {
  if (!is_running_) return rested_at_;
  const Wide passed = now_ns() - begin_ns_;
  return static_cast<std::int64_t>(passed * format_.rate_hz / kNanoseconds);
}

std::int64_t PlayedStream::delay_frames() const {
  return delay_ns_ < 0 ? 0
                       : static_cast<std::int64_t>(static_cast<Wide>(delay_ns_) * format_.rate_hz /
                                                   kNanoseconds);
}

void PlayedStream::sleep_until_played(std::int64_t position) const {
  if (is_running_) sleep_until(time_of(position));
}

void PlayedStream::write(std::int64_t position, const std::uint8_t* samples, std::uint64_t frames) {
  if (is_running_) {
    send(position, samples, frames);
    return;
  }
  // The time at which these will play is not known yet.
  if (held_frames_ == 0) held_first_ = position;
  const std::int64_t place = position - held_first_;
  const std::uint64_t frame_bytes = format_.frame_bytes();
  if (place < 0 || static_cast<std::uint64_t>(place) + frames > format_.buffer) return;
  const auto first = static_cast<std::uint64_t>(place);
  memcpy(held_ + first * frame_bytes, samples, frames * frame_bytes);
  if (first + frames > held_frames_) held_frames_ = first + frames;
}

void PlayedStream::send(std::int64_t position, const std::uint8_t* samples, std::uint64_t frames) {
  const std::uint32_t frame_bytes = format_.frame_bytes();
  if (delay_ns_ < 0) {
    // Silence has no audible delay.
    std::uint64_t silent = 0;
    const bool is_held = samples == held_;
    const std::uint64_t step = is_held ? format_.period : frames;
    while (silent < frames) {
      const std::uint64_t count = frames - silent < step ? frames - silent : step;
      if (!is_silent(format_.sample, samples + silent * frame_bytes, count * frame_bytes)) break;
      silent += count;
    }
    if (silent == frames) return;
    position += static_cast<std::int64_t>(silent);
    samples += silent * frame_bytes;
    frames -= silent;
    delay_ns_ = time_of(position) - (is_held ? now_ns() : made_ns());
    if (delay_ns_ < 0) delay_ns_ = 0;
    if (delay_ns_ > kMostDelayNs) delay_ns_ = kMostDelayNs;
  }
  SoundPiece piece;
  piece.origin_ns = begin_ns_ - delay_ns_;
  piece.first = position;
  piece.rate_hz = format_.rate_hz;
  piece.channels = format_.channels;
  piece.format = format_.sample;
  lane_.write(piece, samples, frames);
}

void PlayedStream::set_room(bool has_room) const {
  std::uint64_t count = 1;
  const ssize_t came = has_room ? ::write(room_file_, &count, sizeof count)
                                : ::read(room_file_, &count, sizeof count);
  static_cast<void>(came);
}

bool PlayedStream::begin_ticking() {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  owners_.fetch_add(1);
  const bool has_begun = pthread_create(&thread, &attributes, &PlayedStream::tick, this) == 0;
  if (!has_begun) owners_.fetch_sub(1);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return has_begun;
}

void* PlayedStream::tick(void* stream) {
  static_cast<PlayedStream*>(stream)->tick_periods();
  return nullptr;
}

void PlayedStream::tick_periods() {
  pthread_mutex_lock(&mutex_);
  while (!is_closed_) {
    if (!is_running_) {
      pthread_cond_wait(&changed_, &mutex_);
      continue;
    }
    const std::uint64_t turn = turns_;
    const auto period = static_cast<std::int64_t>(format_.period);
    const std::int64_t end_ns = time_of((played() / period + 1) * period);
    pthread_mutex_unlock(&mutex_);
    sleep_until(end_ns);
    pthread_mutex_lock(&mutex_);
    if (turn == turns_) set_room(true);
  }
  pthread_mutex_unlock(&mutex_);
  release();
}

}  // namespace tickreel::capture
