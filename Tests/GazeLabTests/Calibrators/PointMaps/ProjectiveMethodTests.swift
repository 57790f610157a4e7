import Testing

@testable import Calibration
@testable import Captures

@Suite("Projective maps")
struct ProjectiveMethodTests {
  private func fit(_ pairs: PointPairs) throws -> ProjectiveMap {
    try #require(try PointMapMethod.projective.fit(pairs).map as? ProjectiveMap)
  }

  /// w is 1 at (500, 300), and 0.43 or more on the planted gaze points.
  private static let planted = ProjectiveMap(
    parameters: [0.9, -0.2, 40, 0.1, 1.2, -60, 3e-4, -4e-4, 0.97])

  private func squares(_ map: any PointMap, _ pairs: PointPairs) -> Double {
    zip(pairs.gazePoints, pairs.targets).reduce(0) { sum, pair in
      guard let image = map.image(of: pair.0) else { return .infinity }
      let (x, y) = (image.x - pair.1.x, image.y - pair.1.y)
      return sum + x * x + y * y
    }
  }

  @Test("a planted homography comes back to 1e-9 pt")
  func planted() throws {
    let pairs = PlantedPairs.planted { Self.planted.image(of: $0) ?? ScreenPoint(x: .nan, y: .nan) }
    #expect(pairs.targets.allSatisfy { $0.x.isFinite })
    let map = try fit(pairs)
    #expect(PlantedPairs.largestError(map, on: pairs) < 1e-9)
    // Nine parameters up to their scale.
    let scale = map.parameters[8] / Self.planted.parameters[8]
    #expect(PlantedPairs.areClose(map.parameters.map { $0 / scale }, Self.planted.parameters))
  }

  @Test("four corners by hand: a square to a trapezium")
  func byHand() throws {
    // x = X / w, y = Y / w with w = 1 + Y / 2: (0, 0), (2, 0), (0, 2), (2, 2) go to (0, 0), (2, 0), (0, 1), (1, 1).
    let pairs = PointPairs(
      gazePoints: PlantedPairs.points([(0, 0), (2, 0), (0, 2), (2, 2)]),
      targets: PlantedPairs.points([(0, 0), (2, 0), (0, 1), (1, 1)]))
    let map = try fit(pairs)
    // The mean of the gaze points is (1, 1), where this w is 1.5.
    let truth = [1, 0, 0, 0, 1, 0, 0, 0.5, 1].map { $0 / 1.5 }
    #expect(zip(map.parameters, truth).allSatisfy { abs($0 - $1) < 1e-12 })
    // The middle of the diagonals, (1, 1), goes to the middle of theirs.
    let image = try #require(map.image(of: ScreenPoint(x: 1, y: 1)))
    #expect(abs(image.x - 2 / 3.0) < 1e-12 && abs(image.y - 2 / 3.0) < 1e-12)
  }

  @Test("on the horizon and beyond there is no image")
  func horizon() {
    // w = 1 − x / 100.
    let map = ProjectiveMap(parameters: [1, 0, 0, 0, 1, 0, -0.01, 0, 1])
    #expect(map.image(of: ScreenPoint(x: 50, y: 8)) == ScreenPoint(x: 100, y: 16))
    for x in [100.0, 101, 5000] { #expect(map.image(of: ScreenPoint(x: x, y: 8)) == nil) }
    #expect(map.image(of: ScreenPoint(x: .nan, y: 8)) == nil)
  }

  @Test("noisy pairs give what scipy 1.17.1's least_squares gives: the least squared distance on the screen")
  func reference() throws {
    let map = try fit(PlantedPairs.noisy)
    let truth = [
      1.3951001876220706, -0.23974810274082795, -143.81388210130854, -0.20949330306233058,
      1.6555101935564296, 152.5163852000722, -4.527255472240585e-05, 0.00011999988689261526,
      0.9996370292187037,
    ]
    #expect(PlantedPairs.areClose(map.parameters, truth, 1e-4))
    let ours = squares(map, PlantedPairs.noisy).squareRoot()
    #expect(abs(ours - 189.12974124048145) < 1e-6)
    // By another way than the search: no small change of any parameter is better.
    for index in 0..<9 {
      for share in [0.999, 1.001] {
        var parameters = map.parameters
        parameters[index] *= share
        #expect(
          squares(ProjectiveMap(parameters: parameters), PlantedPairs.noisy).squareRoot() > ours - 1e-9)
      }
    }
  }

  @Test("in training it is never worse than the affine map, and equal to it for affine pairs")
  func nested() throws {
    let noisy = PlantedPairs.noisy
    #expect(squares(try fit(noisy), noisy) < squares(try PointMapMethod.affine.fit(noisy).map, noisy))
    let pairs = PlantedPairs.planted { ScreenPoint(x: 5 + $0.x - $0.y, y: 2 * $0.y) }
    let map = try fit(pairs)
    #expect(PlantedPairs.largestError(map, on: pairs) < 1e-9)
    #expect(abs(map.parameters[6]) < 1e-12 && abs(map.parameters[7]) < 1e-12)
  }

  @Test("gaze points stay before the horizon, even outliers")
  func wild() throws {
    let noisy = PlantedPairs.noisy
    let pairs = PointPairs(
      gazePoints: noisy.gazePoints + PlantedPairs.points([(-30_000, 20_000), (0, -50_000)]),
      targets: noisy.targets + PlantedPairs.points([(1133, 0), (566.5, 744)]))
    let map = try fit(pairs)
    #expect(pairs.gazePoints.allSatisfy { map.image(of: $0) != nil })
    #expect(squares(map, pairs) <= squares(try PointMapMethod.affine.fit(pairs).map, pairs) * (1 + 1e-12))
  }

  @Test("targets without four in general position are refused")
  func degenerate() {
    let line = PlantedPairs.points([(0, 0), (0, 372), (0, 744), (1133, 372)])
    let corners = PlantedPairs.points([(0, 0), (1133, 0), (0, 744), (1133, 744)])
    #expect(
      throws: FitError.notDetermined(
        "the training rows have 4 targets: a projective map needs four of which no three are on one line")
    ) {
      try PointMapMethod.projective.fit(PointPairs(gazePoints: corners, targets: line))
    }
    #expect(
      throws: FitError.notDetermined(
        "the training rows have 4 gaze points: a projective map needs four of which no three are on one line")
    ) {
      try PointMapMethod.projective.fit(PointPairs(gazePoints: line, targets: corners))
    }
  }
}
