import Testing

@testable import Calibration
@testable import Captures
@testable import Smoothing

/// Expected values without arithmetic beside them were computed with numpy 2.4.6, with matrices and joint
/// updates.
@Suite("Kalman filter")
struct KalmanFilterTests {
  @Test("agrees with numpy on uneven, repeated and lost frames")
  func smoothing() throws {
    let smoothed = try SmoothingFixture.smoother("{kind: kalman, process_noise: 1000, measurement_sd: 5}")
      .smooth(SmoothingFixture.uneven)
    let x = [
      100.0, 102.14823959310651, 100.10116929081782, nil, 100.35717540924257, 190.6872038444024,
      276.79485413146534, 314.9012068287845,
    ]
    let y = [
      50.0, 50.0, 51.26772030612804, nil, 50.33161378607799, 208.5622139313152, 344.6298900355196,
      409.5511753087417,
    ]
    #expect(SmoothingFixture.distance(smoothed, x: x, y: y) < 1e-12)
    #expect(try SmoothingFixture.smoother("kalman").smooth(SmoothingFixture.uneven) == smoothed)

    let quick = try SmoothingFixture.smoother(
      "{kind: kalman, process_noise: 1e6, measurement_sd: 3, start_speed_sd: 500}")
    let quickX = [
      100.0, 103.70165745856353, 99.06796862986315, nil, 100.33494144557865, 242.39050537266954,
      321.4050827403291, 317.46583175904385,
    ]
    let quickY = [
      50.0, 50.0, 52.332000615100725, nil, 49.79503909332975, 298.56573456060556, 412.5600866682456,
      412.32949725149007,
    ]
    #expect(
      SmoothingFixture.distance(quick.smooth(SmoothingFixture.uneven), x: quickX, y: quickY) < 1e-12)
  }

  @Test("its gain settles at the solution of the algebraic Riccati equation")
  func steadyState() {
    var axis = ConstantVelocity(position: 0, positionVariance: 25, velocityVariance: 10_000)
    for _ in 0..<2000 {
      axis.predict(1.0 / 60, noise: 1000)
      axis.update(0, variance: 25)
    }
    axis.predict(1.0 / 60, noise: 1000)
    // scipy 1.17.1, solve_discrete_are for the same F, H, Q and R.
    #expect(abs(axis.positionVariance / 4.484072855846949 - 1) < 1e-10)
    #expect(abs(axis.covariance / 22.167571230607983 - 1) < 1e-10)
    #expect(abs(axis.velocityVariance / 210.61407979848886 - 1) < 1e-10)
  }

  @Test("without acceleration noise it is the least squares line")
  func straightLine() throws {
    // The velocity is unknown: the line through (0, 1), (1, 2), (2, 6) s, pt is 0.5 + 2.5·t.
    let filter = KalmanFilter(processNoise: 0, startSpeedDeviation: 1e6)
    let frames = [(0, 1.0), (1, 2), (2, 6)].map {
      TimedPoint(time: $0, point: SmoothingFixture.point($1, -$1))
    }
    let last = try #require(Smoother.kalman(filter, measurementDeviation: 1).smooth(frames).last ?? nil)
    #expect(abs(last.x - 5.5) < 1e-6 && abs(last.y + 5.5) < 1e-6)
  }

  @Test("for a gaze known to rest it is the mean of the points")
  func rest() throws {
    let filter = KalmanFilter(processNoise: 0, startSpeedDeviation: 0)
    let frames = SmoothingFixture.frames([1, 5, 3, 11].map { SmoothingFixture.point($0, 2 * $0) })
    let smoothed = Smoother.kalman(filter, measurementDeviation: 7).smooth(frames)
    #expect(SmoothingFixture.distance(smoothed, x: [1, 3, 3, 5], y: [2, 6, 6, 10]) < 1e-12)
  }

  @Test(
    "measurements of one frame are weighted by their inverse variances, per axis, in any order")
  func weights() throws {
    let one = KalmanFilter.Measurement(point: SmoothingFixture.point(0, 0), varianceX: 1, varianceY: 4)
    let other = KalmanFilter.Measurement(point: SmoothingFixture.point(8, 10), varianceX: 3, varianceY: 1)
    let filter = KalmanFilter(processNoise: 1000, startSpeedDeviation: 100)
    for measurements in [[one, other], [other, one]] {
      let point = try #require(filter.fused(times: [0], [measurements])[0])
      // Weights 1 : 1/3 and 1/4 : 1, so a quarter of 8 and four fifths of 10.
      #expect(abs(point.x - 2) < 1e-14 && abs(point.y - 8) < 1e-14)
    }
  }

  @Test("fusing two gaze points agrees with numpy, even if one or both are lost")
  func fusion() {
    let others: [ScreenPoint?] = [
      ScreenPoint(x: 90, y: 60), ScreenPoint(x: 108, y: 40), nil, ScreenPoint(x: 120, y: 49), nil,
      ScreenPoint(x: 280, y: 380), ScreenPoint(x: 330, y: 380), ScreenPoint(x: 290, y: 400),
    ]
    let measurements = zip(SmoothingFixture.uneven, others).map { frame, other in
      [
        frame.point.map { KalmanFilter.Measurement(point: $0, varianceX: 25, varianceY: 36) },
        other.map { KalmanFilter.Measurement(point: $0, varianceX: 100, varianceY: 16) },
      ].compactMap(\.self)
    }
    let fused = KalmanFilter(processNoise: 1000, startSpeedDeviation: 100)
      .fused(times: SmoothingFixture.uneven.map(\.time), measurements)
    let x: [Double?] = [
      98.0, 101.70927822556209, 100.17850201297308, 102.87985022898621, 102.38060637672129,
      197.69342250828822,
      285.8076197522297, 319.15254382650545,
    ]
    let y: [Double?] = [
      56.92307692307693, 48.94057860767138, 48.65829136671504, 48.19929902492479, 47.622119569555096,
      250.47352123485996, 374.89423465994554, 429.3189599537415,
    ]
    #expect(SmoothingFixture.distance(fused, x: x, y: y) < 1e-12)
    let filter = KalmanFilter(processNoise: 1, startSpeedDeviation: 1)
    #expect(filter.fused(times: [0, 1], [[], []]) == [nil, nil])
  }
}
