#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/make/store/directory_json.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The purpose of opening a SegmentDirectory.
enum class DirectoryUse : std::uint8_t {
  kNew,      ///< no finished segment may exist; removes what else an export left
  kReplace,  ///< removes everything that an interrupted export left
  kResume,   ///< continues an export that was interrupted, if there is one
  /// Joins the segments of another directory; works as kNew, with other advice in the errors.
  kForJoining,
};

// Functions that check and remove the files of a SegmentDirectory. `names`: the names of all files
// in the directory (names_in).

/// Returns the path of film.json in a directory.
std::string film_file_in(const std::string& directory);

/// Returns the contents of film.json of an existing directory; nothing when the directory holds
/// nothing of value. `use`: the purpose for an export's own directory; none for a directory that
/// several processes fill. With kReplace, a broken film.json becomes `wanted`, cut into enough
/// segments for all records. kInTheWay when the directory holds something that an export of the
/// film `wanted` has not made, and for another film.json that cannot be used.
Result<std::optional<FilmFile>> film_in(const std::string& path, const FilmFile& wanted,
                                        const std::vector<std::string>& names,
                                        std::optional<DirectoryUse> use);

/// Returns how many of the names are records of segments of the film.
std::int64_t count_records(const std::vector<std::string>& names, const FilmDefinition& film);

/// Checks that the files of a segment can be written. `container`: FilmDefinition::container.
/// kInTheWay when something that a file cannot replace, such as a folder, has one of their names;
/// making the segment would then always fail.
Status check_places(const std::string& directory, std::int64_t segment,
                    const std::string& container);

/// Checks that only regular files have names of the film's files. kInTheWay for anything else,
/// which would be replaced or removed although no export has made it.
Status check_own_names(const std::string& directory, const std::vector<std::string>& names,
                       const FilmDefinition& film);

/// Whether `path` is a regular file with the size that `file` records. Returns false when nothing
/// is there. kFailed when the system cannot tell.
Result<bool> has_size(const FileHash& file, const std::string& path);
/// Whether `path` is a regular file with the size and the hash that `file` records; reads all of
/// the file if the size is right. Returns false when nothing is there. kFailed when the file cannot
/// be read.
Result<bool> is_file(const FileHash& file, const std::string& path);

/// Removes the files that an export of this film makes, and returns the names of all other files.
/// film.json is removed last, so that a later export still recognizes the directory after a kill;
/// it stays when other files stay.
Result<std::vector<std::string>> remove_own_files(const std::string& path,
                                                  const FilmDefinition& film);

}  // namespace tickreel::movie
