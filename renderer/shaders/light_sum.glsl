// The light of a picture with motion blur: of each pixel red, green and blue, 21 bits each, one
// behind the other in 64. LightSum on the CPU has the same numbers.
layout(local_size_x = 8, local_size_y = 8) in;

layout(std430, binding = 1) readonly buffer Levels {
#ifdef DEEP
  uint of_level[65536];
#else
  uint of_level[256];
#endif
};
