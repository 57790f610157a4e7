import Testing

@testable import Captures

@Suite("The places of targets in their own layout")
struct TargetPlacesTests {
  private static let screen = Screen(width: 1000, height: 800)

  private func places(_ points: [(Double, Double)], on screen: Screen = TargetPlacesTests.screen)
    -> TargetPlaces
  {
    TargetPlaces(points.map { (target: ScreenPoint(x: $0.0, y: $0.1), screen: screen) })
  }

  /// The target that has each name.
  private func named(
    _ points: [(Double, Double)], on screen: Screen = TargetPlacesTests.screen
  ) -> [String: ScreenPoint] {
    let places = self.places(points, on: screen)
    let names = points.compactMap { x, y -> (String, ScreenPoint)? in
      let point = ScreenPoint(x: x, y: y)
      return places.place(of: point, on: screen)?.name.map { ($0, point) }
    }
    return Dictionary(names) { first, _ in first }
  }

  private static func grid(_ xs: [Double], _ ys: [Double]) -> [(Double, Double)] {
    xs.flatMap { x in ys.map { (x, $0) } }
  }

  private func role(_ x: Double, _ y: Double, among points: [(Double, Double)]) -> TargetRole {
    places(points).role(of: ScreenPoint(x: x, y: y), on: Self.screen)
  }

  @Test("nine targets at 10 and 90 % of the screen are a 3 × 3 grid; its middle is that of the screen")
  func threeByThree() {
    let points = Self.grid([100, 500, 900], [80, 400, 720])
    let named = self.named(points)
    #expect(named["bottom left"] == ScreenPoint(x: 100, y: 80))
    #expect(named["top left"] == ScreenPoint(x: 100, y: 720))
    #expect(named["right"] == ScreenPoint(x: 900, y: 400))
    #expect(named["top"] == ScreenPoint(x: 500, y: 720))
    // The screen has named the middle already.
    #expect(named.count == 8 && named["middle"] == nil)
    #expect(Self.screen.targetName(of: ScreenPoint(x: 500, y: 400)) == "middle")
    #expect(role(500, 400, among: points) == .middle)
    #expect(points.count { role($0.0, $0.1, among: points) == .corner } == 4)
    #expect(points.count { role($0.0, $0.1, among: points) == .side } == 4)
  }

  @Test("of a 5 × 5 grid nine targets have the places of the grid, four those of the quarters, twelve none")
  func fiveByFive() {
    let points = Self.grid([210, 310, 410, 510, 610], [100, 200, 300, 400, 500])
    let named = self.named(points)
    #expect(Set(named.keys) == Set(Screen.gridNames + Screen.quarterNames))
    #expect(named["middle"] == ScreenPoint(x: 410, y: 300))
    #expect(named["top"] == ScreenPoint(x: 410, y: 500))
    #expect(named["bottom right quarter"] == ScreenPoint(x: 510, y: 200))
    #expect(points.count { role($0.0, $0.1, among: points) == .other } == 16)
    #expect(role(310, 200, among: points) == .other)
  }

  @Test("four targets are corners, wherever they lie, and have no side or middle")
  func twoByTwo() {
    let points = Self.grid([300, 700], [350, 450])
    #expect(Set(named(points).keys) == ["bottom left", "top left", "bottom right", "top right"])
    #expect(points.allSatisfy { role($0.0, $0.1, among: points) == .corner })
    // At a quarter of the screen the screen has names for them, which they keep beside these.
    let quarters = Self.grid([250, 750], [200, 600])
    #expect(named(quarters).count == 4)
    #expect(Self.screen.targetName(of: ScreenPoint(x: 250, y: 200)) == "bottom left quarter")
  }

  @Test(
    "in a 4 × 3 grid two targets are as near to the middle of a side: both have the role, the left one the name"
  )
  func fourByThree() {
    let points = Self.grid([110, 310, 510, 710], [200, 400, 600])
    let named = self.named(points)
    #expect(named["top"] == ScreenPoint(x: 310, y: 600))
    #expect(named["middle"] == ScreenPoint(x: 310, y: 400))
    #expect(named["left"] == ScreenPoint(x: 110, y: 400))
    #expect([310, 510].map { role($0, 600, among: points) } == [.side, .side])
    #expect(Set(named.keys) == Set(Screen.gridNames))
    #expect(points.count { role($0.0, $0.1, among: points) == .corner } == 4)
    #expect(points.count { role($0.0, $0.1, among: points) == .side } == 6)
    let place = places(points).place(of: ScreenPoint(x: 310, y: 600), on: Self.screen)
    // A sixth of the width from the exact middle.
    #expect(abs((place?.offset ?? 0) - 1.0 / 6) < 1e-12)
  }

