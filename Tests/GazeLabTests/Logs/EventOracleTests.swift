import Documents
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Logs

/// Every number on the made Eyedid log a second time, by `oracle/eyedid_log.py`.
@Suite(
  "Events, eyelids and attention of the made Eyedid log, a second time",
  .enabled(if: OracleProgram.numpy != nil, "\(OracleProgram.numpyReason)"))
struct EventOracleTests {
  private struct Answer: Decodable {
    struct Fixation: Decodable {
      let onset, duration, x, y, dispersion: Double
      let n, firstRow, lastRow: Int
    }
    struct Saccade: Decodable {
      let onset, duration, amplitudePt, amplitudeDegrees, characters, directionDegrees: Double
    }
    struct Agreement: Decodable {
      let seconds: [[Double]]
      let unknown, share, kappa: Double
    }
    struct Method: Decodable {
      let fixations: [Fixation]
      let saccades: [Saccade]
      let agreement: Agreement
    }
    struct Noise: Decodable {
      let scatterSd, stepRms: Double
      let windows: Int
    }
    struct Closure: Decodable {
      let onset, duration, lowestOpenness: Double
      let kind: String
    }
    struct Minute: Decodable {
      let start, validS, perclos, perclosDroops, drowsiness: Double
    }
    struct Lids: Decodable {
      let openLevel, validS, blinksPerMinute: Double
      let closures: [Closure]
      let minutes: [Minute]
    }
    struct Window: Decodable {
      let start, end, attention, validShare, score: Double
    }
    let medianStep, validS: Double
    let noise: Noise
    let idt, ivt: Method
    let eyelids: Lids
    let attention, attentionLeft: [Window]
  }

  private static let velocity = 30.0

  private struct Both {
    let log: Log
    let answer: Answer
  }

  /// The log on a screen of 390 × 844 pt, and what the program says of it.
  private static let both = Result {
    try TemporaryFolder.with { folder in
      let source = URL(fileURLWithPath: "\(OracleProgram.repository)/datasets/eyedid-made/session.csv")
      let csv = try String(contentsOf: source, encoding: .utf8)
      let path = try folder.write("eyedid/session.csv", csv)
      try folder.write("eyedid/dataset.yaml", "format: eyedid-csv\ndevice: iPhone 14\n")
      let log = Log(try #require(try folder.dataset("eyedid").captures.first))
      let screen = log.screen(ofRow: 0)
      let words = [
        try #require(OracleProgram.numpy), OracleProgram.path("eyedid_log.py"), path, "\(screen.width)",
        "\(screen.height)", "\(screen.pointsPerMetre)", "\(velocity)",
      ]
      let data = try OracleProgram.run(words, input: "")
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return Both(log: log, answer: try decoder.decode(Answer.self, from: data))
    }
  }

  private func near(_ value: Double?, _ expected: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs((value ?? .nan) - expected) <= tolerance * max(1, abs(expected))
  }

  private func section(_ kind: EventOptions.Kind) throws -> (section: EventSection, method: Answer.Method) {
    let both = try Self.both.get()
    var options = EventOptions()
    (options.kind, options.velocity) = (kind, .degrees(Self.velocity))
    return (
      try #require(try EventSection(both.log, options)), kind == .idt ? both.answer.idt : both.answer.ivt
    )
  }

  @Test("the screen is 390 × 844 pt, and the gaze is known as long")
  func screen() throws {
    let both = try Self.both.get()
    #expect(both.log.screen(ofRow: 0).width == 390 && both.log.screen(ofRow: 0).height == 844)
    let section = try section(.idt).section
    #expect(near(section.validSeconds, both.answer.validS))
    #expect(near(section.stream.order.medianStep, both.answer.medianStep))
    let noise = try #require(section.asked.detection.noise)
    #expect(noise.windowCount == both.answer.noise.windows)
    #expect(
      near(noise.scatter, both.answer.noise.scatterSd) && near(noise.stepRMS, both.answer.noise.stepRms))
  }

  @Test("fixations and saccades", arguments: EventOptions.Kind.allCases)
  func events(kind: EventOptions.Kind) throws {
    let (section, expected) = try section(kind)
    #expect(section.asked.detection.refusal == nil && expected.fixations.count > 50)
    #expect(section.asked.fixations.count == expected.fixations.count)
    for (one, other) in zip(section.asked.fixations, expected.fixations) {
      #expect((one.firstRow, one.lastRow, one.count) == (other.firstRow, other.lastRow, other.n))
      #expect(near(one.onset, other.onset) && near(one.duration, other.duration))
      #expect(near(one.x, other.x) && near(one.y, other.y) && near(one.dispersion, other.dispersion))
    }
    #expect(section.asked.saccades.count == expected.saccades.count && expected.saccades.count > 40)
    for (one, other) in zip(section.asked.saccades, expected.saccades) {
      #expect(near(one.onset, other.onset) && near(one.duration, other.duration))
      #expect(near(one.amplitude, other.amplitudePt) && near(one.characters, other.characters))
      #expect(near(one.amplitudeDegrees, other.amplitudeDegrees))
      #expect(near(one.directionDegrees, other.directionDegrees) && one.peakVelocity == nil)
    }
  }

