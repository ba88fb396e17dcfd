// Copies the scene, and marks in the depth buffer which pixels lie on an edge: a software rasteriser
// skips a shader where the depth test fails, but not where the shader itself says `if`.
layout(location = 0) out vec4 pixel;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  int m = brightness_at(here);
  int n = brightness_at(here + ivec2(0, -1));
  int s = brightness_at(here + ivec2(0, 1));
  int w = brightness_at(here + ivec2(-1, 0));
  int e = brightness_at(here + ivec2(1, 0));
  int brightest = max(max(max(n, s), max(w, e)), m);
  int contrast = brightest - min(min(min(n, s), min(w, e)), m);
  bool is_edge = contrast >= kLeastContrast && contrast * kContrastParts >= brightest;
  pixel = stored(color_at(here));
  gl_FragDepth = is_edge ? 1.0 : 0.0;
}
