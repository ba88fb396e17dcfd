#pragma once

#include <string>

#include "movie/make/film_listener.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// A listener that ignores everything.
class QuietListener final : public FilmListener {
 public:
  void begin(const FilmStart& /*start*/) override {}
  void warn(const std::string& /*warning*/) override {}
  void show(const Progress& /*progress*/) override {}
  void diverge(const PassedDivergence& /*divergence*/) override {}
  void end(const FilmEnd& /*end*/) override {}
  void fail(const Error& /*error*/) override {}
};

}  // namespace tickreel::tests
