import Testing

@testable import Captures
@testable import Logs

@Suite("Agreement with a tracker's states, and peak velocities")
struct StateAgreementTests {
  private func agreement(_ states: String, fixations: [Range<Int>], times: [Double]? = nil) -> StateAgreement
  {
    let words = states.map { ["F": "FIXATION", "S": "SACCADE"][$0] ?? "UNKNOWN" }
    let times = times ?? words.indices.map { Double($0) / 10 }
    let samples = EventSamples(
      times: times, x: words.map { _ in 0 }, y: words.map { _ in 0 }, unit: .points)
    return StateAgreement(TimeOrder(times, isUnique: false), samples, fixations: fixations) {
      StateAgreement.Movement(word: words[$0])
    }
  }

  @Test("κ of ten rows is 4/13, by hand")
  func byHand() throws {
    // Both fixation 4, both saccade 2, the tracker's saccade in our fixation 1, its fixation outside 2, UNKNOWN 1.
    let agreement = agreement("FFFFSSSFUF", fixations: [0..<5])
    for (value, expected) in zip(agreement.seconds.joined(), [0.4, 0.2, 0.1, 0.2]) {
      #expect(abs(value - expected) < 1e-12)
    }
    #expect(abs(agreement.unknownSeconds - 0.1) < 1e-12)
    #expect(abs(try #require(agreement.share) - 6.0 / 9) < 1e-12)
    #expect(abs(try #require(agreement.kappa) - 4.0 / 13) < 1e-12)
  }

  @Test("rows count for the time until the next one, at most two median steps")
  func weights() {
    // Steps 1, 1, 5, 1: the third row counts 2, the last 1.
    let agreement = agreement("FFSSF", fixations: [0..<3], times: [0, 1, 2, 7, 8])
    #expect(agreement.seconds == [[2, 1], [2, 1]])
  }

  @Test("there is no κ where the tracker or the method has one state only")
  func oneState() {
    #expect(agreement("FFFF", fixations: [0..<2]).kappa == nil)
    #expect(agreement("FSFS", fixations: [0..<4]).kappa == nil)
    #expect(agreement("FSFS", fixations: []).kappa == nil)
    #expect(agreement("UUUU", fixations: [0..<2]).share == nil)
    #expect(agreement("FFSS", fixations: [0..<2]).kappa == 1)
  }

  @Test("peak velocities are exact from 200 Hz on, lower bounds from 50 Hz on, and never of filtered points")
  func peakVelocity() {
    func peak(_ rate: Double, filtered: Bool = false, distance: Bool = true) -> PeakVelocity {
      PeakVelocity(rate: rate, areFiltered: filtered, isDistanceKnown: distance)
    }
    #expect(peak(200) == .exact && peak(1 / 0.005) == .exact && peak(1 / 0.0050001) == .exact)
    #expect(peak(199) == .lowerBound && peak(50) == .lowerBound && peak(60) == .lowerBound)
    for withheld in [peak(49), peak(1000, filtered: true), peak(1000, distance: false)] {
      guard case .withheld = withheld else {
        Issue.record("\(withheld)")
        continue
      }
    }
  }

  /// A gaze that rests at x = 100 pt, moves to 300 pt in steps of 20 pt and rests again; 100 pt are a centimetre.
  private func saccade(step: Double, unit: Double = 20) throws -> [Saccade] {
    let moving = stride(from: 100 + unit, to: 300, by: unit).map { $0 }
    let x = [Double](repeating: 100, count: 60) + moving + [Double](repeating: 300, count: 60)
    let log = try LogSample.log(
      x.indices.map { Double($0) * step }, points: [.gazePoint: x.map { (x: $0, y: 400.0) }])
    var options = EventOptions()
    options.dispersion = .threshold(.points(5))
    return try #require(try EventSection(log, options)).asked.saccades
  }

  @Test("a saccade's amplitude, direction and peak velocity are those of its geometry")
  func geometry() throws {
    // At 0.5 m in front of x = 200: ±1 cm is 2 atan(0.01 / 0.5) = 2.2915°.
    let exact = try saccade(step: 0.004)
    #expect(exact.count == 1)
    let saccade = try #require(exact.first)
    #expect(abs(saccade.amplitude - 200) < 1e-9 && saccade.directionDegrees == 0)
    #expect(abs(try #require(saccade.amplitudeDegrees) - 2.29152) < 1e-4)
    #expect(abs(saccade.characters - saccade.amplitude / 12) < 1e-12)
    // 20 pt across the centre in 4 ms: 2 atan(0.001 / 0.5) = 0.22918° in 4 ms.
    #expect(abs(try #require(saccade.peakVelocity) - 57.296) < 0.01)
    // At 100 Hz there is a lower bound only, and none below 5°.
    #expect(try self.saccade(step: 0.01).map(\.peakVelocity) == [nil])
  }

  @Test("no saccade is told across a gap")
  func acrossGap() throws {
    let x = [Double](repeating: 100, count: 20) + [Double](repeating: 300, count: 20)
    let times = x.indices.map { Double($0) / 50 + ($0 >= 20 ? 0.2 : 0) }
    let log = try LogSample.log(times, points: [.gazePoint: x.map { (x: $0, y: 400.0) }])
    let section = try #require(try EventSection(log, EventOptions()))
    #expect(
      section.asked.fixations.count == 2 && section.asked.saccades.isEmpty && section.asked.gapCount == 1)
  }
}
