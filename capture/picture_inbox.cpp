#include "capture/picture_inbox.h"

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <ctime>
#include <new>

#include "core/files/system_error.h"

namespace tickreel::capture {
namespace {

/// Pictures are read from this many seconds before a film on, because a program that draws seldom
/// shows the film's first picture before the film begins.
constexpr std::int64_t kSecondsBefore = 10;

void wait_for_change(std::atomic<std::uint32_t>& word, std::uint32_t value,
                     std::chrono::milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  const timespec limit{seconds.count(), std::chrono::nanoseconds(time - seconds).count()};
  syscall(SYS_futex, &word, FUTEX_WAIT, value, &limit, nullptr, 0);
}

}  // namespace

void PictureInbox::Unmap::operator()(Exchange* exchange) const {
  munmap(exchange, kMemoryBytes);
}

Result<PictureInbox> PictureInbox::create(const Rational& frame_rate, std::int64_t skipped_slots,
                                          std::int64_t film_slots) {
  auto file = MemoryFile::create();
  if (!file) return file.error();
  // Pages that nobody writes take no memory.
  if (ftruncate(file->descriptor(), static_cast<off_t>(kMemoryBytes)) != 0) {
    return failed("cannot make room for pictures in memory: " + reason(errno));
  }
  void* memory = mmap(nullptr, kMemoryBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                      file->descriptor(), 0);
  if (memory == MAP_FAILED) return failed("cannot share memory with the program: " + reason(errno));
  auto* exchange = new (memory) Exchange;
  exchange->rate_numerator = frame_rate.numerator();
  exchange->rate_denominator = frame_rate.denominator();
  exchange->skipped_slots = skipped_slots;
  exchange->film_slots = film_slots;
  exchange->slots_before =
      kSecondsBefore * static_cast<std::int64_t>(std::ceil(frame_rate.to_double()));
  exchange->maker = static_cast<std::int32_t>(getpid());
  return PictureInbox(*std::move(file), exchange, frame_rate);
}

std::string PictureInbox::path() const {
  return file_.path_for_others();
}

void PictureInbox::set_wanted_title(const std::string& title) {
  title.copy(exchange_->wanted_title, kMostTitleBytes);
}

bool PictureInbox::wait(std::chrono::milliseconds time) {
  const std::uint32_t written = exchange_->written.load(std::memory_order_acquire);
  if (written != exchange_->taken.load()) return true;
  wait_for_change(exchange_->written, written, time);
  return exchange_->written.load(std::memory_order_acquire) != exchange_->taken.load();
}

Result<ArrivedPicture> PictureInbox::front() const {
  const std::uint32_t place = exchange_->taken.load() % kRingPictures;
  const ExchangedPicture picture = exchange_->pictures[place];
  const auto pixels = static_cast<std::int64_t>(picture.width) * picture.height;
  const bool fits = picture.width > 0 && picture.height > 0 &&
                    pixels <= static_cast<std::int64_t>(kMaxPictureBytes / 4);
  if (!fits) return failed("the program has handed over a picture that makes no sense");
  const auto* ring = reinterpret_cast<const std::uint8_t*>(exchange_.get()) + kExchangeBytes;
  return ArrivedPicture{picture.slot, picture.width, picture.height,
                        ring + place * kMaxPictureBytes};
}

void PictureInbox::drop() {
  exchange_->taken.fetch_add(1, std::memory_order_release);
  syscall(SYS_futex, &exchange_->taken, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

std::int64_t PictureInbox::slot_now() const {
  const std::int64_t now_ns = std::max<std::int64_t>(exchange_->now_ns.load(), 0);
  return slot_at(now_ns, frame_rate_.numerator(), frame_rate_.denominator());
}

std::string PictureInbox::renderer() const {
  const char* text = exchange_->renderer;
  std::string name(text, strnlen(text, sizeof exchange_->renderer));
  return name;
}

}  // namespace tickreel::capture
