#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "capture/alsa/lane_writer.h"

namespace tickreel::capture {

/// What a stream sounds like.
struct StreamFormat {
  SampleFormat sample = SampleFormat::kS16;
  std::uint32_t channels = 2;
  std::uint32_t rate_hz = 48'000;
  std::uint64_t period = 1;  ///< all in frames
  std::uint64_t buffer = 2;
  [[nodiscard]] std::uint32_t frame_bytes() const { return bytes_of(sample) * channels; }
};

/// A loudspeaker whose clock is game time. Positions are frames since the stream was prepared.
///
/// A program that mixes its sound writes each piece some time before it is played, for so much
/// waits in its buffer. How long, the first piece says in which anything is heard: from when the
/// program began to write it until it is played. That is the stream's delay, which is taken off
/// all of it, once and for all. Before it there is silence.
///
/// One thread at a time, beside a thread of its own that says at the end of each period that there
/// is room.
class PlayedStream {
 public:
  /// Null: there is no lane, or nothing is captured.
  static PlayedStream* open();
  /// It is not used after that.
  void close();
  /// A file that can be read when there may be room.
  [[nodiscard]] int room_file() const { return room_file_; }

  /// False: there is no memory for that.
  bool set_format(const StreamFormat& format);
  void prepare();
  void start();
  void stop();
  /// The next samples, at a position.
  void write(std::int64_t position, const std::uint8_t* samples, std::uint64_t frames);
  /// What would have been played by now if enough had come.
  [[nodiscard]] std::int64_t played() const;
  /// In game time.
  void sleep_until_played(std::int64_t position) const;
  [[nodiscard]] bool is_running() const { return is_running_; }
  [[nodiscard]] std::int64_t delay_frames() const;
  /// Whether the film is over: then nobody waits for a program that is late.
  [[nodiscard]] bool is_over() const { return lane_.is_over(); }
  void set_room(bool has_room) const;

 private:
  explicit PlayedStream(int room_file) : room_file_(room_file) {}
  static void* tick(void* stream);
  void tick_periods();
  bool begin_ticking();
  void release();
  void send(std::int64_t position, const std::uint8_t* samples, std::uint64_t frames);
  [[nodiscard]] std::int64_t time_of(std::int64_t position) const;

  LaneWriter lane_{};
  int room_file_;
  StreamFormat format_{};
  std::int64_t delay_ns_;         ///< below 0: it is not known
  std::int64_t begin_ns_ = 0;     ///< when position 0 is played, while it runs
  std::int64_t rested_at_ = 0;    ///< the position, while it does not
  std::uint8_t* held_ = nullptr;  ///< written while it does not run
  std::int64_t held_first_ = 0;   ///< a position
  std::uint64_t held_frames_ = 0;

  // Shared with the thread.
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t changed_ = PTHREAD_COND_INITIALIZER;
  bool is_running_ = false;
  bool has_thread_ = false;
  bool is_closed_ = false;
  std::uint64_t turns_ = 0;  ///< how often it was started or stopped
  std::atomic<int> owners_{1};
};

}  // namespace tickreel::capture
