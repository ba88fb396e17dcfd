#include "cli/batch/batch_options.h"

#include <CLI/CLI.hpp>

#include "cli/options/engine_options.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "movie/plan/options/option_values.h"

namespace tickreel::cli {
namespace {

constexpr int kMostRetries = 100;

void add_machine_options(CLI::App& command, BatchOptions& options) {
  add_jobs_option(command, options.jobs);
  const auto set_memory = [&options](const std::string& text) {
    const auto bytes = parse_size_limit(text, "--memory");
    if (!bytes) throw CLI::ValidationError(bytes.error().message, CLI::ExitCodes::ValidationError);
    options.memory_bytes = *bytes;
  };
  command
      .add_option_function<std::string>("--memory", set_memory,
                                        "How much memory the films in flight may take, such as 4GB "
                                        "(default: half of the machine's)")
      ->type_name("SIZE");
  for (const char* name : {"cache", "cache-size"}) add_film_option(command, name, options.cache);
  command.get_option("--cache")->check(only_known_placeholders());
}

}  // namespace

void add_batch_options(CLI::App& command, BatchOptions& options) {
  command.add_option("JOBS", options.file, "The file that lists the jobs")->required();
  add_text_option(command, "-o,--output", "DIR", options.directory,
                  "Where the films go (default: where JOBS is)")
      ->check(only_known_placeholders());
  command
      .add_option("--set", options.own_keys,
                  "A key of all jobs, in place of what the file says; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  CLI::Option* const dry_run = command.add_flag(
      "--dry-run", options.dry_run, "Make nothing; print which films would be made, and why");
  command.add_flag("--overwrite", options.overwrite,
                   "Replace films that are there without a manifest");
  command.add_flag("--fail-fast", options.fail_fast, "After a failure, begin no other film");
  command
      .add_option("--retry", options.retries,
                  "How often to try again what the system refused, such as a full disk")
      ->type_name("N")
      ->check(CLI::Range(0, kMostRetries));
  command.add_flag("--share", options.share,
                   "Help another batch that is at work on the same directory");
  const auto no_resume = [] {
    throw CLI::ValidationError("--resume: a batch goes on with all that it finds: leave it out");
  };
  command.add_flag_callback("--resume", no_resume)->group("");
  add_text_option(command, "--watch", "DIR", options.watch,
                  "Film each finished replay that is or appears there, until Ctrl-C")
      ->excludes(dry_run);
  add_text_option(command, "--report", "DIR", options.report,
                  "Write a page about the films there, index.html, which needs no server")
      ->excludes(dry_run);
  add_machine_options(command, options);
  add_engine_options(command, options.engine);
  add_progress_option(command, options.progress);
  command.add_flag("--json", options.as_json, "Print what became of each film as JSON");
  command
      .add_flag("--cost", options.cost, "With --dry-run, tell how long they take, and how large")
      ->needs(dry_run)
      ->excludes("--json");
}

Status check_batch_options(const BatchOptions& options) {
  if (!options.watch.empty() && options.as_json) {
    return bad_usage(
        "--watch has no end at which to print --json: --progress json tells of each film");
  }
  return check_engine(options.engine);
}

}  // namespace tickreel::cli
