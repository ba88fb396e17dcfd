#include "cli/choose_look.h"

namespace tickreel {

Result<std::unique_ptr<Look>> choose_look(const GameEntry& game, const std::string& camera,
                                          const std::vector<std::string>& players) {
  std::unique_ptr<Look> look = game.make_look();
  if (!camera.empty()) {
    if (Status selected = look->select_camera(camera, players); !selected) return selected.error();
  }
  return look;
}

}  // namespace tickreel
