#include "core/freed_memory.h"

#include <cstdlib>  // shows whether it is glibc

// Sanitizers replace glibc's memory. glibc would then set itself up in the first of these calls,
// and two threads that make it at once crash.
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
  // glibc takes the size of the largest freed block as a sign that such blocks come and go, and
  // then keeps them. An encoder's blocks do so once a segment, and leave gaps, so memory would grow
  // with the length of a film.
  constexpr int kLargeBytes = 128 << 10;
  mallopt(M_MMAP_THRESHOLD, kLargeBytes);
  // llvmpipe's lists of triangles are allocated and freed in small blocks, several times a picture.
  // Without this, their pages would be returned and fetched again each time.
  constexpr int kKeptBytes = 64 << 20;
  mallopt(M_TRIM_THRESHOLD, kKeptBytes);
  // Each thread's arena would keep its free memory: the most that an encoder ever had in it.
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
