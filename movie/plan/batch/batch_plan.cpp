#include "movie/plan/batch/batch_plan.h"

#include <algorithm>
#include <filesystem>

#include "movie/film/manifest_check.h"

namespace tickreel::movie {

std::size_t film_count(const BatchDrawing& drawing) {
  return std::max<std::size_t>(drawing.files.size(), 1);
}

std::int64_t film_count(const BatchPlan& plan) {
  std::int64_t count = 0;
  for (const BatchDrawing& drawing : plan.drawings) {
    count += static_cast<std::int64_t>(film_count(drawing));
  }
  return count;
}

std::int64_t frame_count(const BatchPlan& plan) {
  std::int64_t count = 0;
  for (const BatchDrawing& drawing : plan.drawings) count += drawing.frames;
  return count;
}

Status check_batch_outputs(const BatchPlan& plan) {
  for (const BatchDrawing& drawing : plan.drawings) {
    for (const BatchFile& file : drawing.files) {
      const std::string path = path_in(plan.directory, file.file);
      for (const std::string& written : {path, manifest_path(path), poster_path(path)}) {
        if (Status apart = plan.inputs.check_output(written); !apart) return apart;
      }
    }
  }
  return {};
}

std::string path_in(const std::string& directory, const std::string& file) {
  return (std::filesystem::path(directory) / file).lexically_normal().string();
}

}  // namespace tickreel::movie
