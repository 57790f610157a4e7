import Testing

@testable import Calibration

@Suite("How points lie")
struct PointLayoutTests {
  private func holds(_ layout: PointLayout, _ points: [(Double, Double)]) -> Bool {
    layout.holds(for: PlantedPairs.points(points))
  }

  @Test("points that differ, and points that differ on each axis")
  func apart() {
    #expect(!holds(.apart, [(3, 4)]) && !holds(.apart, [(3, 4), (3, 4)]))
    #expect(holds(.apart, [(3, 4), (3, 5)]))
    #expect(!holds(.apartOnEachAxis, [(3, 4), (3, 5)]) && !holds(.apartOnEachAxis, [(3, 4), (9, 4)]))
    #expect(holds(.apartOnEachAxis, [(3, 4), (9, 4), (9, 8)]))
  }

  @Test("points that differ only by rounding count as equal")
  func rounding() {
    #expect(!holds(.apart, [(1000, 0.1), (1000 + 1e-10, 0.1)]))
    #expect(!holds(.notInLine, [(0, 0), (100, 100), (300, 300 + 1e-10)]))
    #expect(holds(.notInLine, [(0, 0), (100, 100), (300, 300.001)]))
  }

  @Test("points on one line, in any order")
  func line() {
    #expect(!holds(.notInLine, [(0, 0)]) && !holds(.notInLine, [(0, 0), (5, 1)]))
    #expect(!holds(.notInLine, [(500, 300), (0, 0), (1000, 600), (250, 150)]))
    #expect(holds(.notInLine, [(500, 300), (0, 0), (1000, 600), (250, 151)]))
  }

  @Test("four of which no three are on one line: not where all but one are, whichever comes first")
  func generalPosition() {
    let corners = [(0.0, 0.0), (1133, 0), (0, 744), (1133, 744)]
    #expect(holds(.generalPosition, corners))
    #expect(!holds(.generalPosition, Array(corners.prefix(3))))
    // The middle stands on both diagonals; with two more corners it leaves no four.
    #expect(!holds(.generalPosition, [(566.5, 372), (0, 0), (1133, 744), (0, 744)]))
    let line = [(0.0, 0.0), (0, 372), (0, 744)]
    for position in 0...3 {
      var points = line
      points.insert((1133, 372), at: position)
      #expect(!holds(.generalPosition, points), "\(position)")
      // A fifth point beside the line makes four with two of its points.
      points.append((1133, 744))
      #expect(holds(.generalPosition, points), "\(position)")
    }
  }

  @Test("what is missing is said of the targets first, then of the gaze points")
  func sentences() {
    let corners = PlantedPairs.points([(0, 0), (1133, 0), (0, 744)])
    #expect(
      throws: FitError.notDetermined(
        "the training rows have 1 target: an affine map needs three that are not on one line")
    ) {
      try PointPairs(gazePoints: corners, targets: corners.map { _ in corners[0] })
        .require(.notInLine, for: "an affine map")
    }
    #expect(
      throws: FitError.notDetermined(
        "the training rows have 2 gaze points: an affine map needs three that are not on one line")
    ) {
      try PointPairs(gazePoints: [corners[0], corners[1], corners[1]], targets: corners)
        .require(.notInLine, for: "an affine map")
    }
  }
}
