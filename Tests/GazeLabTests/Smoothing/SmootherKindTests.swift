import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Smoothing

/// Expected values for the exponential and the 1 € filter were computed with numpy 2.4.6, step by step from
/// the published equations.
@Suite("Kinds of smoothers")
struct SmootherKindTests {
  @Test("the moving average is the mean of the last points, fewer at the start, and skips lost ones")
  func movingAverage() throws {
    let points = [3, 6, nil, 9, 12].map { $0.map { SmoothingFixture.point($0, 10 * $0) } }
    let smoothed = Smoother.movingAverage(pointCount: 3).smooth(SmoothingFixture.frames(points))
    // 3, (3 + 6)/2, (3 + 6 + 9)/3, (6 + 9 + 12)/3.
    #expect(smoothed.map { $0?.x } == [3, 4.5, nil, 6, 9])
    #expect(smoothed.map { $0?.y } == [30, 45, nil, 60, 90])
  }

  @Test("after a jump, the moving average of ten is half-way at the fifth frame and there at the tenth")
  func movingAverageStep() throws {
    let points = (0..<30).map { SmoothingFixture.point($0 < 15 ? 0 : 100, 0) }
    let smoothed = try SmoothingFixture.smoother("moving-average").smooth(SmoothingFixture.frames(points))
    #expect(smoothed[15...].prefix(10).map { $0?.x } == [10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  }

  @Test("the exponential filter covers 1 − 1/e of the distance in a time constant, in one frame or in many")
  func exponentialStep() throws {
    let smoother = Smoother.exponential(timeConstant: 0.2)
    let ways = [[0, 0.2], [0, 0.05, 0.1, 0.15, 0.2], [0, 0.13, 0.2]]
    for times in ways {
      let frames = times.enumerated().map { index, time in
        TimedPoint(time: time, point: SmoothingFixture.point(index == 0 ? 0 : 100, index == 0 ? 50 : 0))
      }
      let last = try #require(smoother.smooth(frames).last ?? nil)
      // 100·(1 − e⁻¹) and 50·e⁻¹.
      #expect(abs(last.x - 63.21205588285577) < 1e-12 && abs(last.y - 18.393972058572117) < 1e-12)
    }
  }

  @Test("the exponential filter agrees with numpy on uneven, repeated and lost frames")
  func exponential() throws {
    let smoothed = try SmoothingFixture.smoother("{kind: exponential, time_constant: 0.1}")
      .smooth(SmoothingFixture.uneven)
    let x = [
      100.0, 100.72507698768808, 100.20620347610055, nil, 100.42166083073545, 131.06058320919692,
      190.05332189919844, 219.84540645609,
    ]
    let y = [
      50.0, 50.0, 50.41787607072483, nil, 50.0330270342264, 103.75935306918504, 198.12715637206492,
      249.15301028300308,
    ]
    #expect(SmoothingFixture.distance(smoothed, x: x, y: y) < 1e-12)
  }

  @Test("the 1 € filter agrees with its published algorithm on uneven, repeated and lost frames")
  func oneEuro() throws {
    let smoothed = try SmoothingFixture.smoother("{kind: one-euro, min_cutoff: 1, beta: 0.007, d_cutoff: 1}")
      .smooth(SmoothingFixture.uneven)
    let x = [
      100.0, 100.50747626591378, 100.20486645472796, nil, 100.34018072970079, 197.08552550921584,
      280.6786732983695, 296.88919369945324,
    ]
    let y = [
      50.0, 50.0, 50.28657165700363, nil, 50.063644884259446, 263.7711889501715, 365.604857433334,
      387.4027112716081,
    ]
    #expect(SmoothingFixture.distance(smoothed, x: x, y: y) < 1e-12)
    #expect(try SmoothingFixture.smoother("one-euro").smooth(SmoothingFixture.uneven) == smoothed)

    let other = try SmoothingFixture.smoother("{kind: one-euro, min_cutoff: 0.5, beta: 0.02, d_cutoff: 2}")
      .smooth(SmoothingFixture.uneven)
    let otherX = [
      100.0, 100.56295200282061, 100.37904645349796, nil, 100.44091975520504, 263.04384587338564,
      305.3246118773683, 305.0546467020098,
    ]
    let otherY = [
      50.0, 50.0, 50.28976414315542, nil, 50.12776995414445, 359.7164654792781, 387.92432007625143,
      394.18399064847017,
    ]
    #expect(SmoothingFixture.distance(other, x: otherX, y: otherY) < 1e-12)
  }

  @Test("the second point of the 1 € filter agrees with manual arithmetic")
  func oneEuroByHand() throws {
    // Δt = 1/(2π) s makes 2π·Δt·cutoff the cutoff: weight = cutoff/(1 + cutoff).
    // Speed: weight 1/2 of (8 − 0)·2π = 8π. Cutoff: 1 + (1/8π)·8π = 2. Position: 2/3 of 8.
    let smoother = Smoother.oneEuro(leastCutoff: 1, slope: 1 / (8 * .pi), speedCutoff: 1)
    let frames = [(0, 0.0), (1 / (2 * .pi), 8)].map {
      TimedPoint(time: $0, point: SmoothingFixture.point(0, $1))
    }
    let last = try #require(smoother.smooth(frames).last ?? nil)
    #expect(last.x == 0 && abs(last.y - 16.0 / 3) < 1e-14)
  }

  @Test("options out of range are rejected")
  func options() throws {
    for (yaml, key) in [
      ("{kind: moving-average, points: 0}", "points"),
      ("{kind: exponential, time_constant: 0}", "time_constant"),
      ("{kind: one-euro, min_cutoff: 0}", "min_cutoff"),
      ("{kind: one-euro, beta: -1}", "beta"), ("{kind: one-euro, d_cutoff: 0}", "d_cutoff"),
      ("{kind: kalman, process_noise: -1}", "process_noise"),
      ("{kind: kalman, measurement_sd: 0}", "measurement_sd"),
    ] {
      var errors = [InputError]()
      #expect(Catalogue.smoothers.make(try ConfigFixture.node(yaml), into: &errors) == nil)
      #expect(
        errors.count == 1 && errors[0].complaints[0].sentence.hasPrefix("'\(key)' must be a "), "\(yaml)")
    }
  }
}
