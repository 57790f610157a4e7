import Testing

@testable import Calibration
@testable import Captures
@testable import Smoothing

@Suite("Lag of a smoother")
struct GazeJumpTests {
  /// From the middle of the screen to its upper right corner.
  private let jump = (from: ScreenPoint(x: 566.5, y: 372), to: ScreenPoint(x: 1133, y: 744))

  private func lag(_ yaml: String, interval: Double = 1.0 / 60) throws -> Double {
    try #require(try SmoothingFixture.smoother(yaml).lag(frameInterval: interval, jump: jump))
  }

  private static func smoother(
    _ smooth: @escaping @Sendable (_ frames: [TimedPoint]) -> [ScreenPoint?]
  ) -> Smoother {
    Smoother("planted", [], Smoother.Source(memory: "", statements: ""), smooth: smooth)
  }

  @Test("is 0 without smoothing, and (N − 1)/2 frames for the mean of the last N")
  func movingAverage() throws {
    for count in [1, 2, 5, 10, 37] {
      let lag = try lag("{kind: moving-average, points: \(count)}")
      #expect(abs(lag - Double(count - 1) / 2 / 60) < 1e-12)
    }
    #expect(abs(try lag("moving-average", interval: 0.02) - 0.09) < 1e-12)
    let none = try #require(Self.smoother { $0.map(\.point) }.lag(frameInterval: 0.01, jump: jump))
    #expect(abs(none) < 1e-15)
  }

  @Test("is half a frame for a filter that covers half the distance in its first frame")
  func halfWay() throws {
    // 1 − exp(−Δt/τ) = 1/2 for τ = Δt/ln 2.
    let smoother = Smoother.exponential(timeConstant: 0.02 / 0.6931471805599453)
    let lag = try #require(smoother.lag(frameInterval: 0.02, jump: jump))
    #expect(abs(lag - 0.01) < 1e-9)
  }

  @Test("agrees with numpy for each kind")
  func oracle() throws {
    // Computed with numpy 2.4.6: each filter on 2000 frames at rest and 4000 after the jump.
    #expect(abs(try lag("exponential") - 0.06117045261159098) < 1e-9)
    #expect(abs(try lag("one-euro") - 0.003832251118344476) < 1e-9)
    #expect(abs(try lag("{kind: one-euro, beta: 0}") - 0.10769629636643026) < 1e-9)
    #expect(abs(try lag("kalman") - 0.053405008836332334) < 1e-9)
  }

  @Test("of the 1 € filter grows for smaller jumps; that of the others does not depend on the size")
  func size() throws {
    let small = (from: ScreenPoint(x: 0, y: 0), to: ScreenPoint(x: 30, y: 40))
    let oneEuro = try SmoothingFixture.smoother("one-euro")
    // numpy 2.4.6.
    #expect(
      abs(try #require(oneEuro.lag(frameInterval: 1.0 / 60, jump: small)) - 0.03311530953590722) < 1e-9)
    for kind in ["moving-average", "exponential", "kalman"] {
      let smoother = try SmoothingFixture.smoother(kind)
      let small = try #require(smoother.lag(frameInterval: 1.0 / 60, jump: small))
      #expect(abs(small - (try lag(kind))) < 1e-9)
    }
  }

  @Test("is nil if the jump is never followed; a steady clock may be fast")
  func none() {
    let stuck = Self.smoother { frames in frames.map { _ in ScreenPoint(x: 566.5, y: 372) } }
    #expect(stuck.lag(frameInterval: 1.0 / 60, jump: jump) == nil)
    // (N − 1)/2 frames.
    let fast = Smoother.movingAverage(pointCount: 2).lag(frameInterval: 0.0005, jump: jump)
    #expect(fast.map { abs($0 - 0.00025) < 1e-12 } == true)
  }

  @Test("the fraction of the distance is measured along the jump")
  func share() {
    let jump = (from: ScreenPoint(x: 10, y: 10), to: ScreenPoint(x: 30, y: 10))
    #expect(Smoother.share(of: ScreenPoint(x: 15, y: 400), along: jump) == 0.25)
    #expect(Smoother.share(of: ScreenPoint(x: 35, y: 10), along: jump) == 1.25)
  }
}
