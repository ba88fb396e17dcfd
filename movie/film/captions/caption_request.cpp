#include "movie/film/captions/caption_request.h"

#include <filesystem>
#include <string_view>
#include <system_error>

#include "movie/film/text/text_filling.h"
#include "movie/film/text/text_style.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

bool is_file(const std::string& path) {
  std::error_code not_there;
  return std::filesystem::is_regular_file(path, not_there);
}

Error wrong(const std::string& typed, const std::string& why) {
  return bad_field("captions", " " + shortened(typed) + ": " + why);
}

}  // namespace

Result<CaptionRequest> parse_caption_request(const std::string& typed) {
  if (!is_utf8(typed)) return bad_field("captions", ": it is no UTF-8");
  CaptionRequest request;
  request.style.has_own_fade = true;
  const std::size_t comma = is_file(typed) ? typed.npos : typed.find(',');
  request.source = typed.substr(0, comma);
  if (request.source.empty()) return wrong(typed, "it names no file: give FILE.srt or events");
  std::string_view rest = comma == typed.npos ? "" : std::string_view(typed).substr(comma + 1);
  while (comma != typed.npos) {
    const std::size_t end = rest.find(',');
    const std::string part(rest.substr(0, end));
    const std::size_t equals = part.find('=');
    if (part == "burn") {
      request.is_burnt = true;
    } else if (equals != part.npos && is_text_option(part.substr(0, equals))) {
      const Status set =
          set_text_option(part.substr(0, equals), part.substr(equals + 1), request.style);
      if (!set) return wrong(typed, set.error().message);
      request.has_own_size |= part.substr(0, equals).ends_with("size");
      if (!request.is_burnt) {
        return wrong(typed, part + " is of captions that are burnt in: put burn before it");
      }
    } else {
      return wrong(typed, "'" + shortened(part) +
                              "' means nothing here: give burn, and behind it place=, fontsize=, "
                              "fontfile=, fontcolor=, box=, boxcolor= or fade=");
    }
    if (end == rest.npos) break;
    rest.remove_prefix(end + 1);
  }
  return request;
}

}  // namespace tickreel::movie
