#pragma once

#include <functional>
#include <map>
#include <string>

/// Returns waits in calls that are not hooked: each ends when a second thread, or another program,
/// which sleeps for 5 ms, does something. `dawdle` uses the processor for a random time.
std::map<std::string, std::function<void()>> unseen_waits(void (*dawdle)());

/// Returns waits for timers that ring each 20 ms from the first wait on, and one of 5 ms with a
/// limit, "sigtimedwait".
std::map<std::string, std::function<void()>> timer_waits(void (*dawdle)());

/// Returns waits of 5 ms, each after a thread that waits for an hour was ended.
std::map<std::string, std::function<void()>> ended_waits();

/// Returns waits that end with the limit of a socket, 5 ms, and one that sends more than a socket
/// has room for, "send-much".
std::map<std::string, std::function<void()>> socket_waits(void (*dawdle)());

/// Returns a wait of 5 ms that ends with the limits of locks.
std::map<std::string, std::function<void()>> lock_waits();
