#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "capture/preload/exchange.h"
#include "capture/room.h"
#include "core/files/memory_file.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// A picture as it lies in the shared memory, until it is dropped.
struct ArrivedPicture {
  std::int64_t slot = 0;
  int width = 0;
  int height = 0;
  const std::uint8_t* pixels = nullptr;  ///< rgba, the lowest row first
};

/// This side of the memory that is shared with a program: nothing in it is believed.
class PictureInbox {
 public:
  /// For films of `film_slots` each, before which so much game time is skipped.
  static Result<PictureInbox> create(const Rational& frame_rate, std::int64_t skipped_slots,
                                     std::int64_t film_slots);

  /// What the program has to find in its environment, as kExchangeVariable.
  [[nodiscard]] std::string path() const;
  /// Whether one is there, or comes before the time is over.
  bool wait(std::chrono::milliseconds time);
  /// The first one that is there. kFailed where it makes no sense.
  [[nodiscard]] Result<ArrivedPicture> front() const;
  /// Its memory goes to the next one.
  void drop();

  /// Before the program starts: the size that its window is asked for.
  void set_wanted_size(ImageSize size) {
    exchange_->wanted_width = size.width;
    exchange_->wanted_height = size.height;
  }
  /// Before the program starts: it has real time until a film is to begin, by a wish or at a moment
  /// of its time (below 0: at none). `goes_on`: in real time when that is over.
  void set_real_time(std::int64_t at_ns, bool goes_on) {
    exchange_->is_real_at_first = 1;
    exchange_->at_ns = at_ns;
    exchange_->goes_on = goes_on ? 1 : 0;
  }
  /// What somebody asks for.
  void wish(FilmWish wish) { exchange_->wish.store(wish); }
  /// All of the film that is over: the next one may begin.
  void take_film() { exchange_->films_taken.fetch_add(1); }
  /// Before the program starts: the process of its display's server.
  void set_display_server(int process) { exchange_->display_server = process; }
  [[nodiscard]] const Exchange& exchange() const { return *exchange_; }
  /// All of it, for those who read the lanes of sound.
  [[nodiscard]] Exchange& memory() { return *exchange_; }
  /// The game time of the program, as a slot.
  [[nodiscard]] std::int64_t slot_now() const;
  [[nodiscard]] std::string renderer() const;
  [[nodiscard]] const Rational& frame_rate() const { return frame_rate_; }

 private:
  struct Unmap {
    void operator()(Exchange* exchange) const;
  };
  PictureInbox(MemoryFile file, Exchange* exchange, const Rational& frame_rate)
      : file_(std::move(file)), exchange_(exchange), frame_rate_(frame_rate) {}

  MemoryFile file_;
  std::unique_ptr<Exchange, Unmap> exchange_;
  Rational frame_rate_;
};

}  // namespace tickreel::capture
