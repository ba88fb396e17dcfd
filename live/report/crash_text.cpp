#include "live/report/crash_text.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>

namespace tickreel::live {
namespace {

/// Demangles names of this program only: a made-up one can unfold to more text than memory holds.
std::string demangled(const std::string& symbol) {
  if (!symbol.starts_with("_Z") || dlsym(RTLD_DEFAULT, symbol.c_str()) == nullptr) return symbol;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, nullptr), &std::free);
  return name ? name.get() : symbol;
}

std::string describe(const CrashTick& tick) {
  switch (tick.how) {
    case CrashTick::How::kInTick:
      return fmt::format("inside tick {}", tick.tick);
    case CrashTick::How::kInPicture:
      return fmt::format("in a picture of tick {}", tick.tick);
    case CrashTick::How::kAfterTick:
      break;
  }
  return fmt::format("after tick {}", tick.tick);
}

}  // namespace

CrashTick crash_tick(const ReplayReader& reader) {
  if (const auto& picture = reader.begun_picture()) {
    return {picture->tick, CrashTick::How::kInPicture};
  }
  if (reader.has_begun_tick()) return {reader.end_tick() + 1, CrashTick::How::kInTick};
  return {reader.end_tick(), CrashTick::How::kAfterTick};
}

std::string describe_crash(const ReplayReader& reader) {
  const auto [tick, how] = crash_tick(reader);
  const char* const where = how == CrashTick::How::kInTick      ? "in tick "
                            : how == CrashTick::How::kInPicture ? "while it drew a picture of tick "
                                                                : "after tick ";
  return "died " + std::string(where) + std::to_string(tick) + ": " +
         describe_cause(*reader.crash());
}

CrashTick tick_of_run(const BegunTickRun& run, const ReplayReader& reader) {
  if (run.picture) return {run.picture->tick, CrashTick::How::kInPicture};
  const bool is_after = run.crash->tick >= reader.end_tick() && !reader.has_begun_tick();
  if (is_after) return {run.crash->tick, CrashTick::How::kAfterTick};
  return {run.crash->tick + 1, CrashTick::How::kInTick};
}

const char* crash_verb(CrashTick::How how) {
  return how == CrashTick::How::kInPicture ? "drawing it" : "playing it";
}

std::string describe_end(const BegunTickRun& run, const ReplayReader& reader) {
  const CrashTick end = crash_tick(reader);
  const std::string text =
      fmt::format("the recording ends {}; {} ", describe(end), crash_verb(end.how));
  if (!run.crash) return text + "does not end well: " + run.failure;
  const CrashTick now = tick_of_run(run, reader);
  const bool is_there = now.tick == end.tick && now.how == end.how;
  return text + "crashes " + (is_there ? "there" : describe(now)) + ": " +
         describe_cause(*run.crash);
}

std::string crash_command(CrashTick::How how, const std::string& words) {
  return how == CrashTick::How::kInPicture ? "tickreel export " + words + " --into-crash"
                                           : "tickreel verify " + words;
}

std::size_t common_calls(const ReplayCrash& first, const ReplayCrash& second) {
  std::istringstream ours(first.stack);
  std::istringstream theirs(second.stack);
  std::size_t count = 0;
  for (std::string a, b; std::getline(ours, a) && std::getline(theirs, b) && a == b;) ++count;
  return count;
}

std::vector<std::string> describe_stack(const ReplayCrash& crash) {
  std::vector<std::string> calls;
  std::istringstream stack(crash.stack);
  for (std::string line; std::getline(stack, line);) {
    const std::size_t name_end = std::min(line.find('+'), line.size());
    calls.push_back(demangled(line.substr(0, name_end)) + line.substr(name_end));
  }
  return calls;
}

}  // namespace tickreel::live
