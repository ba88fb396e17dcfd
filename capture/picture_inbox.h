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
  /// For the pictures of the slots from `first_slot` on, before `end_slot`.
  static Result<PictureInbox> create(const Rational& frame_rate, std::int64_t first_slot,
                                     std::int64_t end_slot);

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
  /// Before the program starts: the process of its display's server.
  void set_display_server(int process) { exchange_->display_server = process; }
  [[nodiscard]] const Exchange& exchange() const { return *exchange_; }
  /// The game time of the program, as a slot.
  [[nodiscard]] std::int64_t slot_now() const;
  [[nodiscard]] std::string renderer() const;

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
