import Testing

@testable import Captures

struct ScreenTests {
  private static let screen = Screen(
    width: 1133, height: 744, pixelsPerInch: 326, scale: 2, camera: ScreenPoint(x: 0, y: 372))

  @Test("326 pixels an inch at two pixels a point are 6417.3228 points a metre")
  func pointsPerMetre() {
    #expect(abs(Self.screen.pointsPerMetre - 6417.3228) <= 0.00005)
  }

  @Test("an inch right of the camera and an inch below it are 163 points")
  func point() {
    let point = Self.screen.point([0.0254, -0.0254, 0])
    #expect(abs(point.x - 163) <= 1e-10 && abs(point.y - 209) <= 1e-10)
  }

  @Test("the camera's point lies at the origin of space")
  func camera() {
    #expect(Self.screen.position(ScreenPoint(x: 0, y: 372)) == [0, 0, 0])
  }

  @Test(
    "a point's position in space leads back to the point",
    arguments: [(0.0, 0.0), (1133, 744), (-50, 372.25)])
  func inverse(x: Double, y: Double) {
    let back = Self.screen.point(Self.screen.position(ScreenPoint(x: x, y: y)))
    #expect(abs(back.x - x) <= 1e-9 && abs(back.y - y) <= 1e-9)
  }

  @Test("the middle of the screen is half its width and height")
  func centre() {
    #expect(Self.screen.centre == ScreenPoint(x: 566.5, y: 372))
  }

  @Test("edges belong to the screen")
  func contains() {
    #expect(Self.screen.contains(ScreenPoint(x: 0, y: 744)))
    #expect(Self.screen.contains(ScreenPoint(x: 1133, y: 0)))
    for (x, y) in [(-0.1, 0.0), (1133.1, 0), (0, -0.1), (0, 744.1), (.nan, 0)] {
      #expect(!Self.screen.contains(ScreenPoint(x: x, y: y)))
    }
  }

  @Test(
    "of the nine targets four are corners, four are sides and one is the middle",
    arguments: [
      (0.0, 0.0, TargetRole.corner), (566.5, 0, .side), (1133, 0, .corner),
      (0, 372, .side), (566.5, 372, .middle), (1133, 372, .side),
      (0, 744, .corner), (566.5, 744, .side), (1133, 744, .corner),
    ])
  func roles(x: Double, y: Double, role: TargetRole) {
    #expect(Self.screen.role(of: ScreenPoint(x: x, y: y)) == role)
    #expect(Self.screen.role(of: ScreenPoint(x: x + 0.5, y: y - 0.5)) == role)
  }

  @Test(
    "a target off the grid by more than half a point has another role",
    arguments: [(100.0, 0.0), (566.5, 100), (0.6, 0), (566.5, 372.6), (-1, 0), (1134, 744), (.nan, 0)])
  func otherRole(x: Double, y: Double) {
    #expect(Self.screen.role(of: ScreenPoint(x: x, y: y)) == .other)
  }

  @Test("the nine places of the grid have names, to within half a point; other points are their numbers")
  func targetNames() {
    let grid = [0, 566.5, 1133].flatMap { x in [0, 372, 744].map { ScreenPoint(x: x, y: $0) } }
    #expect(
      grid.map(Self.screen.targetName) == [
        "bottom left", "left", "top left", "bottom", "middle", "top", "bottom right", "right", "top right",
      ])
    #expect(Screen.gridNames == grid.map(Self.screen.targetName))
    let near = [ScreenPoint(x: 566, y: 744.5), ScreenPoint(x: -0.5, y: 371.5), ScreenPoint(x: 567.1, y: 0)]
    #expect(near.map(Self.screen.targetName) == ["top", "left", "567.1,0"])
    #expect(Self.screen.targetName(of: ScreenPoint(x: 300, y: -200.25)) == "300,-200.25")
  }

  @Test("the middles of the four quarters have names, to within half a point, and no role of the nine")
  func quarters() {
    let middles = [283.25, 849.75].flatMap { x in [186, 558].map { ScreenPoint(x: x, y: $0) } }
    #expect(middles.map(Self.screen.targetName) == Screen.quarterNames)
    #expect(
      Screen.quarterNames == [
        "bottom left quarter", "top left quarter", "bottom right quarter", "top right quarter",
      ])
    #expect(middles.allSatisfy { Self.screen.role(of: $0) == .other })
    let near = [ScreenPoint(x: 283, y: 186.5), ScreenPoint(x: 282.5, y: 186), ScreenPoint(x: 283.25, y: 372)]
    #expect(near.map(Self.screen.targetName) == ["bottom left quarter", "282.5,186", "283.25,372"])
  }
}