  @Test(
    "on a circle of eight the diagonal targets are the corners; of a hexagon, the four that are above and below"
  )
  func circles() {
    let half = (0.5 as Double).squareRoot() * 200
    let eight: [(Double, Double)] = [
      (600, 400), (400 + half, 400 + half), (400, 600), (400 - half, 400 + half), (200, 400),
      (400 - half, 400 - half), (400, 200), (400 + half, 400 - half),
    ]
    let named = self.named(eight)
    #expect(Set(named.keys) == Set(Screen.gridNames).subtracting(["middle"]))
    #expect(named["top right"] == ScreenPoint(x: 400 + half, y: 400 + half))
    #expect(named["left"] == ScreenPoint(x: 200, y: 400))
    let rise = (0.75 as Double).squareRoot() * 200
    let six: [(Double, Double)] = [
      (600, 400), (500, 400 + rise), (300, 400 + rise), (200, 400), (300, 400 - rise), (500, 400 - rise),
    ]
    #expect(
      Set(self.named(six).keys)
        == ["left", "right", "bottom left", "top left", "bottom right", "top right"])
  }

  @Test(
    "random targets: each place has the target nearest to it, and none is further than a quarter of the extent"
  )
  func random() {
    // Shares of the extent, which the first two, the fourth and the sixth reach.
    let shares: [(Double, Double)] = [
      (0, 0.1), (1, 0.8), (0.2, 0.95), (0.9, 0), (0.45, 0.52), (0.5, 1), (0.12, 0.2), (0.62, 0.41),
      (0.3, 0.7),
      (0.7, 0.62), (0.35, 0.33), (0.81, 0.3), (0.05, 0.62), (0.97, 0.42), (0.52, 0.07), (0.22, 0.27),
      (0.78, 0.74), (0.4, 0.8), (0.6, 0.2), (0.15, 0.8), (0.66, 0.85), (0.33, 0.15), (0.85, 0.55),
      (0.28, 0.5),
      (0.55, 0.65),
    ]
    let points = shares.map { (100 + 600 * $0.0, 50 + 400 * $0.1) }
    let named = self.named(points)
    func point(_ index: Int) -> ScreenPoint { ScreenPoint(x: points[index].0, y: points[index].1) }
    #expect(named["bottom left"] == point(0))
    #expect(named["bottom right"] == point(3))
    #expect(named["top right"] == point(1))
    // (0.2, 0.95) is 0.21 away from the top left corner, (0.15, 0.8) is 0.25 away.
    #expect(named["top left"] == point(2))
    #expect(named["middle"] == point(4))
    #expect(named["top"] == point(5))
    #expect(named["bottom"] == point(14))
    #expect(named["right"] == point(13))
    #expect(named["left"] == point(12))
    // (0.22, 0.27) is 0.04 away from the middle of the quarter, (0.35, 0.33) 0.13.
    #expect(named["bottom left quarter"] == point(15))
    let all = places(points)
    for point in points {
      let place = all.place(of: ScreenPoint(x: point.0, y: point.1), on: Self.screen)
      #expect((place?.offset ?? 0) <= 0.36)
    }
  }

  @Test("a headset's targets in degrees, on a plane where steps are not equal: names and roles of its grid")
  func headset() throws {
    // The tangents of 0, 8 and 16 degrees at 100 cm, 40 pt to the centimetre; rows of 0, 5 and 10 degrees.
    let x = [0.0, 562, 1147].flatMap { [2000 - $0, 2000 + $0] }
    let y = [0.0, 350, 705].flatMap { [2000 - $0, 2000 + $0] }
    let screen = Screen(width: 4000, height: 4000)
    let points = Self.grid(Array(Set(x)).sorted(), Array(Set(y)).sorted())
    #expect(points.count == 25)
    let named = self.named(points, on: screen)
    #expect(named["top right"] == ScreenPoint(x: 3147, y: 2705))
    #expect(named["left"] == ScreenPoint(x: 853, y: 2000))
    #expect(named["bottom left quarter"] == ScreenPoint(x: 1438, y: 1650))
    #expect(Set(named.keys) == Set(Screen.gridNames + Screen.quarterNames).subtracting(["middle"]))
  }

  @Test("a target on the edge of the screen leaves the names of all targets to the screen")
  func edge() {
    let screenGrid = Self.grid([0, 500, 1000], [0, 400, 800])
    #expect(named(screenGrid).isEmpty)
    #expect(role(0, 400, among: screenGrid) == .side)
    // A single target at the upper edge, in the middle of it.
    let mixed = Self.grid([100, 900], [80, 720]) + [(500, 800)]
    #expect(named(mixed).isEmpty && role(100, 80, among: mixed) == .other)
    #expect(role(500, 800, among: mixed) == .side)
  }

  @Test("targets on one line form no layout, and none does in a capture where another screen names targets")
  func lines() {
    #expect(named([(100, 400), (300, 400), (500, 400)]).isEmpty)
    let other = Screen(width: 500, height: 400)
    let both = TargetPlaces(
      Self.grid([300, 700], [350, 450]).map { (target: ScreenPoint(x: $0.0, y: $0.1), screen: Self.screen) }
        + Self.grid([0, 500], [0, 400]).map { (target: ScreenPoint(x: $0.0, y: $0.1), screen: other) })
    #expect(both.place(of: ScreenPoint(x: 300, y: 350), on: Self.screen) == nil)
    #expect(both.place(of: ScreenPoint(x: 300, y: 350), on: other) == nil)
    #expect(both.role(of: ScreenPoint(x: 500, y: 0), on: other) == .corner)
  }
}
