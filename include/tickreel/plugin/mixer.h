#ifndef TICKREEL_PLUGIN_MIXER_H
#define TICKREEL_PLUGIN_MIXER_H

/* A small mixer for games in C99 or C++, header only: voices play clips, and their sum is what
 * tickreel_view::samples takes. A game whose engine has a mixer does not need it.
 *
 *     static const tickreel_clip kClips[] = {{coin, coin_length, 11025, 1, TICKREEL_CLIP_S16}};
 *
 *     tickreel_mixer mixer;                         // in the state: plain data, without pointers
 *     tickreel_mixer_begin(&mixer, 48000, 60, 1);   // samples a second; ticks a second
 *
 *     // first in tick(): the next step begins
 *     tickreel_mixer_next(&mixer, kClips, clip_count);
 *     tickreel_mixer_play(&mixer, 0, 1.0f, 0.0f, 0);  // from the beginning of this step on
 *
 *     // in publish(): the samples of the step
 *     tickreel_mixer_publish(&mixer, kClips, clip_count, view);
 *
 * The mixer belongs to the game's state and is saved with it; load() checks it with
 * tickreel_mixer_fits(). A voice's position is a whole number, and all other arithmetic is +, -, *
 * and / of floats: with the compiler flags of tickreel::simulation, every machine computes the same
 * samples.
 *
 * A clip whose rate is not the mixer's is interpolated linearly between its samples: cheap, and
 * good enough for the sounds of a game. Store music at the mixer's own rate: it is then not
 * changed. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "tickreel/plugin/game_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most voices that play at a time. */
enum { TICKREEL_MIXER_VOICES = 32 };

/* The format of a clip's samples; see tickreel_clip. */
enum { TICKREEL_CLIP_S16 = 0, TICKREEL_CLIP_FLOAT = 1, TICKREEL_CLIP_U8 = 2 };

/* A sound in memory, which the caller owns: `length` samples for each channel, interleaved. */
typedef struct tickreel_clip {
  const void* samples;
  uint32_t length;
  uint32_t sample_rate; /* 1 to 192000 */
  uint32_t channels;    /* 1, or 2: left, right */
  uint32_t format;      /* TICKREEL_CLIP_S16: int16_t; _FLOAT: -1..1; _U8: 128 is silence */
} tickreel_clip;

/* A clip that plays. The struct has neither padding nor pointers. */
typedef struct tickreel_voice {
  uint32_t id;       /* 0: this entry of the mixer's list is free, and nothing plays */
  uint32_t clip;     /* the clip's index in the list of clips */
  uint64_t position; /* the position in the clip, in 1/2^32 of a sample */
  float volume;      /* a factor, 0 or more */
  float pan;         /* -1 left, 0 both, 1 right */
  float heard_left;  /* the volume in the left channel at the end of the last step */
  float heard_right; /* the volume in the right channel at the end of the last step */
  uint32_t loops;    /* 0: ends with its clip; 1: repeats; 2: ends with this step */
  uint32_t is_heard; /* 0: the voice is in its first step, and begins with its full volume; 1: its
                        volume glides from heard_left and heard_right */
} tickreel_voice;

/* The mixer's state. The struct has neither padding nor pointers. */
typedef struct tickreel_mixer {
  uint32_t sample_rate;
  uint32_t tick_rate_num, tick_rate_den;
  uint32_t next_id;
  int64_t tick; /* the tick with which the present step began; -1: no step has begun */
  tickreel_voice voices[TICKREEL_MIXER_VOICES];
} tickreel_mixer;

/* Makes a mixer without voices. `sample_rate`: the sample rate of the game's table.
 * `tick_rate_num`, `tick_rate_den`: the tick rate of the session. */
static inline void tickreel_mixer_begin(tickreel_mixer* mixer, uint32_t sample_rate,
                                        uint32_t tick_rate_num, uint32_t tick_rate_den) {
  memset(mixer, 0, sizeof *mixer);
  mixer->sample_rate = sample_rate;
  mixer->tick_rate_num = tick_rate_num;
  mixer->tick_rate_den = tick_rate_den;
  mixer->tick = -1;
}

/* Names the fields of a mixer; for the game's describe(). `offset`: where the mixer lies in the
 * state, or in the open group. */
