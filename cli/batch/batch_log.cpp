#include "cli/batch/batch_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <system_error>

#include "cli/words/messages.h"
#include "core/files/text_file.h"

namespace tickreel::cli {

void BatchLog::say(const std::string& line) {
  if (!file_ && !is_refused_) {
    std::error_code refused;
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), refused);
    if (auto log = open_log(path_)) {
      file_.reset(::fdopen(log->number(), "a"));
      if (file_) log->release();
    }
    is_refused_ = file_ == nullptr;
  }
  if (!file_) return;
  const std::string text = fmt::format("{:%Y-%m-%d %H:%M:%S} {}\n",
                                       fmt::localtime(std::time(nullptr)), told_message(line));
  std::fputs(text.c_str(), file_.get());
  std::fflush(file_.get());
}

}  // namespace tickreel::cli
