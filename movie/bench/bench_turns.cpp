#include "movie/bench/bench_turns.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "core/process/child_program.h"
#include "movie/bench/bench_report.h"

namespace tickreel::movie {
namespace {

using nlohmann::json;

/// Nothing is printed before the end of a run, which may be a long one.
constexpr std::chrono::hours kRunPatience{24};

/// As they were typed: what they mean shows in the setup that the other program reports.
std::vector<std::string> arguments_of_a_run(const BenchRequest& bench) {
  std::vector<std::string> arguments{"bench", "--json", "--runs=1", "--progress=none"};
  const auto add = [&](const char* option, const std::string& value) {
    if (!value.empty()) arguments.push_back(option + value);
  };
  add("--pace=", bench.pace);
  add("--from=", bench.from);
  add("--to=", bench.to);
  add("--size=", bench.size);
  add("--fps=", bench.fps);
  add("--camera=", bench.camera);
  arguments.insert(arguments.end(), {"--", bench.replay});
  return arguments;
}

/// The one report of a run.
Result<json> read_report(Result<ChildProgram> child, const std::string& name, const json& setup,
                         const TurnsRequest& request) {
  constexpr std::size_t kMaxBytes = std::size_t{1} << 20U;
  if (!child) return child.error();
  const auto text = child->read_all(kMaxBytes, request.stop);
  if (!text) {
    Error error = text.error();
    // The failure of a program of ours ends this one with the same code.
    if (const auto code = child->exit_code()) error.kind = request.kind_of_code(*code);
    return error;
  }
  auto report = parse_report(*text, "what " + name + " printed");
  if (!report) return report.error();
  if (Status same = check_same_setup(*report, name, setup); !same) return same.error();
  for (const char* key : {"tickreel", "renderer"}) {
    const auto value = report->find(key);
    if (value == report->end() || !value->is_string()) {
      return bad_file(fmt::format("the report of {} has no text \"{}\"", name, key));
    }
  }
  const json& run = report->at("runs").front();
  if (run.at("median_ms") > 0.0 && run.at("worst_1_percent_ms") > 0.0) return report;
  return bad_file("the report of " + name + " has frames that took no time");
}

class Turns {
 public:
  Turns(const TurnsRequest& request, json& ours)
      : request_(request), ours_(ours), arguments_(arguments_of_a_run(request.bench)) {}

  Status measure_ours() {
    std::vector<std::string> arguments;
    for (const std::string& game : request_.games) arguments.push_back("--game=" + game);
    arguments.insert(arguments.end(), arguments_.begin(), arguments_.end());
    return add(read_report(ChildProgram::start_copy(std::move(arguments), kRunPatience),
                           "this program", ours_.at("setup"), request_),
               ours_);
  }

  Status measure_other() {
    std::vector<std::string> command{request_.program};
    command.insert(command.end(), arguments_.begin(), arguments_.end());
    return add(read_report(ChildProgram::start(std::move(command), kRunPatience), request_.program,
                           ours_.at("setup"), request_),
               other_);
  }

  void tell(int pair) const {
    if (request_.tell) request_.tell({pair, last_median(ours_), last_median(other_)});
  }

  json take_other() { return std::move(other_); }

 private:
  static Status add(const Result<json>& report, json& all) {
    if (!report) return report.error();
    all["tickreel"] = report->at("tickreel");
    all["renderer"] = report->at("renderer");
    all["runs"].push_back(report->at("runs").front());
    return {};
  }

  static double last_median(const json& all) { return all.at("runs").back().at("median_ms"); }

  const TurnsRequest& request_;
  json& ours_;
  std::vector<std::string> arguments_;
  json other_;
};

}  // namespace

bool is_program(const std::string& path) {
  std::error_code not_there;
  return std::filesystem::is_regular_file(path, not_there) && access(path.c_str(), X_OK) == 0 &&
         !path.ends_with(".json");
}

Result<json> measure_in_turns(const TurnsRequest& request, json& ours) {
  Turns turns(request, ours);
  for (int pair = 1; pair <= request.pairs; ++pair) {
    const bool we_begin = pair % 2 == 1;
    Status first = we_begin ? turns.measure_ours() : turns.measure_other();
    if (!first) return first.error();
    Status second = we_begin ? turns.measure_other() : turns.measure_ours();
    if (!second) return second.error();
    turns.tell(pair);
  }
  return turns.take_other();
}

}  // namespace tickreel::movie
