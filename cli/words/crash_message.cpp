#include "cli/words/crash_message.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <nlohmann/json.hpp>

#include "cli/process/crash_reporter.h"
#include "cli/words/messages.h"
#include "core/text/shell_word.h"
#include "core/text/shown_name.h"
#include "games/loaded/load_games.h"
#include "games/registry.h"
#include "live/report/crash_text.h"
#include "live/spool/crash_list.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {
namespace {

// All memory that the handler uses is reserved before a crash.
using FixedText = std::array<char, 8192>;
FixedText advice;          ///< for a crash while a tick was played
FixedText picture_advice;  ///< for a crash while a picture was drawn
FixedText elsewhere_advice;
FixedText recording;  ///< the file of the recording

void set(FixedText& text, const std::string& to) {
  text.fill('\0');
  // A path that is cut off would name another file: leave a too long text out.
  if (to.size() < text.size()) std::memcpy(text.data(), to.data(), to.size());
}

std::string words_for_loaded() {
  std::string words;
  for (const std::string& library : loaded_libraries()) words += " --game " + shell_word(library);
  return words;
}

/// `games`: the options for the games that it was recorded with.
std::string describe(const ReplayReader& reader, const std::string& games) {
  const std::string shown = shown_name(reader.path());
  const std::string word = shell_word(reader.path()) + games;
  const CrashTick::How how = crash_tick(reader).how;
  // A crash in bots or in another thread cannot be played again for sure.
  const char* const what =
      how == CrashTick::How::kAfterTick ? "whether it crashes again:" : "the crash again:         ";
  return fmt::format(
      "Earlier, {} crashed while it was recorded in {}: it {}\n"
      "  to see {} {}\n"
      "  for a bug report:                tickreel replays bundle {} -o crash.zip",
      reader.session().game, shown, describe_crash(reader), what, crash_command(how, word), word);
}

}  // namespace

std::string game_words(const std::string& game) {
  const GameEntry* const entry = find_game(game);
  if (entry == nullptr) return " --game LIBRARY.so";
  return entry->info.library.empty() ? std::string() : words_for_loaded();
}

void prepare_crash_message(const std::string& part_path) {
  const std::string games = words_for_loaded();
  const std::string where = fmt::format("The recording is in {}", shown_name(part_path));
  const std::string words = shell_word(part_path) + games;
  const auto to_see_it = [&](CrashTick::How how) {
    return fmt::format("{}\n  to see the crash again:  {}", where, crash_command(how, words));
  };
  set(advice, to_see_it(CrashTick::How::kInTick));
  set(picture_advice, to_see_it(CrashTick::How::kInPicture));
  set(elsewhere_advice,
      fmt::format("{}\n  for a bug report:  tickreel replays bundle {} -o crash.zip", where,
                  words));
  set(recording, part_path);
  prepare_crash_list(part_path, games);
}

void say_the_display_is_gone() {
  // A complete recording has been renamed.
  const bool is_recording = recording[0] != '\0' && ::access(recording.data(), F_OK) == 0;
  print_message("tickreel: the display went away, and the window with it" +
                (is_recording
                     ? fmt::format(". The recording is in {}", shown_name(recording.data()))
                     : std::string()) +
                "\n");
}

void say_crash_message(int signal, CrashPlace place) {
  const FixedText& what = place == CrashPlace::kTick      ? advice
                          : place == CrashPlace::kPicture ? picture_advice
                                                          : elsewhere_advice;
  say_last_words("the game crashed: SIG", signal, what.data());
  // A message that was read on a terminal need not be repeated at the next start.
  if (::isatty(STDERR_FILENO) == 0) add_to_crash_list();
}

nlohmann::json crash_json(const ReplayCrash& crash, const CrashTick& tick) {
  const char* const where = tick.how == CrashTick::How::kInTick      ? "tick"
                            : tick.how == CrashTick::How::kInPicture ? "picture"
                                                                     : "elsewhere";
  return {{"tick", tick.tick},
          {"where", where},
          {"signal", crash.signal},
          {"signal_name", signal_name(crash.signal)},
          {"why", crash.why.empty() ? nlohmann::json() : nlohmann::json(crash.why)},
          {"stack", describe_stack(crash)}};
}

void tell_of_crashes() {
  for (const CrashedRecording& crashed : take_crash_list()) {
    const auto reader = ReplayReader::open(crashed.path);
    if (!reader || !reader->crash()) continue;
    const std::string games =
        crashed.words.empty() ? game_words(reader->session().game) : crashed.words;
    print_message("tickreel: " + shown_message(describe(*reader, games)) + "\n");
  }
}

}  // namespace tickreel::cli
