#include "capture/hearing.h"

#include <algorithm>
#include <utility>

#include "capture/sound_device.h"
#include "encode/audio_format.h"

namespace tickreel::capture {

Hearing::Hearing(Exchange& memory, const Films& films, Take take)
    : memory_(memory), films_(films), take_(std::move(take)), sound_(memory, films.rate_hz) {}

void Hearing::begin_film(std::int64_t first_frame) {
  sound_.begin(
      slot_begin_ns(first_frame, films_.frame_rate.numerator(), films_.frame_rate.denominator()));
  first_frame_ = first_frame;
  is_on_ = true;
}

std::optional<std::int64_t> Hearing::frame_count() const {
  if (films_.frame_count) return films_.frame_count;
  if (memory_.films_over.load() <= films_over_) return std::nullopt;
  return std::max<std::int64_t>(memory_.film_end_slot.load() - first_frame_, 0);
}

Status Hearing::hear(int process) {
  if (films_.rate_hz == 0) return {};
  // What was played before this moment has been written by now. If the film is over later than
  // that, real time has not begun before it.
  const std::int64_t now_ns = memory_.now_ns.load(std::memory_order_acquire);
  const std::optional<std::int64_t> most = frame_count();
  if (Status read = sound_.read(); !read) return read;
  look_for_others(process);
  if (!is_on_) {
    sound_.let_pass();
    return {};
  }
  std::int64_t end = sound_.samples_heard(now_ns);
  if (most) {
    // The program goes on for a while, until all has come that belongs to the film.
    end = std::min(end, samples_before(*most, films_.frame_rate, films_.rate_hz));
  }
  return hand_over(end);
}

Status Hearing::end_film(std::int64_t frames) {
  is_on_ = false;
  ++films_over_;
  if (films_.rate_hz == 0) return {};
  if (Status read = sound_.read(); !read) return read;
  return hand_over(samples_before(frames, films_.frame_rate, films_.rate_hz));
}

Status Hearing::hand_over(std::int64_t end) {
  while (sound_.next() < end) {
    if (Status heard = take_(sound_.mix(end)); !heard) return heard;
  }
  return {};
}

void Hearing::look_for_others(int process) {
  constexpr std::chrono::milliseconds kPause{500};
  const auto now = std::chrono::steady_clock::now();
  if (memory_.sound_streams.load() > 0 || now - last_look_ < kPause) return;
  last_look_ = now;
  // What has ended has nothing loaded any more.
  std::string found = other_sound_of(process);
  if (!found.empty()) other_ways_ = std::move(found);
}

HeardSound Hearing::heard() const {
  return {memory_.sound_streams.load(), memory_.sound_refusals.load(), other_ways_};
}

}  // namespace tickreel::capture
