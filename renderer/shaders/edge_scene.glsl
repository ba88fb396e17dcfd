layout(binding = 3) uniform usampler2D scene;

// Beyond the picture its outermost pixels are repeated.
ivec4 color_at(ivec2 place) {
  return ivec4(texelFetch(scene, clamp(place, ivec2(0), textureSize(scene, 0) - 1), 0));
}

int brightness_at(ivec2 place) {
  ivec4 color = color_at(place);
  ivec3 weighted = color.rgb * ivec3(kRed, kGreen, kBlue);
#ifdef DEEP
  // The divisor 257 gives levels that 8 bits can hold the same brightness as with 8 bits.
  int brightness = (weighted.r + weighted.g + weighted.b) / (257 << kBrightnessShift);
#ifdef ALPHA
  // A transparent pixel is as much darker than black as white is brighter, so it forms an edge with
  // everything.
  brightness -= (65535 - color.a) * kWhiteBrightness / 65535;
#endif
  return brightness;
#else
  return weighted.r + weighted.g + weighted.b >> kBrightnessShift;
#endif
}

vec4 stored(ivec4 color) {
#ifdef DEEP
  return vec4(color) / 65535.0;
#else
  return vec4(color) / 255.0;
#endif
}
