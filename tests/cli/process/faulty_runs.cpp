#include "tests/cli/process/faulty_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "tests/support/files.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

/// Each command takes less time than this, on a busy machine too.
constexpr const char* kTimeLimit = "timeout --kill-after=5 120 ";
constexpr int kTimedOut = 124;
constexpr int kKilled = 128;

/// True for files that an interrupted run may leave.
bool is_rest(const std::string& name) {
  return name.ends_with(".part") || name.ends_with(".part/") ||
         name.find(".part/") != std::string::npos;
}

/// True for logs, which contain times.
bool is_log(const std::string& name) {
  return name.ends_with(".log");
}

bool is_folder(const std::string& name) {
  return name.ends_with('/');
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const FaultyCommand& command) {
  return out << command.name;
}

FaultyRuns::FaultyRuns(const FaultyCommand& command) : command_(command) {
  fs::create_directories(directory_.path("now/home"));
  const ProgramResult begun = run(command.before);
  if (begun.exit_code != 0) throw std::runtime_error(begun.err);
  fs::rename(directory_.path("now"), directory_.path("before"));
  begin_anew();
  before_ = files();
  const ProgramResult made = run_with({});
  EXPECT_EQ(made.exit_code, command.exit_code) << made.err;
  made_ = files();
  std::istringstream log(read_file(directory_.path("log")));
  for (std::string line; std::getline(log, line);) calls_.push_back(line);
}

int FaultyRuns::calls(const std::string& only) const {
  return static_cast<int>(std::ranges::count(calls_, only));
}

std::string FaultyRuns::read(const std::string& name) const {
  return read_file(directory_.path("now/" + name));
}

ProgramResult FaultyRuns::check(const Fault& fault) {
  begin_anew();
  const ProgramResult done = run_with(fault);
  const std::string log = read_file(directory_.path("log"));
  const auto failed = log.find("FAILS ");
  const std::string which =
      failed == std::string::npos ? "none" : log.substr(failed, log.find('\n', failed) - failed);
  SCOPED_TRACE("call " + std::to_string(fault.call) + " of " + std::to_string(calls()) + ", " +
               which + ", " + fault.kind + ", exit code " + std::to_string(done.exit_code) + ": " +
               done.err);
  EXPECT_NE(done.exit_code, kTimedOut);
  EXPECT_LT(done.exit_code, kKilled);
  // access() refuses files that nobody may write, and marks then go beside a replay. So this is not
  // a fault.
  if (which.starts_with("FAILS access") && fault.kind == "EACCES") return done;
  if (done.exit_code == 0) {
    Files now = files();
    // A file that cannot be removed is left with a warning.
    if (done.err != "" || command_.makes_several) {
      std::erase_if(now, [&](const auto& file) {
        return is_rest(file.first) && !made_.contains(file.first);
      });
    }
    EXPECT_EQ(differences(made_, now), "");
  } else {
    check_failed(done);
  }
  return done;
}

void FaultyRuns::check_failed(const ProgramResult& failed) {
  EXPECT_THAT(failed.exit_code, testing::AnyOf(1, 2, 3, 5));
  EXPECT_NE(failed.err, "");
  const Files now = files();
  if (!command_.names_vary) {
    check_nothing_is_lost(now);
    // The file may exist if the message says that it is complete.
    if (failed.err.find("complete") == std::string::npos) check_nothing_is_left(now);
    if (command_.exit_code == 0) check_again(failed.err);
  }
}

void FaultyRuns::check_nothing_is_lost(const Files& now) const {
  for (const auto& [name, bytes] : before_) {
    const auto there = now.find(name);
    const auto made = made_.find(name);
    // The command changes the unfinished files that it continues.
    if (command_.exit_code == 0 && (is_rest(name) || is_log(name))) continue;
    // The command may have removed or replaced the file as it does without a fault.
    if (there == now.end()) {
      EXPECT_TRUE(made == made_.end()) << name << " is lost";
    } else if (there->second != bytes) {
      EXPECT_TRUE(made != made_.end() && made->second == there->second) << name << " is destroyed";
    }
  }
}

