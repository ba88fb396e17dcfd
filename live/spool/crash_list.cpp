#include "live/spool/crash_list.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "core/files/file_names.h"
#include "core/files/text_file.h"
#include "core/fixed_bytes.h"
#include "live/spool/recording_spool.h"

namespace tickreel::live {
namespace {

// All memory that the handler uses is reserved before a crash.
FixedBytes<8192> list_path;  ///< ends with a zero; empty: there is no place for the list
FixedBytes<8192> recording;  ///< the path, a tab, and the words

void make_folder_of(char* path) {
  for (char* at = path + 1; *at != '\0'; ++at) {
    if (*at != '/') continue;
    *at = '\0';
    ::mkdir(path, S_IRWXU);
    *at = '/';
  }
}

std::string path_of_list() {
  const auto folder = RecordingSpool::folder_of_user();
  return folder ? *folder + "/.crashed" : "";
}

}  // namespace

void prepare_crash_list(const std::string& part_path, const std::string& words) {
  const std::string list = path_of_list();
  list_path.set(list.empty() ? list : list + '\0');
  std::error_code error;
  recording.set(std::filesystem::absolute(part_path, error).string() + "\t" + words + "\n");
}

void add_to_crash_list() {
  if (list_path.view().empty()) return;
  auto* const path = reinterpret_cast<char*>(list_path.view().data());
  make_folder_of(path);
  constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const int list = ::open(path, kFlags, S_IRUSR | S_IWUSR);
  if (list < 0) return;
  // A crash handler does not retry partial writes.
  [[maybe_unused]] const ssize_t written =
      ::write(list, recording.view().data(), recording.view().size());
  ::close(list);
}

std::vector<CrashedRecording> take_crash_list() {
  const std::string path = path_of_list();
  constexpr std::size_t kMaxListBytes = std::size_t{1} << 20U;
  if (path.empty() || ::access(path.c_str(), F_OK) != 0) return {};
  const auto list = read_text_file(path, kMaxListBytes);
  // The list is removed in any case, so that each crash is reported once.
  static_cast<void>(remove_file(path));
  std::vector<CrashedRecording> crashed;
  std::set<std::string> known;
  std::istringstream lines(list ? *list : "");
  for (std::string line; std::getline(lines, line);) {
    if (!known.insert(line).second) continue;
    const std::size_t tab = std::min(line.rfind('\t'), line.size());
    crashed.push_back({line.substr(0, tab), line.substr(std::min(tab + 1, line.size()))});
  }
  return crashed;
}

}  // namespace tickreel::live