static inline void tickreel_mixer_describe(tickreel_fields* fields, const char* name,
                                           size_t offset) {
  fields->begin(fields, name, offset, sizeof(tickreel_mixer), 0);
  TICKREEL_FIELD(fields, tickreel_mixer, sample_rate, TICKREEL_U32);
  TICKREEL_FIELD(fields, tickreel_mixer, tick_rate_num, TICKREEL_U32);
  TICKREEL_FIELD(fields, tickreel_mixer, tick_rate_den, TICKREEL_U32);
  TICKREEL_FIELD(fields, tickreel_mixer, next_id, TICKREEL_U32);
  TICKREEL_FIELD(fields, tickreel_mixer, tick, TICKREEL_I64);
  TICKREEL_BEGIN_EACH(fields, tickreel_mixer, voices);
  TICKREEL_FIELD(fields, tickreel_voice, id, TICKREEL_U32);
  TICKREEL_FIELD(fields, tickreel_voice, clip, TICKREEL_U32);
  TICKREEL_FIELD(fields, tickreel_voice, position, TICKREEL_U64);
  TICKREEL_FIELD(fields, tickreel_voice, volume, TICKREEL_F32);
  TICKREEL_FIELD(fields, tickreel_voice, pan, TICKREEL_F32);
  TICKREEL_FIELD(fields, tickreel_voice, heard_left, TICKREEL_F32);
  TICKREEL_FIELD(fields, tickreel_voice, heard_right, TICKREEL_F32);
  TICKREEL_FIELD(fields, tickreel_voice, loops, TICKREEL_U32);
  TICKREEL_FIELD(fields, tickreel_voice, is_heard, TICKREEL_U32);
  fields->end(fields);
  fields->end(fields);
}

/* Returns the number of samples, for each channel, in the step from `tick` to the next tick. */
static inline uint32_t tickreel_mixer_samples_of(const tickreel_mixer* mixer, int64_t tick) {
  const int64_t num = mixer->tick_rate_num;
  const int64_t all = (int64_t)mixer->sample_rate * mixer->tick_rate_den;
  const int64_t rest = all % num; /* the part of a sample, in 1/num, that each tick has over */
  const int64_t more = ((tick + 1) * rest + num - 1) / num - (tick * rest + num - 1) / num;
  return (uint32_t)(all / num + more);
}

/* Returns 1 if a loaded mixer may replace `own`, the mixer of the game, and 0 if not. For load(),
 * which must check its bytes. The mixers must have the same rates, so that the loaded one does not
 * have longer steps. */
static inline int tickreel_mixer_fits(const tickreel_mixer* loaded, const tickreel_mixer* own) {
  return loaded->sample_rate == own->sample_rate && loaded->tick_rate_num == own->tick_rate_num &&
         loaded->tick_rate_den == own->tick_rate_den && loaded->tick >= -1 &&
         loaded->tick < ((int64_t)1 << 40);
}

/* Returns the voice with this id; NULL when it has ended, or there was no such voice. The mixer
 * owns the voice. */
static inline tickreel_voice* tickreel_mixer_voice(tickreel_mixer* mixer, uint32_t id) {
  int i;
  for (i = 0; id != 0 && i < TICKREEL_MIXER_VOICES; ++i) {
    if (mixer->voices[i].id == id) return &mixer->voices[i];
  }
  return NULL;
}

/* Plays a clip from the beginning of this step on. `loops`: not 0: the clip repeats until the voice
 * is stopped. Returns the id of its voice, for tickreel_mixer_voice() and tickreel_mixer_stop().
 * When all voices are in use, the oldest voice that neither loops nor was stopped is cut off; when
 * there is none, no voice begins, and the result is 0. */
static inline uint32_t tickreel_mixer_play(tickreel_mixer* mixer, uint32_t clip, float volume,
                                           float pan, int loops) {
  tickreel_voice* chosen = NULL;
  int i;
  for (i = 0; i < TICKREEL_MIXER_VOICES; ++i) {
    tickreel_voice* const voice = &mixer->voices[i];
    if (voice->id == 0) {
      chosen = voice;
      break;
    }
    if (!voice->loops && (chosen == NULL || voice->id < chosen->id)) chosen = voice;
  }
  if (chosen == NULL) return 0;
  memset(chosen, 0, sizeof *chosen);
  chosen->id = ++mixer->next_id;
  chosen->clip = clip;
  chosen->volume = volume;
  chosen->pan = pan;
  chosen->loops = loops != 0 ? 1u : 0u;
  return chosen->id;
}

/* Stops a voice: it fades out during this step, so that nothing clicks. Does nothing when there is
 * no such voice. */
static inline void tickreel_mixer_stop(tickreel_mixer* mixer, uint32_t id) {
  tickreel_voice* const voice = tickreel_mixer_voice(mixer, id);
  if (voice == NULL) return;
  voice->volume = 0.0f;
  voice->loops = 2u; /* over after this step */
}

/* Returns sample number `at` of a channel of a clip, from -1 to 1. */
static inline float tickreel_mixer_sample(const tickreel_clip* clip, uint32_t at,
                                          uint32_t channel) {
  const size_t index = (size_t)at * clip->channels + channel;
  if (clip->format == TICKREEL_CLIP_FLOAT) return ((const float*)clip->samples)[index];
  if (clip->format == TICKREEL_CLIP_U8) {
    return ((float)((const uint8_t*)clip->samples)[index] - 128.0f) * (1.0f / 128.0f);
  }
  return (float)((const int16_t*)clip->samples)[index] * (1.0f / 32768.0f);
}

/* Returns the value of a channel of a clip at a position, in 1/2^32 of a sample: interpolated
 * linearly between two samples. `loops`: not 0: the first sample follows the last one. */
