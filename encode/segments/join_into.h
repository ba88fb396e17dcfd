#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/files/output_file.h"
#include "encode/segments/segment_file.h"

namespace tickreel::encode {

/// Opens the file of a film, empty, by JoinSettings::part_path.
using OpenFile = std::function<Result<OutputFile>(const std::string& path)>;

/// join_segments() into a file that is opened so.
Status join_into(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
                 const OpenFile& open_file, const FrameListener& listener);

}  // namespace tickreel::encode
