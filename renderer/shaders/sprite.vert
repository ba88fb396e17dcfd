layout(location = 0) in vec4 ball;   // centre, radius
layout(location = 1) in vec3 paint;
layout(location = 2) in vec3 body;   // opacity, glow, hardness

out vec2 local;  // -1..1 over the quad
flat out vec4 color;
flat out float hardness;

void main() {
  local = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  vec3 world =
      ball.xyz + (camera_right.xyz * local.x + camera_up.xyz * local.y) * ball.w;
  // Premultiplied: hiding parts take on the fog's colour, glowing parts fade into it.
  vec3 hiding = fogged(paint, ball.xyz) * body.x;
  vec3 glowing = (fogged(paint, ball.xyz) - fogged(vec3(0.0), ball.xyz)) * body.y;
  color = vec4(hiding + glowing, body.x);
  hardness = body.z;
  gl_Position = view_projection * vec4(world, 1.0);
  // The depth is that of the ball's front: with its middle's, solids inside would cut it along hard
  // lines.
  vec4 front = view_projection * vec4(ball.xyz + normalize(eye.xyz - ball.xyz) * ball.w, 1.0);
  if (front.w > 0.0) gl_Position.z = max(front.z / front.w, 0.0) * gl_Position.w;
}
