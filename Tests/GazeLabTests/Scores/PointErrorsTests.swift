import GazeErrors
import Statistics
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("Errors of the gaze points of a repeat")
struct PointErrorsTests {
  /// Samples in front of two screens, three a fixation or alone.
  private static func lines(_ fixations: [Int], screens: [Screen]) -> [TargetGeometry] {
    fixations.enumerated().map { row, fixation in
      let screen = screens[fixation % screens.count]
      let target = ScreenPoint(x: Double(fixation % 3) * 400, y: Double(fixation % 2) * 300)
      return TargetGeometry(
        target: target, screen: screen, fixation: fixation, frameRows: row..<row + 1,
        eyes: Vector(0.01 * Double(row % 5), -0.02, -0.35 - 0.01 * Double(row % 3)))
    }
  }

  private static func points(_ count: Int) -> [ScreenPoint] {
    var generator = SeededGenerator(seed: 2, stream: "points")
    return (0..<count).map { _ in
      ScreenPoint(x: generator.uniform() * 1300 - 100, y: generator.uniform() * 900 - 100)
    }
  }

  private static let screens = Array(Device.builtIn.map(\.screen).prefix(2))

  /// Whether two numbers agree but for rounding.
  private func isNear(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return abs(one - other) <= 1e-12 * max(1, abs(other))
  }

  @Test(
    "all numbers are those of the definitions, fixation by fixation",
    arguments: [[0, 1, 2, 3, 4, 5, 6], [0, 0, 0, 1, 2, 2, 3], [5, 5, 5, 5, 5, 5, 5]])
  func definitions(numbers: [Int]) throws {
    for screens in [Array(Self.screens.prefix(1)), Self.screens] {
      let lines = Self.lines(numbers, screens: screens)
      let points = Self.points(lines.count)
      let (errors, fixations) = PointScorer.errors(
        of: RowEstimates(rows: Array(lines.indices), points.map { GazeEstimate.point($0) }),
        TargetGeometries(lines))
      let samples = zip(lines, points).map { ScoredFixation.Sample(line: $0, point: $1) }
      let plain = grouped(samples, by: \.line.fixation).map { ScoredFixation($0) }
      func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
      func accuracy(_ value: (ScoredFixation.Accuracy) -> Double) -> Double? {
        mean(plain.compactMap { $0.accuracy.map(value).ifKnown })
      }
      #expect(fixations.map(\.number) == plain.map(\.number))
      for (sums, other) in zip(fixations.map(\.sums), plain.map(\.sums)) {
        #expect(sums.count == other.count && sums.repeatCount == 1)
        for value in [\.errorX, \.errorY, \.distance, \.rmse] as [KeyPath<FixationScore.Sums, Double>] {
          #expect(isNear(sums[keyPath: value], other[keyPath: value]))
        }
        #expect(isNear(sums.angle, other.angle) && isNear(sums.accuracy, other.accuracy))
        #expect(isNear(sums.bias?.x, other.bias?.x) && isNear(sums.bias?.y, other.bias?.y))
      }
      for value in [\.meanDirection, \.meanPoint, \.meanCosine, \.horizontal, \.vertical, \.components]
        as [KeyPath<ScoredFixation.Accuracy, Double>]
      { #expect(isNear(errors.accuracy?[keyPath: value], accuracy { $0[keyPath: value] })) }
      func check(_ found: Double?, _ values: [Double?]) {
        let own = values.compactMap { $0 }
        #expect(isNear(found, own.isEmpty ? nil : mean(own)))
      }
      check(errors.precision.stepRMS, plain.map(\.precision.stepRMS.ifKnown))
      check(errors.precision.deviation, plain.map(\.precision.deviation.ifKnown))
      check(errors.precision.ellipseArea, plain.map(\.precision.ellipseArea.ifKnown))
      check(errors.precisionDegrees.stepRMS, plain.map { $0.precisionDegrees.flatMap(\.stepRMS).ifKnown })
      check(errors.precisionDegrees.deviation, plain.map { $0.precisionDegrees.flatMap(\.deviation).ifKnown })
      check(
        errors.precisionDegrees.ellipseArea, plain.map { $0.precisionDegrees.flatMap(\.ellipseArea).ifKnown })
      let distances = samples.map(\.distance)
      #expect(isNear(errors.distance?.mean, mean(distances)))
      #expect(errors.distance?.median == median(distances))
      let centimetres = samples.map { $0.distance / ($0.line.screen.pointsPerMetre / 100) }
      #expect(isNear(errors.distanceInCentimetres?.mean, mean(centimetres)))
      #expect(isNear(errors.distanceInCentimetres?.high, quantile(centimetres.sorted(), 0.95)))
      let angles = samples.compactMap { $0.angle?.degrees }
      #expect(isNear(errors.angle?.mean, mean(angles)) && isNear(errors.angle?.median, median(angles)))
      #expect(isNear(errors.angle?.high, quantile(angles.sorted(), 0.95)))
      #expect(isNear(errors.bias?.x, mean(samples.map(\.error.x))))
      #expect(isNear(errors.bias?.y, mean(samples.map(\.error.y))))
      #expect(
        errors.onScreenPercent
          == Double(samples.count { $0.line.screen.contains($0.point) }) / Double(samples.count) * 100)
    }
  }