static inline float tickreel_mixer_read(const tickreel_clip* clip, uint64_t position, int loops,
                                        uint32_t channel) {
  const uint32_t at = (uint32_t)(position >> 32);
  const float part = (float)((uint32_t)position >> 8) * (1.0f / 16777216.0f);
  const uint32_t next = at + 1u < clip->length ? at + 1u : 0u;
  const float here = tickreel_mixer_sample(clip, at, channel);
  const float there = next != 0u || loops ? tickreel_mixer_sample(clip, next, channel) : 0.0f;
  return here + (there - here) * part;
}

/* Adds samples of a voice to `samples`, and moves the voice on. These are the samples `first` to
 * `first + count - 1` of this step, which has `all` samples. If `samples` is NULL, only moves the
 * voice on. */
static inline void tickreel_mixer_add(tickreel_voice* voice, const tickreel_clip* clip,
                                      uint32_t sample_rate, uint32_t first, uint32_t count,
                                      uint32_t all, float* samples) {
  const uint64_t end = (uint64_t)clip->length << 32;
  const uint64_t step = (((uint64_t)clip->sample_rate << 32) + sample_rate / 2u) / sample_rate;
  const float pan = voice->pan < -1.0f ? -1.0f : voice->pan > 1.0f ? 1.0f : voice->pan;
  const float to_left = voice->volume * (pan > 0.0f ? 1.0f - pan : 1.0f);
  const float to_right = voice->volume * (pan < 0.0f ? 1.0f + pan : 1.0f);
  const float from_left = voice->is_heard ? voice->heard_left : to_left;
  const float from_right = voice->is_heard ? voice->heard_right : to_right;
  const uint32_t right = clip->channels == 2u ? 1u : 0u;
  uint32_t i;
  for (i = 0; i < count; ++i) {
    const float passed = (float)(first + i) / (float)all;
    if (voice->position >= end) {
      if (!voice->loops) break;
      voice->position %= end;
    }
    if (samples != NULL) {
      samples[2 * i] += tickreel_mixer_read(clip, voice->position, voice->loops != 0, 0) *
                        (from_left + (to_left - from_left) * passed);
      samples[2 * i + 1] += tickreel_mixer_read(clip, voice->position, voice->loops != 0, right) *
                            (from_right + (to_right - from_right) * passed);
    }
    voice->position += step;
  }
  if (first + count < all) return;
  voice->heard_left = to_left;
  voice->heard_right = to_right;
  voice->is_heard = 1u;
  if (voice->loops == 2u || (!voice->loops && voice->position >= end)) voice->id = 0;
}

/* Calls tickreel_mixer_add() for all voices. A voice ends when its clip is missing, is empty, or
 * has neither 1 nor 2 channels. */
static inline void tickreel_mixer_add_all(tickreel_mixer* mixer, const tickreel_clip* clips,
                                          uint32_t clip_count, uint32_t first, uint32_t count,
                                          uint32_t all, float* samples) {
  int i;
  for (i = 0; i < TICKREEL_MIXER_VOICES; ++i) {
    tickreel_voice* const voice = &mixer->voices[i];
    const tickreel_clip* const clip = voice->clip < clip_count ? &clips[voice->clip] : NULL;
    if (voice->id == 0) continue;
    if (clip == NULL || clip->length == 0u || (clip->channels != 1u && clip->channels != 2u)) {
      voice->id = 0;
      continue;
    }
    tickreel_mixer_add(voice, clip, mixer->sample_rate, first, count, all, samples);
  }
}

/* Begins the next step: moves all voices to the end of the present step. Call this first in a
 * tick. */
static inline void tickreel_mixer_next(tickreel_mixer* mixer, const tickreel_clip* clips,
                                       uint32_t clip_count) {
  if (mixer->tick >= 0) {
    const uint32_t all = tickreel_mixer_samples_of(mixer, mixer->tick);
    tickreel_mixer_add_all(mixer, clips, clip_count, 0, all, all, NULL);
  }
  ++mixer->tick;
}

/* Adds the samples of the present step to a view; none before the first step. Their sum may exceed
 * -1..1: tickreel limits it. Does not change the mixer. */
static inline void tickreel_mixer_publish(const tickreel_mixer* mixer, const tickreel_clip* clips,
                                          uint32_t clip_count, tickreel_view* view) {
  tickreel_mixer heard = *mixer;
  const uint32_t all = mixer->tick < 0 ? 0u : tickreel_mixer_samples_of(mixer, mixer->tick);
  float samples[2 * 256];
  uint32_t first;
  for (first = 0; first < all; first += 256u) {
    const uint32_t count = all - first < 256u ? all - first : 256u;
    memset(samples, 0, sizeof samples);
    tickreel_mixer_add_all(&heard, clips, clip_count, first, count, all, samples);
    view->samples(view, samples, count);
  }
}

#ifdef __cplusplus
}
#endif

#endif
