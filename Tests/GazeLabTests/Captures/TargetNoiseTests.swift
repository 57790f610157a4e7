import Inputs
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct TargetNoiseTests {
  private static let description = """
    format: table
    columns:
      time: {column: t, unit: s}
      target: {x: x, y: y, unit: px}
      gaze: {x: gx, y: gy, unit: px}
      participant: {file_name: "(?<participant>.+)"}
      device: {value: desk}
    devices:
      desk: {width: 1600, height: 900, unit: px, width_cm: 53.1, height_cm: 29.9, eye_distance_cm: 65}

    """

  /// A dataset of captures whose frames, 60 in a second, have these targets.
  private static func dataset(_ captures: [[(x: Double, y: Double)]]) throws -> Dataset {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description)
      for (index, targets) in captures.enumerated() {
        let rows = targets.enumerated().map { row, target in
          "\(Double(row) / 60),\(target.x),\(target.y),\(800 + (7 + index) * row % 101),\(400 + 5 * row % 103)\n"
        }
        try folder.write("lab/p\(index).csv", "t,x,y,gx,gy\n" + rows.joined())
      }
      return try folder.dataset("lab")
    }
  }

  private static func targets(_ dataset: Dataset) -> Set<ScreenPoint> {
    Set(dataset.captures.flatMap(\.fixations).map(\.key.target))
  }

  /// Ten frames on each of nine targets, moved by some noise.
  private static func grid(_ noise: (_ row: Int) -> (Double, Double)) -> [(x: Double, y: Double)] {
    (0..<90).map { row in
      let (dx, dy) = noise(row)
      return (160 + 640.0 * Double(row / 10 % 3) + dx, 90 + 360.0 * Double(row / 30) + dy)
    }
  }

  @Test("targets with noise below a pixel are one, and that is said")
  func example() throws {
    let dataset = try Self.dataset([
      (0..<30).map { row in (x: row < 15 ? [100.0001, 100, 99.9998][row % 3] : 900, y: 200) }
    ])
    // y counts up inside.
    #expect(Self.targets(dataset) == [ScreenPoint(x: 100, y: 700), ScreenPoint(x: 900, y: 700)])
    #expect(dataset.captures[0].fixations.map(\.frames) == [0..<15, 15..<30])
    #expect(dataset.captures[0].frames.target(0) == ScreenPoint(x: 100, y: 700))
    #expect(
      dataset.warnings.map(\.line) == [
        "p0: 2 of 4 targets are less than a pixel of the screen from others and are read as one with these; 2 targets "
          + "and 2 fixations are left"
      ])
  }

  @Test("noise of every frame or of every fixation, of up to half a pixel, is found in all captures together")
  func noise() throws {
    var random = SeededGenerator(seed: 1, stream: "target noise")
    func noise() -> (Double, Double) { (0.9 * random.uniform() - 0.45, 0.9 * random.uniform() - 0.45) }
    let ofFrames = try Self.dataset([Self.grid { _ in noise() }, Self.grid { _ in noise() }])
    #expect(Self.targets(ofFrames).count == 9)
    #expect(ofFrames.captures.map(\.fixations.count) == [9, 9])
    var drawn = [Int: (Double, Double)]()
    func ofFixation(_ row: Int) -> (Double, Double) {
      if let known = drawn[row / 10] { return known }
      drawn[row / 10] = noise()
      return drawn[row / 10] ?? (0, 0)
    }
    let first = Self.grid(ofFixation)
    drawn = [:]
    #expect(Self.targets(try Self.dataset([first, Self.grid(ofFixation)])).count == 9)
  }

  @Test("exact targets, also a pixel apart, stay what they are, and nothing is said")
  func exact() throws {
    let exact = try Self.dataset([Self.grid { _ in (0, 0) }, Self.grid { _ in (1, 0) }])
    #expect(Self.targets(exact).count == 18)
    #expect(!exact.warnings.contains { $0.sentence.contains("a pixel") })
  }

  @Test("a target that moves is no noise, however slowly", arguments: [0.01, 0.2, 0.8, 3])
  func moving(step: Double) throws {
    let path = (0..<400).map { row in (x: 200 + step * Double(row), y: 300.0) }
    let dataset = try Self.dataset([path])
    #expect(Self.targets(dataset).count == 400)
    #expect(
      dataset.warnings.first?.sentence
        == "400 of 400 fixations have a single frame: the target changes with almost every frame")
    #expect(!dataset.warnings.contains { $0.sentence.contains("a pixel") })
  }

  @Test("of very many targets anywhere on the screen, those that are near each other by chance stay")
  func random() throws {
    var random = SeededGenerator(seed: 2, stream: "targets anywhere")
    let targets = (0..<3000).flatMap { _ in
      [(x: Double, y: Double)](repeating: (1600 * random.uniform(), 900 * random.uniform()), count: 2)
    }
    let dataset = try Self.dataset([targets])
    #expect(Self.targets(dataset).count == 3000 && dataset.warnings == [])
  }
}
