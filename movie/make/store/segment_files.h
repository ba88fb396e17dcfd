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
  kNew,      ///< no finished segment may be there
  kReplace,  ///< removes what an interrupted export left
  kResume,   ///< continues an export that is there, if any
  /// For joining the segments of another directory: like kNew, and removes nothing of an export.
  kForJoining,
};

// Functions that check and remove the files of a SegmentDirectory. `names`: all names in it
// (names_in).

std::string film_file_in(const std::string& directory);

/// Returns the film of an existing directory; nothing when it holds nothing of value. kInTheWay
/// when it holds something that an export of such a film has not made. `use`: for an export's own
/// directory; nothing for one that several processes fill.
Result<std::optional<FilmFile>> film_in(const std::string& path, const FilmFile& wanted,
                                        const std::vector<std::string>& names,
                                        std::optional<DirectoryUse> use);

/// Returns how many records belong to the film's own segments.
std::int64_t count_records(const std::vector<std::string>& names, const FilmDefinition& film);

/// Checks that the segment's files can be written. kInTheWay when something that a file cannot
/// replace has one of their names: making the segment again would fail again.
Status check_places(const std::string& directory, std::int64_t segment,
                    const std::string& container);

/// Checks that only regular files have names of the film's files. kInTheWay for anything else: it
/// would be replaced or removed, though no export has made it.
Status check_own_names(const std::string& directory, const std::vector<std::string>& names,
                       const FilmDefinition& film);

/// Whether the file at `path` has the size of `file`. kFailed when the system cannot tell.
Result<bool> has_size(const FileHash& file, const std::string& path);
/// Whether the file at `path` is `file`; reads all of it. kFailed when it cannot be read.
Result<bool> is_file(const FileHash& file, const std::string& path);

/// Removes the files that an export of this film makes, and returns the names of all others.
/// film.json is removed last, so that a later export still recognizes the directory after a kill;
/// it stays when files of others are left.
Result<std::vector<std::string>> remove_own_files(const std::string& path,
                                                  const FilmDefinition& film);

}  // namespace tickreel::movie
