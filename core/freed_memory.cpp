#include "core/freed_memory.h"

#include <cstdlib>  // says whether it is glibc

// A sanitizer's memory is not glibc's, which then sets itself up in the first of these calls: two
// threads that make it at once crash.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TICKREEL_SANITIZED_MEMORY
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TICKREEL_SANITIZED_MEMORY
#endif
#endif

#if defined(__GLIBC__) && !defined(TICKREEL_SANITIZED_MEMORY)
#define TICKREEL_GLIBC_MEMORY
#include <malloc.h>
#endif

namespace tickreel {

void choose_what_freed_memory_stays() {
#ifdef TICKREEL_GLIBC_MEMORY
  // glibc takes the size of the largest block that was freed as a sign that such blocks come and
  // go, and no longer gives them back. Those of an encoder do so once in a segment, and what stays
  // of them is full of gaps: a film would need more memory the longer it is.
  constexpr int kLargeBytes = 128 << 10;
  mallopt(M_MMAP_THRESHOLD, kLargeBytes);
  // llvmpipe's lists of triangles come and go several times in a picture, in small blocks. Given
  // back each time, every page of them has to be asked for again.
  constexpr int kKeptBytes = 64 << 20;
  mallopt(M_TRIM_THRESHOLD, kKeptBytes);
  // glibc keeps what is free at the end of a thread's own arena: the most that an encoder ever had
  // in it.
  constexpr int kArenas = 1;
  mallopt(M_ARENA_MAX, kArenas);
#endif
}

void give_back_freed_memory() {
#ifdef TICKREEL_GLIBC_MEMORY
  malloc_trim(0);
#endif
}

}  // namespace tickreel
