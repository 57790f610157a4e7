import DelimitedText
import Documents
import Foundation
import Inputs
import Statistics
import Testing

@testable import Captures
@testable import Logs

struct GapTests {
  private func gap(_ recording: GapRecording) throws -> Gap { try #require(Gap(recording)) }

  private func size(_ gap: Gap, _ axis: GapSize.Axis, _ rows: GapSize.Rows) throws -> GapSize {
    try #require(GapSize.all(gap).first { $0.axis == axis && $0.rows == rows })
  }

  @Test("sizes are those of rows from the first touch on, by hand")
  func sizes() throws {
    let recording = GapFixture.recording(
      times: [0, 1, 2, 3], x: [999, 103, 96, .nan], y: [999, 204, 197, .nan], touchedFrom: 1)
    let gap = try gap(recording)
    #expect(gap.rows == [1, 2, 3] && gap.lostCount == 1 && gap.outlierCount == 0)
    let (x, distance) = (try size(gap, .x, .estimated), try size(gap, .distance, .estimated))
    #expect((x.count, x.mean, x.median, x.bias) == (2, 3.5, 3.5, -0.5))
    #expect(x.rootMeanSquare == 12.5.squareRoot())
    // Gaps of (3, 4) and (−4, −3).
    #expect((distance.mean, distance.rootMeanSquare, distance.bias) == (5, 5, nil))
    let y = try size(gap, .y, .kept)
    #expect(y.mean == 3.5)
    #expect(GapSize.all(gap).allSatisfy { $0.rows != .all && $0.meanDegrees == nil })
  }

  @Test("where the app wrote a point in lost rows, the means over all rows include it")
  func lost() throws {
    var recording = GapFixture.recording(times: [0, 1], x: [110, .nan], y: [200, .nan])
    recording.lostPoint = ScreenPoint(x: 70, y: 500)
    let gap = try gap(recording)
    let (all, estimated, y) = (
      try size(gap, .x, .all), try size(gap, .x, .estimated), try size(gap, .y, .all)
    )
    #expect((all.mean, estimated.mean, y.mean) == (20, 10, 150))
  }

  @Test("degrees are angles seen from straight in front at the row's distance")
  func degrees() throws {
    var recording = GapFixture.recording(times: [0, 1], x: [110, 100], y: [200, 220])
    recording.view = { GapRecording.View(pointsPerMetre: SIMD2(1000, 2000), distance: $0 == 0 ? 0.01 : 0.5) }
    let gap = try gap(recording)
    // 10 pt are 1 cm across, at 1 cm.
    let (x, y) = (try size(gap, .x, .kept), try size(gap, .y, .kept))
    #expect(abs(try #require(x.meanDegrees) - 22.5) < 1e-12)
    #expect(abs(try #require(y.meanDegrees) - atan(0.02).degrees / 2) < 1e-12)
  }

  @Test("blinks that the log reports take the place of peaks")
  func blinks() throws {
    let times = (0..<60).map { Double($0) / 60 }
    let x = times.indices.map { $0 == 30 ? 900.0 : 100 + Double($0 % 3) }
    var recording = GapFixture.recording(times: times, x: x, y: x.map { $0 + 100 })
    let peaks = try gap(recording).isOutlier
    #expect(peaks.indices.filter { peaks[$0] } == [30])
    recording.isBlink = { $0 < 3 }
    let blinking = try gap(recording)
    #expect(blinking.outliers == .blinks && blinking.outlierCount == 3)
    #expect(blinking.positions().first == 3 && blinking.positions(withOutliers: true).count == 60)
  }

  @Test("a log that never has touch or target has no gap, and rows out of order are put in order")
  func order() throws {
    #expect(Gap(GapFixture.recording(times: [0, 1], x: [1, 2], y: [1, 2], touchedFrom: 2)) == nil)
    let shuffled = GapFixture.recording(times: [0, 2, 1, 1], x: [1, 2, 3, 4], y: [1, 2, 3, 4])
    let rows = try gap(shuffled).rows
    #expect(rows == [0, 2, 3, 1])
  }

  /// Gaze that follows yaw by 0.1 s with 300 pt per radian, and pitch that does nothing.
  private func planted(rowCount: Int) -> GapRecording {
    var generator = SeededGenerator(seed: 1, stream: "gap")
    var (yaw, pitch) = ([0.0], [0.0])
    for _ in 1..<rowCount {
      yaw.append(0.9 * yaw[yaw.count - 1] + 0.02 * generator.nearlyNormal())
      pitch.append(0.9 * pitch[pitch.count - 1] + 0.02 * generator.nearlyNormal())
    }
    let x = yaw.indices.map { 100 + ($0 < 6 ? 0 : 300 * yaw[$0 - 6]) + 3 * generator.nearlyNormal() }
    let y = yaw.map { _ in 200 + 3 * generator.nearlyNormal() }
    return GapFixture.recording(
      times: yaw.indices.map { Double($0) / 60 }, x: x, y: y, causes: [.yaw: yaw, .pitch: pitch])
  }

  @Test("a planted cause is found with its lag, sign and size, also held fixed and from row to row")
  func plantedCause() throws {
    let correlations = GapCorrelations(try gap(planted(rowCount: 2000)))
    func row(_ kind: GapSample.Kind, _ axis: GapSize.Axis, _ cause: HeadCause) throws -> GapCorrelation {
      try #require(correlations.of(kind).first { $0.axis == axis && $0.cause == cause })
    }
    let yaw = try row(.signed, .x, .yaw)
    let best = try #require(yaw.bestLag)
    #expect(best.lag == 6 && abs(Double(best.lag) * correlations.sample.step - 0.1) < 1e-9)
    #expect(best.r > 0.95)
    #expect(try best.p.get() == 0.001)
    let r = try #require(yaw.pearson).r
    let partial = try yaw.partial.get()
    #expect(yaw.isClear && abs(r - 0.53) < 0.1 && abs(partial - r) < 0.05)
    let change = try #require(try row(.change, .x, .yaw).bestLag)
    #expect(change.lag == 6)
    for (axis, cause) in [(GapSize.Axis.x, HeadCause.pitch), (.y, .yaw), (.y, .pitch)] {
      let other = try row(.signed, axis, cause)
      let p = try #require(other.bestLag).p.get()
      #expect(!other.isClear && p > 0.01)
    }
  }

  @Test("|gap| finds a cause that moves gaze away to both sides, which the signed cause hides")
  func bothSides() throws {
    var generator = SeededGenerator(seed: 2, stream: "sides")
    let yaw = (0..<600).map { _ in generator.nearlyNormal() }
    let x = yaw.map { 100 + 50 * abs($0) * (generator.next(below: 2) == 0 ? 1 : -1) }
    let recording = GapFixture.recording(
      times: yaw.indices.map { Double($0) / 60 }, x: x, y: x.map { $0 + 100 }, causes: [.yaw: yaw])
    let correlations = GapCorrelations(try gap(recording))
    let signed = try #require(correlations.of(.signed).first)
    #expect(!signed.isClear)
    // But for the median, which is not quite 0.
    let size = try #require(correlations.of(.size).first?.pearson)
    #expect(size.r > 0.95)
  }

  @Test("a still head is one sentence without tables, and what does not vary is left out of the others")
  func still() throws {
    let moving = planted(rowCount: 300)
    let still = [Double](repeating: 0.1, count: 300)
    func section(_ causes: [HeadCause: @Sendable (Int) -> Double]) throws -> GapSection {
      var recording = moving
      recording.causes = causes
      return GapSection(try gap(recording))
    }
    let motionless = try section([.yaw: { still[$0] }, .pitch: { still[$0] }])
    #expect(motionless.tables.map(\.slug) == ["size"])
    #expect(
      motionless.answer.last == "The gap or the head does not vary, so they cannot be set against each other."
    )
    #expect(motionless.caveats.allSatisfy { !$0.contains("correlations") })
    let yaw = try #require(moving.causes[.yaw])
    let partly = try section([.yaw: yaw, .pitch: { still[$0] }])
    let tables = partly.tables.dropFirst()
    #expect(tables.map(\.slug) == ["causes-signed", "causes-size", "causes-change", "held-fixed"])
    for (_, table) in tables {
      // x and y, and in the last table all three kinds.
      #expect([2, 6].contains(table.rows.count))
      #expect(table.notes.last == "Not shown: pitch, which does not vary.")
    }
    #expect(partly.caveats.contains { $0.contains("The table has 6 correlations") })
  }

