#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/files/input_files.h"
#include "core/files/locked_directory.h"
#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The name of the table in a folder of passes.
inline constexpr const char* kPassTable = "passes.json";

/// Returns the folder for the passes of a film: "film.mp4.passes" for "film.mp4", and
/// "out.png.passes" for "out%06d.png".
std::string pass_folder(const std::string& film_path);

/// Checks that the folder can be made, or replaced where that is allowed. kInTheWay where something
/// may not be replaced, or something other than passes is there; kUsage where one of `inputs` lies
/// in the folder. Changes nothing.
Status check_pass_folder(const std::string& path, bool may_replace, const InputFiles& inputs = {});

/// A folder of passes. They are written into PATH.part, which gets the name PATH when all are
/// complete, with their table; until then, the old folder stays. Moves, does not copy.
class PassFolder {
 public:
  /// `origin`: what determines the passes. With `resume`, complete files of the same origin stay.
  /// The errors of check_pass_folder() and LockedDirectory::lock().
  static Result<PassFolder> begin(const std::string& path, const Json& origin, bool resume,
                                  bool may_replace);

  /// Whether all passes were there already, with their table, so that nothing has to be done.
  [[nodiscard]] bool is_kept() const { return is_kept_; }
  /// Whether a complete file is there from an earlier run.
  [[nodiscard]] bool has(const std::string& name) const;
  /// Writes a file to the disk.
  Status write(const std::string& name, std::span<const std::uint8_t> bytes);
  /// Completes the folder. `table`: everything but the origin.
  Status finish(Json table);

 private:
  PassFolder(std::string path, Json origin, LockedDirectory part)
      : path_(std::move(path)), origin_(std::move(origin)), part_(std::move(part)) {}
  [[nodiscard]] std::string in_part(const std::string& name) const {
    return part_.path() + "/" + name;
  }
  Status write_table(const Json& table);

  std::string path_;
  Json origin_;
  LockedDirectory part_;
  bool is_kept_ = false;
};

/// Returns a file's name, such as "data.000012.exr" for frame 12. `layer`: data, world or hud.
std::string pass_file(const std::string& layer, std::int64_t frame);

}  // namespace tickreel::movie
