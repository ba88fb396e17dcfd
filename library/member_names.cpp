#include "library/member_names.h"

#include <algorithm>

#include "core/text/field_names.h"
#include "library/room.h"
#include "movie/plan/options/film_option.h"

namespace tickreel {
namespace {

/// "FilmTarget::frame_rate" of "fps", or words where it has no such member.
std::string member_name(std::string_view field) {
  const FilmOption* const option = find_film_option(field);
  const bool is_member = option != nullptr && option->is_in(option_group::kFrames);
  if (is_member && !option->member.empty()) return "FilmTarget::" + std::string(option->member);
  std::string words(field);
  std::ranges::replace(words, '-', is_member ? '_' : ' ');
  return is_member ? "FilmTarget::" + words : words;
}

}  // namespace

std::string with_member_names(std::string_view message) {
  return with_field_names(message, member_name);
}

Status with_member_names(const Status& status) {
  if (status) return {};
  Error error = status.error();
  error.message = with_member_names(error.message);
  return error;
}

}  // namespace tickreel
