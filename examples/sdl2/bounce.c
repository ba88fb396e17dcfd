/* bounce: a ball in a room, in a window. bounce FILE.mp4 [SECONDS]: a film of it, without one.
 *
 * Each step is a sixtieth of a second in both. The picture is an SDL surface in memory, which SDL's
 * software renderer draws into. */

#include <SDL2/SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tickreel/tickreel.h>

enum { kWidth = 320, kHeight = 180, kBall = 16, kSteps = 60, kRate = 48000, kSamples = 800 };

typedef struct Room {
  int x, y, dx, dy; /* the ball's corner, and its way in a step; pixels */
  int since_knock;  /* samples since it met a wall */
} Room;

static void step(Room* room) {
  room->x += room->dx;
  room->y += room->dy;
  room->since_knock += kSamples;
  if (room->x <= 0 || room->x >= kWidth - kBall) room->dx = -room->dx, room->since_knock = 0;
  if (room->y <= 0 || room->y >= kHeight - kBall) room->dy = -room->dy, room->since_knock = 0;
}

static void draw(const Room* room, SDL_Renderer* renderer) {
  const SDL_Rect floor = {0, kHeight / 2, kWidth, kHeight / 2};
  const SDL_Rect ball = {room->x, room->y, kBall, kBall};
  SDL_SetRenderDrawColor(renderer, 40, 60, 110, 255);
  SDL_RenderClear(renderer);
  SDL_SetRenderDrawColor(renderer, 70, 50, 40, 255);
  SDL_RenderFillRect(renderer, &floor);
  SDL_SetRenderDrawColor(renderer, 250, 200, 60, 255);
  SDL_RenderFillRect(renderer, &ball);
  SDL_RenderFlush(renderer);
}

/* The samples of the step that led here: a knock that fades. */
static void hear(const Room* room, float stereo[2 * kSamples]) {
  for (int i = 0; i < kSamples; ++i) {
    const double seconds = (double)(room->since_knock + i) / kRate;
    const double wave = 0.5 * sin(2 * 3.14159265358979 * 220 * seconds) * exp(-20 * seconds);
    stereo[2 * i] = stereo[2 * i + 1] = (float)wave;
  }
}

static int make_film(const char* path, int frames, Room room, SDL_Renderer* renderer,
                     const SDL_Surface* screen) {
  static float stereo[2 * kSamples];
  tickreel_film* film = NULL;
  tickreel_film_target target = {0};
  target.size = sizeof(target);
  target.path = path;
  target.width = kWidth;
  target.height = kHeight;
  target.sample_rate_hz = kRate;
  tickreel_status status = tickreel_film_open(&target, &film);
  for (int frame = 0; status == TICKREEL_OK && frame < frames; ++frame) {
    step(&room);
    draw(&room, renderer);
    hear(&room, stereo);
    status = tickreel_film_write_sound(film, stereo, kSamples);
    if (status != TICKREEL_OK) break;
    status = tickreel_film_write(film, screen->pixels, (size_t)screen->pitch, TICKREEL_RGBA, 0);
    if (frame % kSteps == kSteps - 1) fprintf(stderr, "%d of %d frames\n", frame + 1, frames);
  }
  if (status == TICKREEL_OK) status = tickreel_film_finish(film);
  if (status != TICKREEL_OK) fprintf(stderr, "bounce: %s\n", tickreel_message());
  tickreel_film_close(film);
  return status;
}

static int play(Room room, SDL_Renderer* renderer, SDL_Surface* screen) {
  static float stereo[2 * kSamples];
  const SDL_AudioSpec wanted = {
      .freq = kRate, .format = AUDIO_F32SYS, .channels = 2, .samples = 512};
  if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_AUDIO) != 0)
    return fprintf(stderr, "%s\n", SDL_GetError()), 1;
  const SDL_AudioDeviceID speakers = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
  SDL_Window* window = SDL_CreateWindow("bounce", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED,
                                        2 * kWidth, 2 * kHeight, 0);
  SDL_PauseAudioDevice(speakers, 0);
  const Uint64 start = SDL_GetTicks64();
  SDL_Event event = {0};
  for (Uint64 steps = 0; event.type != SDL_QUIT; SDL_PollEvent(&event)) {
    for (; steps * 1000 < (SDL_GetTicks64() - start) * kSteps; ++steps) {
      step(&room);
      hear(&room, stereo);
      SDL_QueueAudio(speakers, stereo, sizeof(stereo));
    }
    draw(&room, renderer);
    SDL_BlitScaled(screen, NULL, SDL_GetWindowSurface(window), NULL);
    SDL_UpdateWindowSurface(window);
    SDL_Delay(5);
  }
  SDL_Quit();
  return 0;
}

int main(int argc, char** argv) {
  const Room room = {30, 20, 3, 2, kRate};
  SDL_Surface* screen =
      SDL_CreateRGBSurfaceWithFormat(0, kWidth, kHeight, 32, SDL_PIXELFORMAT_RGBA32);
  SDL_Renderer* renderer = SDL_CreateSoftwareRenderer(screen);
  if (argc < 2) return play(room, renderer, screen);
  return make_film(argv[1], kSteps * (argc > 2 ? atoi(argv[2]) : 10), room, renderer, screen);
}
