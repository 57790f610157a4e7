import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct GazeAgainstTargetsTests {
  private static let description = """
    format: table
    columns:
      time: {column: t, unit: s}
      target: {x: x, y: y, unit: px, origin: bottom-left}
      gaze: {x: gx, y: gy, unit: px, origin: bottom-left}
      participant: {value: anna}
      device: {value: desk}
    devices:
      desk: {width: 1600, height: 900, unit: px, width_cm: 53.1, height_cm: 29.9, eye_distance_cm: 65}

    """

  private static func dataset(
    _ gaze: (_ x: Double, _ y: Double) -> (Double, Double), targets: [(Double, Double)] = grid
  ) throws -> Dataset {
    let rows = targets.enumerated().flatMap { index, target in
      (0..<5).map { frame -> String in
        // Noise of which the mean over a fixation is 0.
        let (noise, point) = (Double(frame - 2) / 8, gaze(target.0, target.1))
        return
          "\(Double(index) + Double(frame) / 60),\(target.0),\(target.1),\(point.0 + noise),\(point.1 - noise)"
      }
    }
    return try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description)
      try folder.write("lab/p01.csv", "t,x,y,gx,gy\n" + rows.joined(separator: "\n") + "\n")
      return try folder.dataset("lab")
    }
  }

  private static let grid: [(Double, Double)] = [100.0, 800, 1500].flatMap { x in
    [100.0, 450, 800].map { y in (x, y) }
  }

  @Test("slope and correlations are those of the means of fixations")
  func numbers() throws {
    let held = try #require(
      try Self.dataset { (200 + 0.5 * $0, 100 + 0.75 * $1) }.captures[0].gazeAgainstTargets)
    #expect(held.fixationCount == 9 && held.targetCount == 9)
    #expect(abs((held.x.slope ?? 0) - 0.5) < 1e-12 && abs((held.y.slope ?? 0) - 0.75) < 1e-12)
    #expect(abs((held.x.own ?? 0) - 1) < 1e-12 && abs(held.x.cross ?? 1) < 1e-12)
    // Along x: ±350 and ±150 with the same weight; gaze = x + y has 700² and 350² of the variance.
    let sum = try #require(try Self.dataset { ($0 / 2 + $1 / 2, $1) }.captures[0].gazeAgainstTargets)
    #expect(abs((sum.x.own ?? 0) - 700 / (700.0 * 700 + 350 * 350).squareRoot()) < 1e-12)
    #expect(abs((sum.x.cross ?? 0) - 350 / (700.0 * 700 + 350 * 350).squareRoot()) < 1e-12)
  }

  @Test("gaze that follows the targets is not warned, nor is weak gaze")
  func clean() throws {
    #expect(try Self.dataset { ($0, $1) }.warnings == [])
    #expect(try Self.dataset { (200 + 0.25 * $0, 200 + 0.25 * $1) }.warnings == [])
    // Four fixations tell nothing.
    #expect(try Self.dataset({ (1600 - $0, $1) }, targets: Array(Self.grid.prefix(4))).warnings == [])
  }

  @Test("a constant axis is named")
  func constant() throws {
    let rows = (0..<2 * Self.grid.count).map { row -> String in
      let target = Self.grid[row / 2]
      return "\(Double(row) / 60),\(target.0),\(target.1),\(target.0 + Double(row % 2)),450"
    }
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", Self.description)
      try folder.write("lab/p01.csv", "t,x,y,gx,gy\n" + rows.joined(separator: "\n") + "\n")
      #expect(
        try folder.dataset("lab").warnings.map(\.sentence) == [
          "y of gaze is the same on all frames; is its column the right one? see 'x' and 'y' of 'gaze' and 'target' in "
            + "dataset.yaml"
        ])
    }
  }

  @Test("x that grows to the left is declared, from an edge and from the centre")
  func leftward() throws {
    for (declared, x) in [("top-left", 1500.0), ("centre", 700)] {
      try TemporaryFolder.with { folder in
        try folder.write(
          "lab/dataset.yaml",
          Self.description.replacing(
            "{x: gx, y: gy, unit: px, origin: bottom-left}",
            with: "{x: gx, y: gy, unit: px, origin: \(declared), x_axis: left}"))
        try folder.write("lab/p01.csv", "t,x,y,gx,gy\n0,100,100,\(x),100\n")
        #expect(try folder.dataset("lab").captures[0].frames.recordedPoint(0).x == 100)
      }
    }
  }

  @Test("a rate that no tracker has is withheld")
  func rate() throws {
    func rate(_ step: Double) -> SampleRate? { SampleRate(times: (0..<10).map { Double($0) * step }) }
    #expect(try #require(rate(1.0 / 2000)).plausibleFrequency != nil)
    #expect(try #require(rate(1.0 / 3000)).plausibleFrequency == nil)
  }
}