  @Test("differences are not taken across lost rows and pauses")
  func neighbours() throws {
    var times = (0..<20).map { Double($0) / 10 }
    for row in 12..<20 { times[row] += 5 }
    let x = times.indices.map { $0 == 4 ? .nan : 100 + Double($0 * $0) }
    let sample = GapSample(
      try gap(
        GapFixture.recording(
          times: times, x: x, y: x, causes: [.yaw: times.indices.map(Double.init)])))
    // Of 20 rows 18 pairs would be neighbours; 3–5 and 11–12 are not.
    #expect(sample.positions.count == 19 && sample.gaps(.x, .change).count == 16)
    #expect(sample.causes(.yaw, .change).allSatisfy { $0 == 1 })
    #expect(abs(sample.step - 0.1) < 0.01 && sample.lagLimit == 4)
  }

  @Test("fast and long logs are thinned, which the report says")
  func thinned() throws {
    let fast = (0..<5000).map { Double($0) / 1000 }
    let yaw = fast.map { sin(9 * $0) }
    let sample = GapSample(
      try gap(
        GapFixture.recording(
          times: fast, x: yaw.map { 100 + $0 }, y: fast.map { 200 + cos(7 * $0) }, causes: [.yaw: yaw])))
    #expect(sample.every == 8 && sample.positions.count == 625 && sample.lagLimit == 62)
    #expect(abs(sample.step - 0.008) < 1e-12)
    let long = (0..<80_000).map { Double($0) / 5 }
    let recording = GapFixture.recording(
      times: long, x: long.map { 100 + sin($0) }, y: long.map { 200 + cos($0) },
      causes: [.yaw: long.map { sin($0) }]
    )
    let section = GapSection(try gap(recording)).section
    #expect(section.caveats.contains { $0.hasPrefix("The correlations rest on every 3rd row, 26667 in all") })
    #expect(section.caveats.contains { $0.hasPrefix("No lag is searched") })
  }

