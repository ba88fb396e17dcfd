#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/files/input_files.h"
#include "core/files/locked_directory.h"
#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What the table of a folder of passes is called.
inline constexpr const char* kPassTable = "passes.json";

/// The folder that the passes of a film go to: "film.mp4.passes" of "film.mp4", and
/// "out.png.passes" of "out%06d.png".
std::string pass_folder(const std::string& film_path);

/// Whether it can be made, or replaced where that is asked for: kInTheWay where something is there
/// that is to stay, or anything that is no pass; kUsage where one of `inputs` lies in it. Nothing
/// is changed.
Status check_pass_folder(const std::string& path, bool may_replace, const InputFiles& inputs = {});

/// A folder of passes. They grow in PATH.part, which gets the name when all are there, with their
/// table: what was there before stays until then. Moves, does not copy.
class PassFolder {
 public:
  /// `origin`: what the passes follow from. With `resume`, those files stay that are whole and of
  /// the same origin. The errors of check_pass_folder() and LockedDirectory::lock().
  static Result<PassFolder> begin(const std::string& path, const Json& origin, bool resume,
                                  bool may_replace);

  /// All was there already, with its table: nothing is to be done.
  [[nodiscard]] bool is_kept() const { return is_kept_; }
  /// Whether a file is there from before, as a whole.
  [[nodiscard]] bool has(const std::string& name) const;
  /// A file, which is then on the disk.
  Status write(const std::string& name, std::span<const std::uint8_t> bytes);
  /// `table`: all of it but the origin.
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

/// "data.000012.exr": of frame 12. `layer`: data, world or hud.
std::string pass_file(const std::string& layer, std::int64_t frame);

}  // namespace tickreel::movie
