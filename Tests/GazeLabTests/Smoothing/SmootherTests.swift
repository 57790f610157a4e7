import Inputs
import Testing

@testable import Calibration
@testable import Captures
@testable import Smoothing

@Suite("Properties of all smoothers")
struct SmootherTests {
  private static let kinds = Catalogue.smoothers.kinds

  @Test("a resting gaze is not moved", arguments: kinds)
  func constant(kind: String) throws {
    let point = SmoothingFixture.point(566.5, 0.1)
    let smoothed = try Catalogue.smoothers.example(kind).smooth(
      SmoothingFixture.frames(Array(repeating: point, count: 300)))
    #expect(smoothed.count == 300)
    for one in smoothed {
      let one = try #require(one)
      #expect(abs(one.x - 566.5) < 1e-9 && abs(one.y - 0.1) < 1e-12)
    }
  }

  @Test("the first gaze point is not smoothed, even if frames before it are lost", arguments: kinds)
  func first(kind: String) throws {
    let points = [nil, nil, SmoothingFixture.point(7, -3), SmoothingFixture.point(9, 9)]
    let smoothed = try Catalogue.smoothers.example(kind).smooth(SmoothingFixture.frames(points))
    #expect(smoothed[0] == nil && smoothed[1] == nil)
    #expect(smoothed[2] == SmoothingFixture.point(7, -3))
    #expect(try Catalogue.smoothers.example(kind).smooth([]).isEmpty)
    #expect(try Catalogue.smoothers.example(kind).smooth(SmoothingFixture.frames([nil])) == [nil])
  }

  @Test("exactly the lost gaze points are lost after smoothing", arguments: kinds)
  func lost(kind: String) throws {
    let smoothed = try Catalogue.smoothers.example(kind).smooth(SmoothingFixture.uneven)
    #expect(smoothed.map { $0 == nil } == SmoothingFixture.uneven.map { $0.point == nil })
  }

  @Test("no smoothed point depends on a later gaze point", arguments: kinds)
  func causal(kind: String) throws {
    let smoother = try Catalogue.smoothers.example(kind)
    let whole = smoother.smooth(SmoothingFixture.uneven)
    for count in 1..<SmoothingFixture.uneven.count {
      #expect(smoother.smooth(Array(SmoothingFixture.uneven.prefix(count))) == Array(whole.prefix(count)))
    }
  }

  @Test("frames stored in one batch are smoothed as frames 1/60 s apart", arguments: kinds)
  func storedInOneGo(kind: String) throws {
    let points = [0, 10, 5, 30, 400, 390].map { SmoothingFixture.point($0, 2 * $0) }
    let even = try Catalogue.smoothers.example(kind).smooth(SmoothingFixture.frames(points))
    // Times that stand still, advance by microseconds, or run back.
    let clocks: [[Double]] = [
      [5, 5, 5, 5, 5, 5], [5, 5 + 1e-6, 5 + 1e-6, 5 + 3e-6, 5 + 4e-6, 5 + 4e-6], [5, 4, 3, 2, 1, 0],
    ]
    for times in clocks {
      let stored = try Catalogue.smoothers.example(kind).smooth(
        zip(times, points).map { TimedPoint(time: $0, point: $1) })
      #expect(SmoothingFixture.distance(stored, x: even.map { $0?.x }, y: even.map { $0?.y }) < 1e-9)
    }
  }

  @Test("a step is followed to its end, and noise is reduced", arguments: kinds)
  func useful(kind: String) throws {
    let step = (0..<1200).map { SmoothingFixture.point($0 < 10 ? 0 : 400, $0 < 10 ? 300 : 0) }
    let followed = try #require(
      try Catalogue.smoothers.example(kind).smooth(SmoothingFixture.frames(step)).last ?? nil)
    #expect(abs(followed.x - 400) < 1e-3 && abs(followed.y) < 1e-3)
    // Alternating 3 pt to each side of (100, 50).
    let noise = (0..<600).map { index in
      let side = index.isMultiple(of: 2) ? 3.0 : -3
      return SmoothingFixture.point(100 + side, 50 - side)
    }
    for point in try Catalogue.smoothers.example(kind).smooth(SmoothingFixture.frames(noise)).suffix(60) {
      let point = try #require(point)
      #expect(abs(point.x - 100) < 1.5 && abs(point.y - 50) < 1.5)
    }
  }

  @Test("an interval is that of the clock if it can be between frames")
  func intervals() {
    let intervals = TimedPoint.intervals(of: [10, 10.5, 10.5, 10.5005, 10.25, 10.252])
    let nominal = 1.0 / 60
    #expect(intervals.prefix(5) == [0, 0.5, nominal, nominal, nominal])
    #expect(abs(intervals[5] - 0.002) < 1e-12)
    #expect(TimedPoint.intervals(of: []) == [])
  }
}
