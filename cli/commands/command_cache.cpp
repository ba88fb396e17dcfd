#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/words/messages.h"
#include "core/text/bytes_in_words.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/make/store/segment_cache.h"

namespace tickreel::cli {
namespace {

struct CacheOptions {
  std::string directory;
  bool as_json = false;
  std::int64_t older_than_days = -1;  ///< negative: any age
};

std::time_t time_of(const CacheEntry& entry) {
  return std::chrono::system_clock::to_time_t(entry.used);
}

void print_json(const std::vector<CacheEntry>& entries) {
  nlohmann::json document = nlohmann::json::array();
  for (const CacheEntry& entry : entries) {
    nlohmann::json& described = document.emplace_back(nlohmann::json{
        {"name", entry.name},
        {"bytes", entry.bytes},
        {"used", fmt::format("{:%FT%TZ}", fmt::gmtime(time_of(entry)))},
        {"damaged", !entry.segment},
    });
    if (!entry.segment) continue;
    described["film"] = entry.segment->film;
    described["first_frame"] = entry.segment->first_frame;
    described["frames"] = entry.segment->frame_count;
    described["size"] = entry.segment->size;
  }
  print_document(document);
}

std::string what_it_is(const CacheEntry& entry) {
  if (!entry.segment) return "damaged";
  const CachedSegment& segment = *entry.segment;
  return fmt::format("{}, {} from {} on, {}", shown_name(segment.film),
                     counted(segment.frame_count, "frame"), segment.first_frame, segment.size);
}

Status list_segments_kept(const CacheOptions& options) {
  const auto entries = list_cache(options.directory, CacheLook::kSegments);
  if (!entries) return entries.error();
  if (options.as_json) {
    print_json(*entries);
    return {};
  }
  std::int64_t bytes = 0;
  for (const CacheEntry& entry : *entries) {
    print_out("{}  {:%F %R}  {:>9}  {}\n", entry.name, fmt::localtime(time_of(entry)),
              bytes_in_words(static_cast<double>(entry.bytes)), what_it_is(entry));
    bytes += entry.bytes;
  }
  print_out("{}, {}\n", counted(static_cast<std::int64_t>(entries->size()), "segment"),
            bytes_in_words(static_cast<double>(bytes)));
  return {};
}

Status clear(const CacheOptions& options) {
  auto used_before = std::chrono::system_clock::time_point::max();
  if (options.older_than_days >= 0) {
    used_before =
        std::chrono::system_clock::now() - std::chrono::hours(24 * options.older_than_days);
  }
  const auto cleared = clear_cache(options.directory, used_before);
  if (!cleared) return cleared.error();
  print_message(fmt::format("{}: {} removed, {}\n", shown_name(options.directory),
                            counted(cleared->segments, "segment"),
                            bytes_in_words(static_cast<double>(cleared->bytes))));
  return {};
}

}  // namespace

void add_cache_command(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand(
      "cache", "List or remove the segments that --cache has kept in a directory");
  command->require_subcommand(1);
  command->footer(
      "What is not of a cache is left where it is.\n\nExample:\n"
      "  tickreel reel best.toml -o best.mp4 --cache out/cache\n"
      "  tickreel cache list out/cache\n"
      "  tickreel cache clear out/cache --older-than 7");
  const auto [lister, listed] =
      add_command(*command, chosen, "list", "Show them, that which was used last at the end",
                  list_segments_kept);
  lister->add_option("DIR", listed->directory, "The directory")->required();
  lister->add_flag("--json", listed->as_json, "Print one JSON document");
  const auto [clearer, cleared] = add_command(*command, chosen, "clear", "Remove them", clear);
  clearer->add_option("DIR", cleared->directory, "The directory")->required();
  constexpr std::int64_t kMostDays = 100'000;
  clearer
      ->add_option("--older-than", cleared->older_than_days,
                   "Only segments that were not used for so many days")
      ->type_name("DAYS")
      ->check(CLI::Range(std::int64_t{0}, kMostDays));
}

}  // namespace tickreel::cli