  @Test("an error of a billionth of a degree keeps its digits in all angles")
  func smallErrors() throws {
    let screen = Self.screens[0]
    let lines = (0..<3).map { row in
      TargetGeometry(
        target: screen.centre, screen: screen, fixation: 0, frameRows: row..<row + 1,
        eyes: screen.position(screen.centre) + Vector(0, 0, -0.4))
    }
    // The angle is that small in metres per metre, too.
    let step = 0.4 * 1e-9 * (.pi / 180) * screen.pointsPerMetre
    let centre = ScreenPoint(x: screen.centre.x + step, y: screen.centre.y)
    // What remains of the step when it is stored in a coordinate.
    let degrees = (centre.x - screen.centre.x) / screen.pointsPerMetre / 0.4 * (180 / .pi)
    let errors = PointErrors.of(
      RowEstimates(rows: [0, 1, 2], [GazeEstimate](repeating: .point(centre), count: 3)), lines)
    let accuracy = try #require(errors.accuracy)
    for value in [
      errors.angle?.mean, errors.angle?.median, accuracy.meanDirection, accuracy.meanCosine,
      accuracy.meanPoint, accuracy.horizontal, accuracy.components,
    ] { #expect(abs(try #require(value) / degrees - 1) < 1e-6) }
    #expect(abs(accuracy.meanCosine / degrees - 1) < 1e-12)
    #expect(abs(accuracy.meanPoint / degrees - 1) < 1e-12)
    #expect(errors.precisionDegrees.deviation == 0 && errors.precisionDegrees.stepRMS == 0)
  }

  @Test(
    "the errors of cells that are scored side by side are those of each by itself, over any number of rows")
  func sideBySide() throws {
    // More rows than are measured at once, in fixations of one to seven samples.
    let fixations = (0..<9000).map { $0 / 7 * 3 + min(2, $0 % 7) }
    let lines = TargetGeometries(Self.lines(fixations, screens: Self.screens))
    let points = Self.points(fixations.count).map { GazeEstimate.point($0) }
    var lost = points
    lost[4095] = .lost(reason: "looks away")
    let rows = Array(fixations.indices)
    let all = [points, points.reversed(), lost].map { RowEstimates(rows: rows, $0) }
    var (scorer, together, tables) = (PointScorer(), [PointErrors](), [FixationTable]())
    // Memory of other points changes nothing.
    for _ in 0..<2 {
      (together, tables) = ([], [])
      scorer.score(all, lines) { place, errors, sums in
        #expect(place == together.count)
        together.append(errors)
        var table = FixationTable()
        table.add(sums)
        tables.append(table)
      }
    }
    #expect(together.count == all.count)
    for (place, estimates) in all.enumerated() {
      let alone = PointScorer.errors(of: estimates, lines)
      for (name, metric) in Metric.ofRepeats {
        #expect(metric.value(together[place]) == metric.value(alone.all), "\(name)")
      }
      #expect(tables[place].scores.map(\.number) == alone.fixations.map(\.number))
      #expect(tables[place].scores.map(\.sums) == alone.fixations.map(\.sums))
    }
    #expect(together[2].lost == ["looks away": 1] && together[1].lost.isEmpty)
    // The mean over all rows is that of the rows up to a fixation's end and of the others.
    let parts = [rows[..<4200], rows[4200...]].map { part in
      PointScorer.errors(of: RowEstimates(rows: Array(part), part.map { points[$0] }), lines)
    }
    let mean = zip(parts, [4200.0, 4800]).reduce(0) { $0 + ($1.0.all.angle?.mean ?? .nan) * $1.1 } / 9000
    #expect(isNear(together[0].angle?.mean, mean))
    #expect(tables[0].scores.map(\.sums.count) == parts.flatMap { $0.fixations.map(\.sums.count) })
  }

  @Test("a distance in centimetres is that on its own screen, whose pixels need not be square")
  func oblongPixels() {
    // 100 points per centimetre, but 50 down the second screen.
    let screens = [254.0, 127].map { down in
      Screen(
        width: 2000, height: 2000, pixelsPerInch: 254, verticalPixelsPerInch: down, scale: 1, camera: .zero)
    }
    let lines = screens.enumerated().map { index, screen in
      TargetGeometry(
        target: .zero, screen: screen, fixation: index, frameRows: index..<index + 1, eyes: nil)
    }
    let points = [ScreenPoint(x: 0, y: 300), ScreenPoint(x: 0, y: 200)].map { GazeEstimate.point($0) }
    let errors = PointErrors.of(RowEstimates(rows: [0, 1], points), lines)
    #expect(errors.distance?.mean == 250)
    // 3 cm and 4 cm.
    #expect(isNear(errors.distanceInCentimetres?.mean, 3.5))
    #expect(isNear(errors.distanceInCentimetres?.median, 3.5))
  }

  @Test("one fixation without eyes leaves the repeat without accuracy and angles, and its points stay")
  func oneWithoutEyes() {
    var lines = Self.lines([0, 1, 2], screens: Self.screens)
    lines[1] = TargetGeometry(
      target: lines[1].target, screen: lines[1].screen, fixation: 1, frameRows: 1..<2, eyes: nil)
    let (errors, fixations) = PointScorer.errors(
      of: RowEstimates(rows: [0, 1, 2], Self.points(3).map { GazeEstimate.point($0) }),
      TargetGeometries(lines))
    #expect(errors.accuracy == nil && errors.angle == nil)
    #expect(fixations.map { $0.sums.angle == nil } == [false, true, false])
    #expect(errors.distance != nil)
  }

  @Test("if all gaze points are lost, only their number is left")
  func nothing() {
    let lines = Self.lines([0, 1], screens: Self.screens)
    let (errors, fixations) = PointScorer.errors(
      of: RowEstimates(rows: [0, 1], [.lost(reason: "a"), .lost(reason: "a")]), TargetGeometries(lines))
    #expect(errors.lost == ["a": 2] && errors.lostPercent == 100)
    #expect(fixations.isEmpty && errors.distance == nil && errors.bias == nil)
    #expect(errors.accuracy == nil && errors.angle == nil && errors.onScreenPercent == nil)
  }
}
