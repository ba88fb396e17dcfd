#include "demos/rockets/box2d/physics.h"

#include <box2d/box2d.h>

#include <algorithm>
#include <compare>
#include <tuple>

// This is the only file that uses Box2D. It is compiled without sim/poison/poison.h, because the
// library's headers contain forbidden names, so it holds only code that needs the library.

namespace tickreel::rockets {
namespace {

// Box2D's manual suggests these numbers; stacks stand with them (tests/demos/rockets_test.cpp).
constexpr int kVelocityIterations = 8;
constexpr int kPositionIterations = 3;

b2Vec2 to_box2d(Vec2 v) {
  return {v.x, v.y};
}
Vec2 from_box2d(b2Vec2 v) {
  return {v.x, v.y};
}

auto key_of(const ContactPush& push) {
  return std::tuple(push.first, push.second, push.point);
}

std::uint32_t id_of(b2Fixture& fixture) {
  return static_cast<std::uint32_t>(fixture.GetUserData().pointer);
}

/// Notes the contacts of bullets.
class TouchListener final : public b2ContactListener {
 public:
  explicit TouchListener(std::vector<Touch>& touches) : touches_(touches) {}

  void BeginContact(b2Contact* contact) override {
    b2WorldManifold manifold;  // its normal points from A to B
    contact->GetWorldManifold(&manifold);
    b2Fixture& a = *contact->GetFixtureA();
    b2Fixture& b = *contact->GetFixtureB();
    note(a, b, manifold.points[0], -manifold.normal);
    note(b, a, manifold.points[0], manifold.normal);
  }

 private:
  void note(b2Fixture& bullet, b2Fixture& other, b2Vec2 point, b2Vec2 normal) {
    const b2Body& body = *bullet.GetBody();
    if (!body.IsBullet()) return;
    touches_.push_back({.bullet = id_of(bullet),
                        .other = id_of(other),
                        .position = from_box2d(body.GetPosition()),
                        .velocity = from_box2d(body.GetLinearVelocity()),
                        .point = from_box2d(point),
                        .normal = from_box2d(normal)});
  }

  std::vector<Touch>& touches_;
};

b2Body* add_body(b2World& world, const Body& body) {
  b2BodyDef definition;
  definition.type = body.kind == BodyKind::kFixed ? b2_staticBody : b2_dynamicBody;
  definition.bullet = body.kind == BodyKind::kBullet;
  definition.fixedRotation = !body.may_turn;
  definition.gravityScale = body.gravity_scale;
  definition.position = to_box2d(body.position);
  definition.angle = body.angle;
  definition.linearVelocity = to_box2d(body.velocity);
  definition.angularVelocity = body.spin;

  b2PolygonShape box;
  box.SetAsBox(body.half_size.x, body.half_size.y);
  b2CircleShape disc;
  disc.m_radius = body.half_size.x;
  b2FixtureDef fixture;
  fixture.shape = body.shape == BodyShape::kBox ? static_cast<b2Shape*>(&box) : &disc;
  fixture.density = body.density;
  fixture.friction = body.friction;
  fixture.restitution = body.bounce;
  fixture.userData.pointer = body.id;

  b2Body* const added = world.CreateBody(&definition);
  added->CreateFixture(&fixture);
  return added;
}

void put_back(b2World& world, const std::vector<ContactPush>& pushes) {
  for (b2Contact* contact = world.GetContactList(); contact != nullptr;
       contact = contact->GetNext()) {
    b2Manifold& manifold = *contact->GetManifold();
    for (int i = 0; i < manifold.pointCount; ++i) {
      b2ManifoldPoint& point = manifold.points[i];
      const std::tuple key(id_of(*contact->GetFixtureA()), id_of(*contact->GetFixtureB()),
                           std::uint32_t{point.id.key});
      const auto push = std::ranges::lower_bound(pushes, key, {}, key_of);
      if (push == pushes.end() || key_of(*push) != key) continue;
      point.normalImpulse = push->apart;
      point.tangentImpulse = push->along;
    }
  }
}

void take_out(b2World& world, std::vector<ContactPush>& pushes) {
  pushes.clear();
  for (b2Contact* contact = world.GetContactList(); contact != nullptr;
       contact = contact->GetNext()) {
    const b2Manifold& manifold = *contact->GetManifold();
    for (int i = 0; i < manifold.pointCount; ++i) {
      const b2ManifoldPoint& point = manifold.points[i];
      if (point.normalImpulse == 0.0F && point.tangentImpulse == 0.0F) continue;
      pushes.push_back({.first = id_of(*contact->GetFixtureA()),
                        .second = id_of(*contact->GetFixtureB()),
                        .point = point.id.key,
                        .apart = point.normalImpulse,
                        .along = point.tangentImpulse});
    }
  }
  std::ranges::stable_sort(pushes, {}, key_of);
}

}  // namespace

void ContactPush::describe(StateArchive& archive) {
  archive.field("first", first);
  archive.field("second", second);
  archive.field("point", point);
  archive.field("apart", apart);
  archive.field("along", along);
}

void step_bodies(const StepSettings& settings, std::vector<Body>& bodies,
                 std::vector<ContactPush>& pushes, std::vector<Touch>& touches) {
  b2World world(to_box2d(settings.gravity));
  world.SetAllowSleeping(false);  // rest times of bodies would be further state
  world.SetContinuousPhysics(settings.continuous);
  // The library scales old pushes by the ratio of this step's length to the last one's, and ignores
  // them in its first step. An empty step of the same length makes the ratio 1.
  world.Step(settings.step_s, kVelocityIterations, kPositionIterations);

  std::vector<b2Body*> in_world;
  in_world.reserve(bodies.size());
  for (const Body& body : bodies) in_world.push_back(add_body(world, body));
  TouchListener listener(touches);
  world.SetContactListener(&listener);
  // A step of length 0 finds the contacts, so that their pushes can be restored.
  world.Step(0.0F, kVelocityIterations, kPositionIterations);
  put_back(world, pushes);
  world.Step(settings.step_s, kVelocityIterations, kPositionIterations);

  take_out(world, pushes);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodies[i].position = from_box2d(in_world[i]->GetPosition());
    bodies[i].angle = in_world[i]->GetAngle();
    bodies[i].velocity = from_box2d(in_world[i]->GetLinearVelocity());
    bodies[i].spin = in_world[i]->GetAngularVelocity();
  }
}

}  // namespace tickreel::rockets
