// The limits of sockets, SO_RCVTIMEO and SO_SNDTIMEO, in game time: a call waits with poll() until
// it can be carried out. The kernel has the limits, too. It applies them, in real time, only where
// a call still has to wait because another thread has taken what came.
// Messages that name their sender are here, too, because sendmsg() has one hook.

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/clock_values.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/sleeps.h"

namespace tickreel::capture {
namespace {

/// Whether the process has ever set a limit: in most programs, reads and writes cost no more.
std::atomic<bool> has_limits{false};

std::int64_t ns_of(const timeval& time) {
  const timespec exact{time.tv_sec, time.tv_usec * 1000};
  return length_of(exact);
}

/// The kernel's limit of a socket; 0: there is none, or it is no socket.
std::int64_t limit_in_kernel(int file, int option) {
  timeval limit{};
  socklen_t bytes = sizeof limit;
  const long came =
      raw_call(SYS_getsockopt, file, SOL_SOCKET, option, as_long(&limit), as_long(&bytes));
  return came < 0 ? 0 : ns_of(limit);
}

/// A limit as the program has given it, and as the kernel has rounded it to its own ticks.
struct Limit {
  int file;
  int option;
  std::int64_t given_ns;
  std::int64_t rounded_ns;
};
constexpr std::size_t kMostLimits = 64;
Limit limits[kMostLimits];
std::size_t next_limit = 0;
RawLock limits_lock;

void note_limit(int file, int option, std::int64_t given_ns) {
  const Limit limit{file, option, given_ns, limit_in_kernel(file, option)};
  const RawGuard guard(limits_lock);
  limits[next_limit++ % kMostLimits] = limit;
}

/// The limit of a socket; below 0: there is none, or it is no socket.
std::int64_t limit_of(int file, int option) {
  const std::int64_t rounded_ns = limit_in_kernel(file, option);
  if (rounded_ns == 0 || (raw_call(SYS_fcntl, file, F_GETFL) & O_NONBLOCK) != 0) return -1;
  const RawGuard guard(limits_lock);
  // Newest first, because the number may have belonged to an earlier socket.
  for (std::size_t back = 1; back <= kMostLimits; ++back) {
    const Limit& one = limits[(next_limit - back) % kMostLimits];
    if (one.file == file && one.option == option && one.rounded_ns == rounded_ns) {
      return one.given_ns;
    }
  }
  return rounded_ns;
}

/// The limit that a call of the program has; below 0: the real function does all. `flags`: of the
/// call; 0 where it has none.
std::int64_t limit_now(const void* caller, int file, int option, int flags = 0) {
  if (!has_limits.load(std::memory_order_relaxed)) return -1;
  if (is_real(caller) || (flags & MSG_DONTWAIT) != 0) return -1;
  return limit_of(file, option);
}

/// Waits for an event of a socket. False, with errno, when its limit or a signal came first.
bool comes_in_time(int file, short event, std::int64_t limit_ns) {
  pollfd waits{file, event, 0};
  const int came = poll_at_most(&waits, 1, limit_ns, nullptr);
  if (came == 0) errno = EAGAIN;
  return came > 0;
}

/// Whether a call that receives may go on; if not, errno says why.
bool may_receive(const void* caller, int file, int flags) {
  const std::int64_t limit_ns = limit_now(caller, file, SO_RCVTIMEO, flags);
  return limit_ns < 0 || comes_in_time(file, POLLIN, limit_ns);
}

/// Sends what fits, and waits until the moment only where nothing does: a socket takes less than
/// what poll() calls room for more.
ssize_t send_part(int file, const msghdr& what, int flags, std::int64_t until_ns) {
  static Real<ssize_t(int, const msghdr*, int)> real("sendmsg");
  const ssize_t sent = real(file, &what, flags | MSG_DONTWAIT);
  if (sent >= 0 || errno != EAGAIN) return sent;
  const std::int64_t left_ns = until_ns - game_now_ns();
  if (!comes_in_time(file, POLLOUT, left_ns > 0 ? left_ns : 0)) return -1;
  return real(file, &what, flags | MSG_DONTWAIT);
}

/// Sends all, as a socket does that waits, or what fits until its limit.
ssize_t send_in_time(int file, const msghdr& what, int flags, std::int64_t limit_ns) {
  const std::int64_t until_ns = game_now_ns() + limit_ns;
  ssize_t sent = send_part(file, what, flags, until_ns);
  if (sent < 0) return sent;
  auto passed = static_cast<std::size_t>(sent);
  for (std::size_t i = 0; i < what.msg_iovlen; ++i) {
    iovec piece = what.msg_iov[i];
    const std::size_t before = passed < piece.iov_len ? passed : piece.iov_len;
    passed -= before;
    msghdr rest{};
    rest.msg_iov = &piece;
    rest.msg_iovlen = 1;
    for (std::size_t more = before; more < piece.iov_len;) {
      piece = {static_cast<char*>(piece.iov_base) + more, piece.iov_len - more};
      const ssize_t came = send_part(file, rest, flags, until_ns);
      if (came <= 0) return sent;
      sent += came;
      more = static_cast<std::size_t>(came);
    }
  }
  return sent;
}

ssize_t send_in_time(int file, const void* from, std::size_t bytes, int flags,
                     std::int64_t limit_ns, const sockaddr* to = nullptr, socklen_t size = 0) {
  iovec piece{const_cast<void*>(from), bytes};
  const msghdr what{.msg_name = const_cast<sockaddr*>(to),
                    .msg_namelen = size,
                    .msg_iov = &piece,
                    .msg_iovlen = 1,
                    .msg_control = nullptr,
                    .msg_controllen = 0,
                    .msg_flags = 0};
  return send_in_time(file, what, flags, limit_ns);
}

/// A message in which the kernel finds its own number of the sender: the bus of desktops is told by
/// each program who it is.
class FromKnownSender {
 public:
  explicit FromKnownSender(const msghdr& given) : message(given) {
    if (given.msg_control == nullptr || given.msg_controllen > sizeof control_) return;
    std::memcpy(control_, given.msg_control, given.msg_controllen);
    message.msg_control = control_;
    for (cmsghdr* one = CMSG_FIRSTHDR(&message); one != nullptr; one = CMSG_NXTHDR(&message, one)) {
      const bool names_sender = one->cmsg_level == SOL_SOCKET && one->cmsg_type == SCM_CREDENTIALS;
      ucred sender{};
      if (!names_sender || one->cmsg_len < CMSG_LEN(sizeof sender)) continue;
      std::memcpy(&sender, CMSG_DATA(one), sizeof sender);
      sender.pid = meant(sender.pid);
      std::memcpy(CMSG_DATA(one), &sender, sizeof sender);
    }
  }
  FromKnownSender(const FromKnownSender&) = delete;
  FromKnownSender& operator=(const FromKnownSender&) = delete;

