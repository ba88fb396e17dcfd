#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/files/output_file.h"
#include "encode/segments/segment_file.h"

namespace tickreel::encode {

/// A function that opens the file of a film, empty. `path`: JoinSettings::part_path.
using OpenFile = std::function<Result<OutputFile>(const std::string& path)>;

/// Does the work of join_segments(), but opens the film's file with `open_file`.
Status join_into(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
                 const OpenFile& open_file, const FrameListener& listener);

}  // namespace tickreel::encode