  @Test("agreement with the tracker's states", arguments: EventOptions.Kind.allCases)
  func agreement(kind: EventOptions.Kind) throws {
    let (section, expected) = try section(kind)
    let agreement = try #require(section.asked.agreement)
    for (one, other) in zip(agreement.seconds.joined(), expected.agreement.seconds.joined()) {
      #expect(near(one, other))
    }
    #expect(near(agreement.unknownSeconds, expected.agreement.unknown))
    #expect(
      near(agreement.share, expected.agreement.share) && near(agreement.kappa, expected.agreement.kappa))
  }

  @Test("blinks, closures and PERCLOS")
  func eyelids() throws {
    let both = try Self.both.get()
    let (source, expected) = (try #require(EyelidSource(both.log)), both.answer.eyelids)
    let lids = source.lids
    #expect(near(lids.openLevel, expected.openLevel) && near(lids.validSeconds, expected.validS))
    #expect(near(lids.blinksPerMinute, expected.blinksPerMinute))
    #expect(lids.closures.map(\.kind.rawValue) == expected.closures.map(\.kind))
    for (one, other) in zip(lids.closures, expected.closures) {
      #expect(near(one.onset, other.onset) && near(one.duration, other.duration))
      #expect(near(one.lowest, other.lowestOpenness))
    }
    #expect(source.minutes.count == expected.minutes.count)
    for (one, other) in zip(source.minutes, expected.minutes) {
      #expect(near(one.start, other.start) && near(one.validSeconds, other.validS))
      #expect(near(one.perclos, other.perclos) && near(one.droopPerclos, other.perclosDroops))
      #expect(near(one.meanIntensity, other.drowsiness) && one.drowsyShare == 0)
    }
  }

  @Test("attention on the whole screen and in its left half")
  func attention() throws {
    let both = try Self.both.get()
    var half = AttentionOptions()
    (half.region, half.window) = ([0, 0, 195, 844], 10)
    for (options, expected) in [
      (AttentionOptions(), both.answer.attention), (half, both.answer.attentionLeft),
    ] {
      let windows = try #require(try AttentionSection(both.log, options)).attention.windows
      #expect(windows.count == expected.count)
      for (one, other) in zip(windows, expected) {
        #expect(near(one.start, other.start) && near(one.end, other.end) && near(one.score, other.score))
        #expect(near(one.attention, other.attention) && near(one.validShare, other.validShare))
      }
    }
  }

  @Test("a region is counted from the upper left corner, as the tracker's own rectangles are")
  func region() throws {
    func share(_ region: [Double]) throws -> Double {
      let options = changed(AttentionOptions()) { $0.region = region }
      let section = try #require(try AttentionSection(Self.both.get().log, options))
      #expect(section.answer[0].contains("pt from the upper left corner"))
      return try #require(section.attention.total)
    }
    let (upper, lower) = (try share([0, 0, 390, 422]), try share([0, 422, 390, 422]))
    // The person looks at the upper half more; a point on the line between the halves is in both.
    #expect(upper > 0.6 && lower < 0.4 && upper + lower >= 1)
  }

  @Test("the log's points are smoothed, so no peak velocity is told; the sections have their files")
  func sections() throws {
    let log = try Self.both.get().log
    let events = try #require(try EventSection(log, EventOptions())?.section)
    #expect(events.files.map(\.name) == ["fixations.csv", "saccades.csv"])
    #expect(
      events.caveats.contains(
        "Peak velocities are withheld: the tracker smooths gaze points, which lowers peaks."))
    #expect(
      try #require(EyelidSection(log)?.section).files.map(\.name) == [
        "blinks.csv", "perclos.csv",
      ])
    let attention = try #require(try AttentionSection(log, AttentionOptions())?.section)
    #expect(attention.files.map(\.name) == ["attention.csv"])
    let again = try #require(try EventSection(log, EventOptions())?.section)
    #expect(
      again.numbers.text(.outline) == events.numbers.text(.outline)
        && again.files.map(\.bytes) == events.files.map(\.bytes))
  }
}
