#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/make/store/directory_json.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a SegmentDirectory is opened for.
enum class DirectoryUse : std::uint8_t {
  kNew,      ///< no finished segment may be there
  kReplace,  ///< what is there of an interrupted export is taken away
  kResume,   ///< continues what is there, if anything
  /// To join segments of another directory in: as kNew, and removes nothing of an export.
  kForJoining,
};

// What lies in a SegmentDirectory: judging it, and taking it away. `names` are all in it
// (names_in).

std::string film_file_in(const std::string& directory);

/// The film of a directory that is there; none when there is nothing in it that anybody could miss.
/// kInTheWay when it holds something that no export of films like the wanted one left. `use` is an
/// export's; none for what several processes fill.
Result<std::optional<FilmFile>> film_in(const std::string& path, const FilmFile& wanted,
                                        const std::vector<std::string>& names,
                                        std::optional<DirectoryUse> use);

/// How many records belong to the film's own segments.
std::int64_t count_records(const std::vector<std::string>& names, const FilmDefinition& film);

/// kInTheWay when something has a name of the segment that no file can take the place of: made
/// again, it would fail again.
Status check_places(const std::string& directory, std::int64_t segment,
                    const std::string& container);

/// kInTheWay when something that is no regular file has the name of one of the film: it would be
/// replaced or removed, and no export has made it.
Status check_own_names(const std::string& directory, const std::vector<std::string>& names,
                       const FilmDefinition& film);

/// Whether the file at `path` has the size of `file`. kFailed when the system cannot tell.
Result<bool> has_size(const FileHash& file, const std::string& path);
/// Whether it is that file, which takes reading it. kFailed when it cannot be read.
Result<bool> is_file(const FileHash& file, const std::string& path);

/// Takes the files away that an export of this film makes; film.json last, so that what a kill
/// leaves still says what it is, and not at all beside files of others: with it, a later export
/// knows that the directory is one of ours. Gives the names of the others.
Result<std::vector<std::string>> remove_own_files(const std::string& path,
                                                  const FilmDefinition& film);

}  // namespace tickreel::movie
