#pragma once

#include <functional>
#include <map>
#include <string>

/// Returns waits in calls that are not hooked: each ends when a second thread, which sleeps for
/// 5 ms, does something. `dawdle` uses the processor for a random time.
std::map<std::string, std::function<void()>> unseen_waits(void (*dawdle)());
