#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "capture/alsa/lane_writer.h"

namespace tickreel::capture {

/// The format of a stream.
struct StreamFormat {
  SampleFormat sample = SampleFormat::kS16;
  std::uint32_t channels = 2;
  std::uint32_t rate_hz = 48'000;
  std::uint64_t period = 1;  ///< period and buffer in frames
  std::uint64_t buffer = 2;
  [[nodiscard]] std::uint32_t frame_bytes() const { return bytes_of(sample) * channels; }
};

/// A loudspeaker whose clock is game time. Positions are frames since the stream was prepared.
///
/// A program that mixes its own sound writes each piece some time before it is played, because its
/// buffer holds that much. The first audible piece shows how long: the time from the program's
/// start of writing to the playing. This delay of the stream is subtracted from all of it, once
/// measured. Before it there is silence.
///
/// One thread at a time may call it, beside its own thread, which reports at the end of each period
/// that there is room.
class PlayedStream {
 public:
  /// Opens a stream. Null when there is no lane or nothing is captured.
  static PlayedStream* open();
  /// Closes the stream, which must not be used afterwards.
  void close();
  /// A file that becomes readable when there may be room.
  [[nodiscard]] int room_file() const { return room_file_; }

  /// False when memory is short.
  bool set_format(const StreamFormat& format);
  void prepare();
  void start();
  void stop();
  /// Writes the next samples, at a position.
  void write(std::int64_t position, const std::uint8_t* samples, std::uint64_t frames);
  /// The position that would have been played by now if enough samples had come.
  [[nodiscard]] std::int64_t played() const;
  /// Sleeps in game time.
  void sleep_until_played(std::int64_t position) const;
  [[nodiscard]] bool is_running() const { return is_running_; }
  [[nodiscard]] std::int64_t delay_frames() const;
  /// Whether the film is over: then nobody waits for a late program.
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
  std::int64_t delay_ns_;         ///< below 0: not known yet
  std::int64_t begin_ns_ = 0;     ///< the time at which position 0 plays, while the stream runs
  std::int64_t rested_at_ = 0;    ///< the position at which the stream stopped
  std::uint8_t* held_ = nullptr;  ///< the samples written while the stream does not run
  std::int64_t held_first_ = 0;   ///< the position of the first held frame
  std::uint64_t held_frames_ = 0;

  // Shared with the thread.
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t changed_ = PTHREAD_COND_INITIALIZER;
  bool is_running_ = false;
  bool has_thread_ = false;
  bool is_closed_ = false;
  std::uint64_t turns_ = 0;  ///< the number of starts and stops
  std::atomic<int> owners_{1};
};

}  // namespace tickreel::capture
