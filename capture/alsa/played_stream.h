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
  std::uint64_t period = 1;  ///< the period, in frames
  std::uint64_t buffer = 2;  ///< the buffer, in frames
  /// Returns the bytes of a frame: a sample of each channel.
  [[nodiscard]] std::uint32_t frame_bytes() const { return bytes_of(sample) * channels; }
};

/// A loudspeaker whose clock is game time. Positions are numbers of frames since the stream was
/// prepared.
///
/// A program that mixes its own sound writes each piece some time before it is played, because its
/// buffer holds that much. The first audible piece shows how long before: from the time at which
/// the program began to make it to the time at which it plays, kMostDelayNs at most. Once this
/// delay is measured, it is subtracted from the times of the whole stream. Before the first audible
/// piece there is silence.
///
/// One thread at a time may call the functions, beside the stream's own thread, which reports at
/// the end of each period that there is room.
class PlayedStream {
 public:
  /// Opens a stream. Null when nothing is captured or no lane is free.
  static PlayedStream* open();
  /// Closes the stream, which must not be used afterwards.
  void close();
  /// Returns a file descriptor that becomes readable when there may be room in the buffer.
  [[nodiscard]] int room_file() const { return room_file_; }

  /// Sets the format, forgets the measured delay, and calls prepare(). Call it before any other
  /// function that plays or writes. Returns false when there is too little memory; then nothing may
  /// be written.
  bool set_format(const StreamFormat& format);
  /// Stops, sets the position to 0 and discards the samples that are held back. Samples that were
  /// written while the stream ran are still heard.
  void prepare();
  /// Begins or continues to play, at the present game time. Does nothing while the stream runs.
  void start();
  /// Stops playing. The position stays.
  void stop();
  /// Writes samples that play from `position` on. While the stream does not run, holds them back
  /// until start(); a call whose samples then do not all fit into the buffer is dropped as a whole.
  void write(std::int64_t position, const std::uint8_t* samples, std::uint64_t frames);
  /// Returns the position that the present game time has reached, even if the program has not
  /// written so many samples.
  [[nodiscard]] std::int64_t played() const;
  /// Sleeps in game time until `position` is reached or a signal comes. Returns at once when the
  /// stream does not run.
  void sleep_until_played(std::int64_t position) const;
  [[nodiscard]] bool is_running() const { return is_running_; }
  /// Returns the measured delay in frames; 0 while it is unknown.
  [[nodiscard]] std::int64_t delay_frames() const;
  /// Whether the film is over. Then nobody waits for a program that is late.
  [[nodiscard]] bool is_over() const { return lane_.is_over(); }
  /// Makes room_file() readable or not.
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
  std::int64_t delay_ns_;       ///< the measured delay; below 0: unknown
  std::int64_t begin_ns_ = 0;   ///< the game time at which position 0 plays, while the stream runs
  std::int64_t rested_at_ = 0;  ///< the position at which the stream stopped
  std::uint8_t* held_ = nullptr;  ///< the samples that were written while the stream does not run
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
