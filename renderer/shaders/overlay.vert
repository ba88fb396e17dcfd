layout(location = 0) in vec4 box;    // left, top, width, height in pixels
layout(location = 1) in vec4 shape;  // atlas column and row, corner radius, 1 for a glyph, 2 for the watermark
layout(location = 2) in vec4 paint;  // encoded, not premultiplied

layout(location = 0) uniform vec2 pixel_size;  // of the picture, in clip space

out vec2 local;  // pixels from the box's top left corner
flat out vec4 placement;
flat out vec2 size;
flat out vec4 color;

void main() {
  // Room for the partly covered pixels at the edge of a panel that ends between pixels.
  float margin = shape.w > 0.0 ? 0.0 : 1.0;
  local = vec2(gl_VertexID & 1, gl_VertexID >> 1) * (box.zw + 2.0 * margin) - margin;
  placement = shape;
  size = box.zw;
  color = paint;
  vec2 point = (box.xy + local) * pixel_size;
  gl_Position = vec4(point.x - 1.0, 1.0 - point.y, 0.0, 1.0);
}
