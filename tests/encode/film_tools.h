#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "encode/frame_sink.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// What the command prints on standard output; empty, with a test failure, when it fails.
std::string output_of(const std::string& command);
/// ffprobe's "key=value" lines for the first video stream, frames counted.
std::map<std::string, std::string> probe(const std::string& path);
/// The value of one key for every packet of the file.
std::vector<std::string> packet_values(const std::string& path, const std::string& key);
/// The film decoded by the ffmpeg program, frames one after another.
std::vector<std::uint8_t> decode(const std::string& path, const std::string& pix_fmt);

/// A moving picture with fine detail and all colours.
Image test_picture(ImageSize size, std::int64_t index);
Image plain_picture(ImageSize size, std::uint8_t red, std::uint8_t green, std::uint8_t blue);
/// Writes test pictures until all are written or one is refused; then finish().
Status write_film(FrameSink& sink, const FilmFormat& format);
/// Opens, writes, finishes.
Status make_film(const SinkSettings& settings, const FilmFormat& format);

}  // namespace tickreel::tests
