#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "cli/room.h"

namespace tickreel::cli {

/// The log of a drawing, in a file that is made when there is something to say. What keeps it from
/// being written keeps no film from being made. One thread.
class BatchLog {
 public:
  /// Goes on with what is there; `path` is below a folder that is made.
  explicit BatchLog(std::string path) : path_(std::move(path)) {}
  void say(const std::string& line);
  /// Empty: nothing has been said, or it cannot be written.
  [[nodiscard]] std::string path() const { return file_ ? path_ : std::string(); }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  bool is_refused_ = false;
};

}  // namespace tickreel::cli
