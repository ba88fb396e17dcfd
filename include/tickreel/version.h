#ifndef TICKREEL_VERSION_H
#define TICKREEL_VERSION_H

/* The version of the headers; tickreel_version() says that of the library. */
#define TICKREEL_VERSION "0.2.0"

#endif
