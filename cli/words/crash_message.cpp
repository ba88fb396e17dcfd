#include "cli/words/crash_message.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/process/last_words.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/files/text_file.h"
#include "core/text/shell_word.h"
#include "core/text/shown_name.h"
#include "games/loaded/load_games.h"
#include "games/registry.h"
#include "live/report/crash_text.h"
#include "live/spool/recording_spool.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {
namespace {

// All that the handler works with is there before anything goes wrong.
using FixedText = std::array<char, 8192>;
FixedText advice;          ///< after a crash while a tick was played
FixedText picture_advice;  ///< while a picture was drawn
FixedText elsewhere_advice;
FixedText list_path;  ///< empty: there is no place for the list
FixedText recording;  ///< a line of the list: the path, a tab, and the words for its games

void set(FixedText& text, const std::string& to) {
  text.fill('\0');
  // What does not fit would be the path of another file.
  if (to.size() < text.size()) std::memcpy(text.data(), to.data(), to.size());
}

/// With `list_path` alone: what a signal handler may call allocates nothing.
void make_folder_of_list() {
  for (std::size_t i = 1; list_path[i] != '\0'; ++i) {
    if (list_path[i] != '/') continue;
    list_path[i] = '\0';
    ::mkdir(list_path.data(), S_IRWXU);
    list_path[i] = '/';
  }
}

void leave_word() {
  if (list_path[0] == '\0') return;
  make_folder_of_list();
  constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const int list = ::open(list_path.data(), kFlags, S_IRUSR | S_IWUSR);
  if (list < 0) return;
  // A crash is no time for taking care of partial writes.
  [[maybe_unused]] const ssize_t written =
      ::write(list, recording.data(), std::strlen(recording.data()));
  ::close(list);
}

/// Recordings that crashed and that nobody was told of, a line for each.
std::string path_of_list() {
  const auto folder = RecordingSpool::folder_of_user();
  return folder ? *folder + "/.crashed" : "";
}

std::string words_for_loaded() {
  std::string words;
  for (const std::string& library : loaded_libraries()) words += " --game " + shell_word(library);
  return words;
}

/// `games`: the words for those that it was recorded with.
std::string describe(const ReplayReader& reader, const std::string& games) {
  const std::string shown = shown_name(reader.path());
  const std::string word = shell_word(reader.path()) + games;
  const CrashTick::How how = crash_tick(reader).how;
  // Of bots and of other threads there is nothing to play.
  const char* const what =
      how == CrashTick::How::kAfterTick ? "whether it crashes again:" : "the crash again:         ";
  return fmt::format(
      "{} crashed while it was recorded in {}: it {}\n"
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
  set(list_path, path_of_list());
  std::error_code error;
  set(recording, std::filesystem::absolute(part_path, error).string() + "\t" + games + "\n");
}

void say_crash_message(int signal, CrashPlace place) {
  const FixedText& what = place == CrashPlace::kTick      ? advice
                          : place == CrashPlace::kPicture ? picture_advice
                                                          : elsewhere_advice;
  say_last_words("the game crashed: SIG", signal, what.data());
  leave_word();
}

std::string crash_command(CrashTick::How how, const std::string& words) {
  return how == CrashTick::How::kInPicture ? "tickreel export " + words + " --into-crash"
                                           : "tickreel verify " + words;
}

nlohmann::json crash_json(const ReplayCrash& crash, const CrashTick& tick) {
  const char* const where = tick.how == CrashTick::How::kInTick      ? "tick"
                            : tick.how == CrashTick::How::kInPicture ? "picture"
                                                                     : "elsewhere";
  return {{"tick", tick.tick},
          {"where", where},
          {"signal", crash.signal},
          {"signal_name", signal_name(crash.signal)},
          {"stack", describe_stack(crash)}};
}

void tell_of_crashes() {
  const std::string path = path_of_list();
  constexpr std::size_t kMaxListBytes = std::size_t{1} << 20U;
  if (path.empty() || ::access(path.c_str(), F_OK) != 0) return;
  const auto list = read_text_file(path, kMaxListBytes);
  // Whatever the result: it is told once.
  static_cast<void>(remove_file(path));
  if (!list) return;
  std::set<std::string> told;
  std::istringstream lines(*list);
  for (std::string line; std::getline(lines, line);) {
    if (!told.insert(line).second) continue;
    const std::size_t tab = std::min(line.rfind('\t'), line.size());
    const auto reader = ReplayReader::open(line.substr(0, tab));
    if (!reader || !reader->crash()) continue;
    // An older program has left no words.
    const std::string games =
        tab < line.size() ? line.substr(tab + 1) : game_words(reader->session().game);
    print_message("tickreel: " + shown_message(describe(*reader, games)) + "\n");
  }
}

}  // namespace tickreel::cli
