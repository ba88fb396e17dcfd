// Reads the keyboard directly.

#include "tests/determinism/bad_games/walker.h"

namespace tickreel::bad_games {
namespace {

class GlfwGame : public Walker {
 public:
  void tick(const InputFrame&) override {
    position_ += ::glfwGetKey(window_, 68) != 0 ? 1.0F : -1.0F;  // caught here
  }

 private:
  struct GLFWwindow* window_ = nullptr;
};

}  // namespace

std::unique_ptr<Game> make_glfw() {
  return std::make_unique<GlfwGame>();
}

}  // namespace tickreel::bad_games
