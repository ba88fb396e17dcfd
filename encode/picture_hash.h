#pragma once

#include <cstdint>
#include <memory>

#include "encode/libav.h"

struct XXH3_state_s;

namespace tickreel {

/// XXH3 of frames, plane after plane without padding.
class PictureHasher {
 public:
  PictureHasher();

  std::uint64_t hash(const AVFrame& frame);

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Free> state_;
};

}  // namespace tickreel
