#pragma once

#include <optional>
#include <string_view>

#include "games/check/objection.h"
#include "games/room.h"

namespace tickreel::games {

/// What nobody has put on the list of what is the same everywhere.
extern const Objection kUnknown;

/// What there is to say against a symbol that a game calls; null: it is the same everywhere.
/// `symbol` as the linker has it, `name` its qualified_name().
const Objection* objection_to_call(std::string_view symbol, std::string_view name);

/// What a game has of the headers of the C++ library, such as a container of theirs.
struct ForbiddenKind {
  std::string_view name;  ///< "std::shuffle"
  const Objection* objection;
};

/// Which of those that are known to be wrong a function or an object belongs to; nothing: none. A
/// header may bring all else.
std::optional<ForbiddenKind> forbidden_kind_of(std::string_view name);

}  // namespace tickreel::games
