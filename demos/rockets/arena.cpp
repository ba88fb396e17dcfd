#include "demos/rockets/arena.h"

namespace tickreel::rockets {

const std::vector<Plate>& plates() {
  static const std::vector<Plate> plates{
      {{0.0F, 3.75F}, 7.5F, 0.0F},
      {{-9.3F, 2.4F}, 4.8F, 0.0F},
      {{9.3F, 2.4F}, 4.8F, 0.0F},
      {{-17.6F, 1.6F}, 3.2F, 0.0F},
      {{17.6F, 1.6F}, 3.2F, 0.0F},
      // Hung up, as deflectors.
      {{-8.6F, 10.6F}, 3.6F, 1.25F},
      {{8.6F, 10.6F}, 3.6F, -1.25F},
      {{0.0F, 12.6F}, 4.2F, 1.5708F},
      {{-17.2F, 8.2F}, 2.4F, 0.35F},
      {{17.2F, 8.2F}, 2.4F, -0.35F},
  };
  return plates;
}

const std::vector<Pedestal>& pedestals() {
  static const std::vector<Pedestal> pedestals{
      {{-4.8F, 0.6F}, {5.4F, 1.2F}},
      {{4.8F, 0.6F}, {5.4F, 1.2F}},
  };
  return pedestals;
}

const std::array<Mast, kMaxLaunchers>& masts() {
  static const std::array<Mast, kMaxLaunchers> masts{{
      {-22.6F, 1.2F, 7.0F, 1.0F},
      {22.6F, 1.2F, 7.0F, -1.0F},
      {-25.2F, 7.5F, 13.0F, 1.0F},
      {25.2F, 7.5F, 13.0F, -1.0F},
  }};
  return masts;
}

const std::array<Fort, kMaxLaunchers>& forts() {
  static const std::array<Fort, kMaxLaunchers> forts{{
      {{-13.2F, 0.0F}, {4, 7, 6, 5}},
      {{13.2F, 0.0F}, {5, 6, 7, 4}},
      {{-4.8F, 1.2F}, {5, 7, 6, 4}},
      {{4.8F, 1.2F}, {4, 6, 7, 5}},
  }};
  return forts;
}

}  // namespace tickreel::rockets