  msghdr message;

 private:
  alignas(cmsghdr) char control_[2048];
};

}  // namespace

void reset_limits_lock() {
  limits_lock.reset();
}

TICKREEL_HOOK(int, setsockopt,
              (int file, int level, int option, const void* value, socklen_t bytes)) {
  static Real<int(int, int, int, const void*, socklen_t)> real("setsockopt");
  const int came = real(file, level, option, value, bytes);
  const bool limits_it = level == SOL_SOCKET && (option == SO_RCVTIMEO || option == SO_SNDTIMEO);
  if (came == 0 && limits_it && !is_real(TICKREEL_CALLER)) {
    note_limit(file, option, ns_of(*static_cast<const timeval*>(value)));
    has_limits.store(true);
  }
  return came;
}

/// Defines a hook that waits until something has come. `types`: of the parameters; the others are
/// their names.
#define TICKREEL_HOOK_RECEIVE(result, name, flags, parameters, types, ...) \
  TICKREEL_HOOK(result, name, parameters) {                                \
    static Real<result types> real(#name);                                 \
    if (!may_receive(TICKREEL_CALLER, file, flags)) return -1;             \
    return real(__VA_ARGS__);                                              \
  }

TICKREEL_HOOK_RECEIVE(ssize_t, read, 0, (int file, void* to, std::size_t bytes),
                      (int, void*, std::size_t), file, to, bytes)
TICKREEL_HOOK_RECEIVE(ssize_t, __read_chk, 0,
                      (int file, void* to, std::size_t bytes, std::size_t room),
                      (int, void*, std::size_t, std::size_t), file, to, bytes, room)
TICKREEL_HOOK_RECEIVE(ssize_t, readv, 0, (int file, const iovec* to, int count),
                      (int, const iovec*, int), file, to, count)
TICKREEL_HOOK_RECEIVE(ssize_t, recv, flags, (int file, void* to, std::size_t bytes, int flags),
                      (int, void*, std::size_t, int), file, to, bytes, flags)
TICKREEL_HOOK_RECEIVE(ssize_t, __recv_chk, flags,
                      (int file, void* to, std::size_t bytes, std::size_t room, int flags),
                      (int, void*, std::size_t, std::size_t, int), file, to, bytes, room, flags)
TICKREEL_HOOK_RECEIVE(ssize_t, recvfrom, flags,
                      (int file, void* to, std::size_t bytes, int flags, sockaddr* from,
                       socklen_t* size),
                      (int, void*, std::size_t, int, sockaddr*, socklen_t*), file, to, bytes, flags,
                      from, size)
TICKREEL_HOOK_RECEIVE(ssize_t, __recvfrom_chk, flags,
                      (int file, void* to, std::size_t bytes, std::size_t room, int flags,
                       sockaddr* from, socklen_t* size),
                      (int, void*, std::size_t, std::size_t, int, sockaddr*, socklen_t*), file, to,
                      bytes, room, flags, from, size)
TICKREEL_HOOK_RECEIVE(ssize_t, recvmsg, flags, (int file, msghdr* to, int flags),
                      (int, msghdr*, int), file, to, flags)
TICKREEL_HOOK_RECEIVE(int, accept, 0, (int file, sockaddr* from, socklen_t* size),
                      (int, sockaddr*, socklen_t*), file, from, size)
TICKREEL_HOOK_RECEIVE(int, accept4, 0, (int file, sockaddr* from, socklen_t* size, int flags),
                      (int, sockaddr*, socklen_t*, int), file, from, size, flags)

TICKREEL_HOOK(ssize_t, write, (int file, const void* from, std::size_t bytes)) {
  static Real<ssize_t(int, const void*, std::size_t)> real("write");
  const std::int64_t limit_ns = limit_now(TICKREEL_CALLER, file, SO_SNDTIMEO);
  if (limit_ns < 0) return real(file, from, bytes);
  return send_in_time(file, from, bytes, 0, limit_ns);
}

TICKREEL_HOOK(ssize_t, send, (int file, const void* from, std::size_t bytes, int flags)) {
  static Real<ssize_t(int, const void*, std::size_t, int)> real("send");
  const std::int64_t limit_ns = limit_now(TICKREEL_CALLER, file, SO_SNDTIMEO, flags);
  if (limit_ns < 0) return real(file, from, bytes, flags);
  return send_in_time(file, from, bytes, flags, limit_ns);
}

TICKREEL_HOOK(ssize_t, sendto,
              (int file, const void* from, std::size_t bytes, int flags, const sockaddr* to,
               socklen_t size)) {
  static Real<ssize_t(int, const void*, std::size_t, int, const sockaddr*, socklen_t)> real(
      "sendto");
  const std::int64_t limit_ns = limit_now(TICKREEL_CALLER, file, SO_SNDTIMEO, flags);
  if (limit_ns < 0) return real(file, from, bytes, flags, to, size);
  return send_in_time(file, from, bytes, flags, limit_ns, to, size);
}

TICKREEL_HOOK(ssize_t, sendmsg, (int file, const msghdr* what, int flags)) {
  static Real<ssize_t(int, const msghdr*, int)> real("sendmsg");
  if (what == nullptr || is_real(TICKREEL_CALLER)) return real(file, what, flags);
  const FromKnownSender known(*what);
  const std::int64_t limit_ns = limit_now(TICKREEL_CALLER, file, SO_SNDTIMEO, flags);
  return limit_ns < 0 ? real(file, &known.message, flags)
                      : send_in_time(file, known.message, flags, limit_ns);
}

}  // namespace tickreel::capture
