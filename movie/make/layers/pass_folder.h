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

/// Checks that the folder can be made, or replaced if `may_replace` is set, and PATH.part beside it
/// too. Changes nothing. kInTheWay when something may not be replaced, or is no folder of passes;
/// kUsage when one of `inputs` lies in a folder.
Status check_pass_folder(const std::string& path, bool may_replace, const InputFiles& inputs = {});

/// A folder of passes that is being written. Its files are written into PATH.part, which gets the
/// name PATH when all passes and their table are complete; until then, an old folder stays. Moves,
/// does not copy.
class PassFolder {
 public:
  /// Begins the folder. `origin`: everything that determines the passes, with their pass_names() as
  /// "passes". With `resume`, complete files of the same origin stay, and a complete folder of
  /// another origin is kInTheWay even if `may_replace` is set. The errors of check_pass_folder()
  /// and LockedDirectory::lock().
  static Result<PassFolder> begin(const std::string& path, const Json& origin, bool resume,
                                  bool may_replace);

  /// Whether a complete folder of the same origin existed already, so that nothing has to be done.
  [[nodiscard]] bool is_kept() const { return is_kept_; }
  /// Whether a complete file of this name exists, from this run or from an earlier one.
  [[nodiscard]] bool has(const std::string& name) const;
  /// Writes a file, in place of one of its name, so that it is on the disk when the call returns.
  /// The errors of OutputFile.
  Status write(const std::string& name, std::span<const std::uint8_t> bytes);
  /// Writes the table and completes the folder; not for a folder that is_kept(). `table`: the
  /// contents of the table, without the origin.
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

/// Returns the name of the file of a layer and a frame: "data.000012.exr" for frame 12. `layer`:
/// data, world or hud.
std::string pass_file(const std::string& layer, std::int64_t frame);

}  // namespace tickreel::movie
