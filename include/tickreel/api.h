#ifndef TICKREEL_API_H
#define TICKREEL_API_H

/* Marks a function or class that libtickreel.so exports. */
#if defined(__GNUC__)
#define TICKREEL_API __attribute__((visibility("default")))
#else
#define TICKREEL_API
#endif

#endif
