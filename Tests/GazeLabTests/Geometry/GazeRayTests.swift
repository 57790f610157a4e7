import Testing

@testable import Captures

struct GazeRayTests {
  /// 326 ppi and two pixels a point: 163 / 0.0254 points a metre, so 0.0254 m are 163 points.
  private static let screen = Screen(
    width: 1133, height: 744, pixelsPerInch: 326, scale: 2, camera: ScreenPoint(x: 0, y: 372))

  private static func meets(_ ray: GazeRay, _ x: Double, _ y: Double) -> Bool {
    guard let point = ray.meet(screen) else { return false }
    return abs(point.x - x) <= 1e-9 && abs(point.y - y) <= 1e-9
  }

  private static func transform(_ x: Vector, _ y: Vector, _ z: Vector, _ moved: Vector) -> Transform {
    Transform([x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, moved.x, moved.y, moved.z, 1])
  }

  @Test("an eye 0.4 m before the camera that looks straight meets the camera's point")
  func straight() {
    #expect(Self.meets(GazeRay(origin: [0, 0, -0.4], direction: [0, 0, 1]), 0, 372))
  }

  @Test("an eye that looks aside meets the screen as far aside as the slope says")
  func aside() {
    // 0.4 m at slopes of 0.127 and −0.0635: 0.0508 m and −0.0254 m, so 326 and −163 points.
    #expect(Self.meets(GazeRay(origin: [0, 0, -0.4], direction: [0.127, -0.0635, 1]), 326, 209))
  }

  @Test("the length of the direction does not matter")
  func length() {
    #expect(Self.meets(GazeRay(origin: [0, 0, -0.4], direction: [127, -63.5, 1000]), 326, 209))
    #expect(Self.meets(GazeRay(origin: [0, 0, -0.4], direction: [1.27e-7, -6.35e-8, 1e-6]), 326, 209))
  }

  @Test(
    "a ray along the screen's plane or away from it meets no point",
    arguments: [
      [1.0, 0, 0], [1, 0, 1e-12], [1, 0, -1e-12], [0, 0, -1], [0.1, 0.1, -1], [0, 0, 0], [.nan, 0, 1],
      [0, 0, .nan],
    ])
  func noPoint(direction: [Double]) {
    let ray = GazeRay(
      origin: [0.1, 0, -0.4], direction: Vector(direction[0], direction[1], direction[2]))
    #expect(ray.meet(Self.screen) == nil)
  }

  @Test("from behind the screen a ray meets it in the other direction")
  func behind() {
    #expect(Self.meets(GazeRay(origin: [0, 0, 0.4], direction: [0, 0, -1]), 0, 372))
    #expect(GazeRay(origin: [0, 0, 0.4], direction: [0, 0, 1]).meet(Self.screen) == nil)
  }

  @Test("an eye's ray starts at the eye's place in the face and runs along its z axis")
  func eyeRay() {
    // The face is tilted by a quarter turn, x to y and y to −x; in the face the eye looks along (0.6, 0, 0.8).
    let face = Self.transform([0, 1, 0], [-1, 0, 0], [0, 0, 1], [0.1, 0.05, -0.4])
    let eye = Self.transform([0.8, 0, -0.6], [0, 1, 0], [0.6, 0, 0.8], [0.03, 0.02, 0.02])
    let ray = GazeRay(face: face, eye: eye)
    #expect((ray.origin - [0.08, 0.08, -0.38]).length <= 1e-15)
    #expect((ray.direction - [0, 0.6, 0.8]).length <= 1e-15)
  }

  @Test("the recorded point's ray has the face's translation added to its direction")
  func recordedRay() {
    let face = Self.transform([0, 1, 0], [-1, 0, 0], [0, 0, 1], [0.1, 0.05, -0.4])
    let eye = Self.transform([0.8, 0, -0.6], [0, 1, 0], [0.6, 0, 0.8], [0.03, 0.02, 0.02])
    let ray = GazeRay(recordedBy: face, eye: eye)
    #expect((ray.origin - [0.08, 0.08, -0.38]).length <= 1e-15)
    #expect((ray.direction - [0.1, 0.65, 0.4]).length <= 1e-15)
  }

  @Test("the recorded point is where that ray meets the screen, not where the eye looks")
  func recordedPoint() {
    // From (0.1, 0.05, −0.3) along (0, 0, 1) + (0.1, 0.05, −0.4) = (0.1, 0.05, 0.6): half a step, so
    // (0.15, 0.075) m. The eye itself looks at (0.1, 0.05) m.
    let face = Self.transform([1, 0, 0], [0, 1, 0], [0, 0, 1], [0.1, 0.05, -0.4])
    let eye = Self.transform([1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0.1])
    let points = 163 / 0.0254
    #expect(Self.meets(GazeRay(recordedBy: face, eye: eye), 0.15 * points, 372 + 0.075 * points))
    #expect(Self.meets(GazeRay(face: face, eye: eye), 0.1 * points, 372 + 0.05 * points))
  }
}