  @Test("a section has an answer, tables, figures and definitions; without a head it says so")
  func section() throws {
    let section = GapSection(try gap(planted(rowCount: 2000))).section
    #expect(section.slug == "gap")
    #expect(
      section.tables.map(\.slug) == ["size", "causes-signed", "causes-size", "causes-change", "held-fixed"])
    #expect(section.figures.map(\.slug) == ["x", "y", "pitch", "yaw"])
    #expect(
      section.answer[0].hasPrefix("From the first touch on (2000 rows over 33.3 s), the gaze point lies on"))
    #expect(section.answer[1].contains("the gap in x with yaw"))
    #expect(section.answer[1].contains("It is closest 0.10 s after the head"))
    let blind = GapSection(
      try gap(GapFixture.recording(times: [0, 1], x: [1, 2], y: [1, 2]))
    ).section
    #expect(blind.tables.map(\.slug) == ["size"] && blind.answer.count == 2)
    #expect(
      blind.answer[1] == "The log does not know where the head was, so the gap cannot be set against it.")
    let lost = GapSection(
      try gap(GapFixture.recording(times: [0, 1], x: [.nan, .nan], y: [1, 2]))
    ).section
    #expect(lost.answer[0].hasSuffix("gaze is lost in every row, so there is no gap to measure."))
    #expect(lost.tables.isEmpty && lost.figures.isEmpty)
  }

  @Test("the same log gives the same section")
  func repeatable() throws {
    let sections = try (0..<2).map { _ in GapSection(try gap(planted(rowCount: 2500))).section }
    #expect(sections[0].numbers.text(.outline) == sections[1].numbers.text(.outline))
    #expect(sections[0].answer == sections[1].answer)
  }

  @Test("ticks stand every 10 s as mm:ss, and minutes go on after 59")
  func ticks() {
    #expect(
      GapFigures.ticks(0...25, 58.2) == [
        PlotAxis.Tick(0.0, "00:58"), PlotAxis.Tick(10.0, "01:08"), PlotAxis.Tick(20.0, "01:18"),
      ])
    #expect(GapFigures.ticks(0...4000, 0).count == 14)
    #expect(GapFigures.clock(3671) == "61:11" && GapFigures.clock(-61) == "-01:01")
    #expect(
      [1, 2, 3, 11, 22, 113].map(GapSection.ordinal) == ["1st", "2nd", "3rd", "11th", "22nd", "113th"])
  }

  @Test("a face transform's angles are those of turns about z, then y, then x")
  func angles() {
    let (pitch, yaw, roll) = (0.3, -0.2, 0.5)
    // The columns of Rx(pitch)·Ry(yaw)·Rz(roll), multiplied out by hand.
    let x = SIMD4(
      cos(yaw) * cos(roll), sin(pitch) * sin(yaw) * cos(roll) + cos(pitch) * sin(roll),
      -cos(pitch) * sin(yaw) * cos(roll) + sin(pitch) * sin(roll), 0)
    let y = SIMD4(
      -cos(yaw) * sin(roll), -sin(pitch) * sin(yaw) * sin(roll) + cos(pitch) * cos(roll),
      cos(pitch) * sin(yaw) * sin(roll) + sin(pitch) * cos(roll), 0)
    let z = SIMD4(sin(yaw), -sin(pitch) * cos(yaw), cos(pitch) * cos(yaw), 0)
    let face = Transform(columns: (x, y, z, SIMD4(0.01, 0.02, -0.4, 1)))
    let truth: [HeadCause: Double] = [
      .pitch: pitch, .yaw: yaw, .roll: roll, .x: 0.01, .y: 0.02, .z: 0.4,
    ]
    for cause in HeadCause.allCases { #expect(abs(cause.value(face) - (truth[cause] ?? .nan)) < 1e-15) }
  }
}