void FaultyRuns::check_nothing_is_left(const Files& now) const {
  for (const auto& [name, bytes] : now) {
    const auto made = made_.find(name);
    const bool is_made = made != made_.end() && made->second == bytes;
    if (before_.contains(name) || is_rest(name) || varies(name)) continue;
    // The file was created, but could not be locked. It is empty.
    if (bytes.empty() && name.ends_with(".notes")) continue;
    // Folders for the results are created first.
    if (is_made && (command_.makes_several || is_folder(name))) continue;
    ADD_FAILURE() << name << " is left";
  }
}

void FaultyRuns::check_again(const std::string& advice) {
  ProgramResult again = run(command_.command);
  for (const std::string option : {"--resume", "--overwrite"}) {
    const bool is_advice = (advice + again.err).find(option) != std::string::npos;
    if (again.exit_code == 5 && is_advice) again = run(command_.command + (" " + option));
  }
  // The parts that the complete file was made from are removed already.
  if (advice.find(" is complete, but ") != std::string::npos && again.exit_code == 3) return;
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(differences(made_, files()), "") << "when it is repeated";
}

std::string FaultyRuns::differences(const Files& a, const Files& b) const {
  if (command_.names_vary) {
    const auto contents = [](const Files& files) {
      std::multiset<std::string> all;
      for (const auto& [name, bytes] : files) {
        // .order is the list of names.
        if (!is_folder(name) && !name.ends_with("/.order")) all.insert(bytes);
      }
      return all;
    };
    return contents(a) == contents(b) ? "" : "contents";
  }
  std::string names;
  const auto add_missing = [&](const Files& one, const Files& other) {
    for (const auto& [name, bytes] : one) {
      const auto found = other.find(name);
      const bool is_same = found != other.end() && found->second == bytes;
      if (!is_same && !varies(name)) names += name + " ";
    }
  };
  add_missing(a, b);
  add_missing(b, a);
  return names;
}

FaultyRuns::Files FaultyRuns::files() const {
  const fs::path root = directory_.path("now");
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string name = fs::relative(entry.path(), root).string();
    if (entry.is_directory()) {
      files[name + "/"];
    } else {
      files[name] = read_file(entry.path().string());
    }
  }
  return files;
}

bool FaultyRuns::varies(const std::string& name) const {
  return name.starts_with(command_.varying) || is_log(name);
}

void FaultyRuns::begin_anew() const {
  const std::string now = directory_.path("now");
  fs::remove_all(now);
  // -a keeps the files' times and permissions.
  const ProgramResult copied =
      run_program("cp -a " + quoted(directory_.path("before")) + " " + quoted(now));
  if (copied.exit_code != 0) throw std::runtime_error(copied.err);
}

ProgramResult FaultyRuns::run(const std::string& command) const {
  const std::string folder = fs::path(TICKREEL_PROGRAM).parent_path().string();
  // All runs share the cache of shaders, because compiling them takes longer than the rest.
  return run_program("cd " + quoted(directory_.path("now")) + " && PATH=" + quoted(folder) +
                     ":$PATH MESA_SHADER_CACHE_DIR=${XDG_CACHE_HOME:-$HOME/.cache}\n"
                     "HOME=$PWD/home XDG_STATE_HOME=$PWD/state\nexport PATH HOME "
                     "XDG_STATE_HOME MESA_SHADER_CACHE_DIR\n" +
                     command);
}

ProgramResult FaultyRuns::run_with(const Fault& fault) const {
  const std::string log = directory_.path("log");
  fs::remove(log);
  std::string command = command_.command;
  const std::string program = "tickreel ";
  const std::string variables =
      std::string(kTimeLimit) + "env LD_PRELOAD=" + quoted(TICKREEL_FAILING_CALLS) +
      " TICKREEL_FAULT_BELOW=\"$(pwd -P)\" " + "TICKREEL_FAULT_LOG=" + quoted(log) +
      " TICKREEL_FAULT_KIND=" + fault.kind + " TICKREEL_FAULT_CALL=" + std::to_string(fault.call) +
      " TICKREEL_FAULT_ONLY=" + quoted(fault.only) + " ";
  command.insert(command.find(program), variables);
  return run(command);
}

}  // namespace tickreel::tests
