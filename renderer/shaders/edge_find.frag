// Copies the scene and marks edge pixels in the depth buffer. A software rasteriser skips a shader
// where the depth test fails, but does not skip the branches of an `if` in the shader.
layout(location = 0) out vec4 pixel;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  pixel = stored(color_at(here));
  gl_FragDepth = is_edge(here) ? 1.0 : 0.0;
}
