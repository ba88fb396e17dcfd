#include "movie/plan/batch/name_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "movie/film/film_name.h"
#include "movie/plan/batch/batch_plan.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNameBytes = 200;  // a file system's limit is 255, and .manifest.json
                                             // follows

Status check_name(const std::string& name, const std::string& name_template) {
  const auto wrong = [&](const std::string& why) {
    const std::string of = name == name_template ? "" : ", of " + name_template + ",";
    return bad_usage(fmt::format("output: {}{} {}", name, of, why));
  };
  const fs::path path(name);
  const bool goes_up =
      std::any_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
  if (path.is_absolute() || goes_up) {
    return wrong(
        "leaves the directory of the batch: name a file in it, and choose another directory with "
        "§output");
  }
  if (!path.has_filename()) return wrong("names no file");
  if (path.lexically_normal().begin()->string() == kOwnFolder) {
    return wrong("lies where the batch keeps its logs: choose another folder");
  }
  if (path.filename().string().size() > kMostNameBytes) {
    return bad_usage(fmt::format("output: the name would have more than {} bytes: {}...",
                                 kMostNameBytes, path.filename().string().substr(0, 60)));
  }
  return {};
}

}  // namespace

Result<std::string> fill_template(const std::string& name_template, const PlaceValue& value) {
  std::string name;
  for (std::size_t at = 0; at < name_template.size();) {
    const std::size_t begin = name_template.find('{', at);
    if (begin == name_template.npos) {
      name += name_template.substr(at);
      break;
    }
    name += name_template.substr(at, begin - at);
    const std::size_t end = name_template.find('}', begin);
    if (end == name_template.npos) {
      return bad_usage(fmt::format("output: {}: there is a {{ without its }}", name_template));
    }
    const std::string word = name_template.substr(begin + 1, end - begin - 1);
    const auto filled = value(word);
    if (!filled) {
      return bad_usage(fmt::format(
          "output: {{{}}} stands for nothing: give {{replay}}, {{mark}}, {{reel}}, {{job}}, "
          "{{size}}, {{fps}}, or a key of the job, such as {{camera}} or {{crf}}",
          word));
    }
    if (filled->empty()) {
      return bad_usage(fmt::format("output: {{{}}} has no value in this job: leave it out", word));
    }
    name += film_name(*filled);
    at = end + 1;
  }
  name = fs::path(name).lexically_normal().string();
  if (Status right = check_name(name, name_template); !right) return right.error();
  return name;
}

}  // namespace tickreel::movie
