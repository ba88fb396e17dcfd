#include "movie/film/text/font_file.h"

#include <utility>

#include "core/files/text_file.h"
#include "encode/xxh3.h"
#include "renderer/overlay/outline_font.h"

namespace tickreel::movie {

Result<FontFile> read_font(const std::string& path) {
  constexpr std::size_t kMaxFileBytes = std::size_t{32} << 20U;
  auto file = read_text_file(path, kMaxFileBytes);
  if (!file) return about("fontfile", prefixed("fontfile: ", file.error()));
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(file->data());
  const std::uint64_t hash = Xxh3::of({bytes, file->size()});
  auto font = open_outline_font(*std::move(file));
  if (!font) return about("fontfile", bad_file("fontfile " + path + " " + font.error().message));
  return FontFile{*std::move(font), hash};
}

}  // namespace tickreel::movie
