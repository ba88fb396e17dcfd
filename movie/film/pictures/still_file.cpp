#include "movie/film/pictures/still_file.h"

#include <span>
#include <utility>

#include "core/files/text_file.h"
#include "encode/media/jpeg_picture.h"
#include "encode/media/media_limits.h"
#include "encode/xxh3.h"
#include "movie/film/pictures/png_file.h"

namespace tickreel::movie {

Result<StillFile> read_still(const std::string& path) {
  const auto file = read_text_file(path, kMostStillBytes);
  if (!file) return file.error();
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(file->data()), file->size());
  constexpr std::string_view kPngBegin = "\x89PNG\r\n";
  const bool is_png = file->starts_with(kPngBegin);
  if (!is_png && !is_jpeg(bytes)) return bad_file(path + " is neither a PNG nor a JPEG");
  auto pixels = is_png ? read_png(bytes, kMostMediaSide) : read_jpeg(bytes);
  if (!pixels) {
    const Error& error = pixels.error();
    return Error{error.kind, path + (is_png ? " " : ": ") + error.message};
  }
  return StillFile{*std::move(pixels), Xxh3::of(bytes), is_png};
}

}  // namespace tickreel::movie
