#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "encode/frame_sink.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// Returns the standard output of a command. A failure fails the test and returns an empty string.
std::string output_of(const std::string& command);
/// Returns ffprobe's "key=value" lines for the first video stream, with frames counted.
std::map<std::string, std::string> probe(const std::string& path);
/// Returns the value of one key for every packet of the file.
std::vector<std::string> packet_values(const std::string& path, const std::string& key);
/// Decodes a film with the ffmpeg program. Returns all frames in turn.
std::vector<std::uint8_t> decode(const std::string& path, const std::string& pix_fmt);

/// Returns a moving picture with fine detail and all colours.
Image test_picture(ImageSize size, std::int64_t index);
Image plain_picture(ImageSize size, std::uint8_t red, std::uint8_t green, std::uint8_t blue);
/// Writes test pictures until all are written or one is refused, and then calls finish().
Status write_film(FrameSink& sink, const FilmFormat& format);
/// Opens a sink, writes test pictures, and finishes the film.
Status make_film(const SinkSettings& settings, const FilmFormat& format);

}  // namespace tickreel::tests
