#ifndef TICKREEL_VERSION_H
#define TICKREEL_VERSION_H

/* The version of these headers. tickreel_version() returns the version of the library. */
#define TICKREEL_VERSION "0.2.0"

#endif
