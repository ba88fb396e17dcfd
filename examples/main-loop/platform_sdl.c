/* The game as a program with a window. */
#include "platform.h"

#include <SDL.h>
#include <stdlib.h>

static SDL_Renderer* renderer;
static SDL_Texture* texture;

unsigned keys_held(void) {
  const Uint8* keys = SDL_GetKeyboardState(NULL);
  return (keys[SDL_SCANCODE_LEFT] ? KEY_LEFT : 0u) | (keys[SDL_SCANCODE_RIGHT] ? KEY_RIGHT : 0u) |
         (keys[SDL_SCANCODE_ESCAPE] ? KEY_LEAVE : 0u);
}

void present(const unsigned char* pixels, int width, int height) {
  SDL_Event event;
  if (renderer == NULL) {
    SDL_Init(SDL_INIT_VIDEO);
    SDL_Window* window = SDL_CreateWindow("Drops", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                          5 * width, 5 * height, 0);
    renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
    texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING,
                                width, height);
  }
  SDL_UpdateTexture(texture, NULL, pixels, 4 * width);
  SDL_RenderCopy(renderer, texture, NULL, NULL);
  SDL_RenderPresent(renderer);
  while (SDL_PollEvent(&event))
    if (event.type == SDL_QUIT) exit(0);
}
