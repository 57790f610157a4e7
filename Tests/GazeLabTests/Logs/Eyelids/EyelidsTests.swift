import DelimitedText
import Documents
import Testing

@testable import Captures
@testable import Logs

@Suite("Blinks, closures and PERCLOS")
struct EyelidsTests {
  /// Rows `step` seconds apart with an openness of 0.8, except those in `closed`.
  private func lids(
    _ count: Int, step: Double, closed: [ClosedRange<Int>: Double], flags: [ClosedRange<Int>]? = nil
  ) throws -> Eyelids {
    try #require(
      Eyelids(TimeOrder((0..<count).map { Double($0) * step })) { row in
        Eyelids.Row(
          openness: closed.first { $0.key.contains(row) }?.value ?? 0.8,
          isFlagged: flags.map { flags in flags.contains { $0.contains(row) } })
      })
  }

  private func near(_ value: Double?, _ expected: Double) -> Bool { abs((value ?? .nan) - expected) < 1e-9 }

  @Test("a blink lasts from half-way before its first closed row to half-way after its last")
  func halfway() throws {
    let lids = try lids(100, step: 0.05, closed: [20...22: 0.1])
    #expect(lids.openLevel == 0.8 && lids.closures.count == 1)
    let blink = try #require(lids.closures.first)
    #expect(blink.kind == .blink && !blink.isCut && !blink.isFlagged)
    #expect(near(blink.onset, 0.975) && near(blink.duration, 0.15) && near(blink.lowest, 0.125))
    #expect(near(lids.validSeconds, 5) && near(lids.blinksPerMinute, 12) && lids.flaggedRunCount == nil)
  }

  @Test(
    "50 to 500 ms are a blink, less is brief, more is a closure",
    arguments: [(1, 0.04, "brief"), (1, 0.05, "blink"), (10, 0.05, "blink"), (11, 0.05, "closure")])
  func kinds(rows: Int, step: Double, kind: String) throws {
    let lids = try lids(200, step: step, closed: [50...49 + rows: 0.3])
    #expect(lids.closures.map(\.kind.rawValue) == [kind])
  }

  @Test("the tracker's flag makes a short closure a blink, and none of a long one")
  func flags() throws {
    let short = try lids(200, step: 0.02, closed: [50...50: 0.3], flags: [50...50])
    #expect(short.closures.map(\.kind) == [.blink] && short.flaggedRunCount == 1)
    let long = try lids(200, step: 0.05, closed: [50...80: 0.1], flags: [50...51])
    #expect(long.closures.map(\.kind) == [.closure] && long.closures[0].isFlagged)
    // A flag on open lids counts by itself.
    let open = try lids(200, step: 0.05, closed: [:], flags: [20...21, 90...91])
    #expect(open.closures.map(\.kind) == [.blink, .blink] && open.closures[0].lowest == nil)
    #expect(near(open.closures[0].duration, 0.1))
  }

  @Test("an openness that is missing in the middle of a flagged blink does not make two of it")
  func missingRows() throws {
    let closed: [ClosedRange<Int>: Double] = [20...20: 0.2, 21...22: .nan, 23...23: 0.1]
    let blink = try lids(200, step: 0.033, closed: closed, flags: [20...23])
    #expect(blink.closures.map(\.kind) == [.blink] && near(blink.closures.first?.duration, 4 * 0.033))
    #expect(near(blink.closures.first?.lowest, 0.125) && blink.closures.first?.isCut == false)
    // Without the tracker's word nobody knows what the lids did in between.
    #expect(try lids(200, step: 0.033, closed: closed).closures.count == 2)
  }

  @Test("half of the open level is open, just below it closed")
  func threshold() throws {
    #expect(try lids(100, step: 0.05, closed: [20...22: 0.4]).closures.isEmpty)
    #expect(try lids(100, step: 0.05, closed: [20...22: 0.399]).closures.count == 1)
  }

  @Test("a closure next to rows without a face is cut, and lasted at least from its first to its last row")
  func cut() throws {
    let lids = try lids(
      200, step: 0.05, closed: [50...53: 0.1, 54...60: .nan, 100...119: 0.1, 120...121: .nan])
    #expect(lids.closures.map(\.kind) == [.cut, .closure] && lids.closures.allSatisfy(\.isCut))
    #expect(near(lids.closures[0].duration, 0.175) && near(lids.closures[1].duration, 0.975))
    #expect(lids.count(.blink) == 0 && near(lids.validSeconds, 200 * 0.05 - 9 * 0.05))
    // At the end of a log likewise.
    #expect(try self.lids(100, step: 0.05, closed: [98...99: 0.1]).closures.map(\.kind) == [.cut])
  }

  @Test(
    "PERCLOS counts rows at most 20 % open in each minute, and without closures shorter than half a second")
  func perclos() throws {
    // 0.1 s steps, 90 s: 3 rows (0.3 s) closed, 12 rows (1.2 s) closed, 12 rows of 0.3 (not P80), all in the first minute.
    let lids = try lids(
      900, step: 0.1, closed: [100...102: 0.1, 200...211: 0.16, 300...311: 0.24, 700...706: 0.1])
    let minutes = PerclosMinute.all(lids) { row in
      PerclosMinute.Drowsiness(
        isDrowsy: row < 60 ? true : row < 600 ? false : nil, intensity: row < 600 ? 0.5 : .nan)
    }
    #expect(minutes.map(\.start) == [0, 60] && near(minutes[0].validSeconds, 60))
    #expect(near(minutes[0].perclos, 1.5 / 60) && near(minutes[0].droopPerclos, 1.2 / 60))
    #expect(near(minutes[1].perclos, 0.7 / 30) && near(minutes[1].droopPerclos, 0.7 / 30))
    #expect(near(minutes[0].drowsyShare, 0.1) && minutes[1].drowsyShare == nil)
    #expect(near(minutes[0].meanIntensity, 0.5) && minutes[1].meanIntensity == nil)
  }

  @Test("a minute with less than 30 s known has no PERCLOS")
  func shortMinute() throws {
    let lids = try lids(899, step: 0.1, closed: [:])
    let minutes = PerclosMinute.all(lids) { _ in PerclosMinute.Drowsiness() }
    #expect(minutes.map { $0.perclos == nil } == [false, true] && minutes[0].perclos == 0)
  }

  @Test("lids that are never known, or never open, say nothing")
  func nothing() {
    for openness in [Double.nan, 0] {
      #expect(Eyelids(TimeOrder([0, 1])) { _ in Eyelids.Row(openness: openness) } == nil)
    }
    #expect(Eyelids(TimeOrder([])) { _ in Eyelids.Row(openness: 1) } == nil)
  }

  @Test("without an openness, it is 1 − eyeBlink; downward looks are marked by eyeLookDown")
  func blendShapes() throws {
    let count = 120
    let blink = (0..<count).map { (40...42).contains($0) || (80...82).contains($0) ? 0.9 : 0.04 }
    let down = (0..<count).map { $0 >= 60 ? 0.7 : 0.1 }
    let shapes = BlendShape.eyes.map { name in
      name.contains("eyeBlink")
        ? blink : name.contains("eyeLookDown") ? down : [Double](repeating: 0, count: count)
    }
    let table = FrameTable(
      time: NumberColumn((0..<count).map { Double($0) / 60 }),
      participants: .init(repeating: "anna", count: count),
      displays: .init(repeating: Display(device: "tablet"), count: count),
      channels: [.blendShapes: shapes.map { NumberColumn($0) }])
    let source = try #require(EyelidSource(try LogSample.log(table)))
    #expect(source.basis == .blendShapes && source.looksDownByBlendShapes == true)
    #expect(near(source.lids.openLevel, 0.96))
    #expect(source.lids.closures.map(\.looksDown) == [false, true])
    #expect(source.lids.closures.allSatisfy { near($0.duration, 0.05) && near($0.lowest, 0.1 / 0.96) })
  }

  @Test("where only blinks are flagged, they are counted and PERCLOS is withheld")
  func flagsOnly() throws {
    let words = (0..<100).map { (20...23).contains($0) ? "yes" : "no" }
    let log = try LogSample.log((0..<100).map { Double($0) / 30 }, states: [("blink", words)])
    let source = try #require(EyelidSource(log))
    #expect(source.basis == .flags && source.minutes.isEmpty && source.lids.closures.map(\.kind) == [.blink])
    let section = try #require(EyelidSection(log)?.section)
    #expect(section.answer.count == 1 && section.figures.isEmpty)
    #expect(section.files.map(\.name) == ["blinks.csv"])
  }
}
