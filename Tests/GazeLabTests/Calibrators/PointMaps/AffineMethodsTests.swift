import Testing

@testable import Calibration
@testable import Captures

@Suite("Affine maps: affine, axis-scale, similarity, theil-sen")
struct AffineMethodsTests {
  private static let methods: [(name: String, method: PointMapMethod)] = [
    ("affine", .affine), ("axis-scale", .axisScale), ("similarity", .similarity), ("theil-sen", .theilSen),
  ]

  private func fit(_ method: PointMapMethod, _ pairs: PointPairs) throws -> PolynomialMap {
    try #require(try method.fit(pairs).map as? PolynomialMap)
  }

  @Test("a planted map of each kind comes back to 1e-9 pt")
  func planted() throws {
    let maps: [(PointMapMethod, (ScreenPoint) -> ScreenPoint)] = [
      (.affine, { ScreenPoint(x: 17 + 1.5 * $0.x - 0.25 * $0.y, y: -40 + 0.125 * $0.x + 0.75 * $0.y) }),
      (.axisScale, { ScreenPoint(x: 17 + 1.5 * $0.x, y: -40 - 0.75 * $0.y) }),
      (.theilSen, { ScreenPoint(x: 17 + 1.5 * $0.x, y: -40 - 0.75 * $0.y) }),
      // Turned by the angle whose cosine is 0.6, and 2.5 times as large.
      (.similarity, { ScreenPoint(x: 10 + 1.5 * $0.x - 2 * $0.y, y: 20 + 2 * $0.x + 1.5 * $0.y) }),
    ]
    for (method, map) in maps {
      let pairs = PlantedPairs.planted(by: map)
      #expect(PlantedPairs.largestError(try fit(method, pairs), on: pairs) < 1e-9)
    }
  }

  @Test("three corners determine an affine map: by hand")
  func threeCorners() throws {
    let pairs = PointPairs(
      gazePoints: PlantedPairs.points([(100, 700), (900, 650), (150, 50)]),
      targets: PlantedPairs.points([(0, 744), (1133, 744), (0, 0)]))
    let map = try fit(.affine, pairs)
    // x is 0 on the line 13·x + y = 2000 of the first and the last, y is 744 on x + 16·y = 11300 of the first two.
    let (right, up) = (1133 / 10350.0, 744 / 10350.0)
    #expect(
      PlantedPairs.areClose(
        map.parameters, [-2000 * right, 13 * right, right, -950 * up, up, 16 * up], 1e-11))
    #expect(PlantedPairs.largestError(map, on: pairs) < 1e-9)
  }

  @Test("two opposite corners determine scale and offset of each axis: by hand")
  func twoCorners() throws {
    let pairs = PointPairs(
      gazePoints: PlantedPairs.points([(100, 50), (300, 450)]),
      targets: PlantedPairs.points([(0, 0), (1000, 800)]))
    // x: 1000/200 = 5, −500; y: 800/400 = 2, −100.
    for method in [PointMapMethod.axisScale, .theilSen] {
      #expect(try fit(method, pairs).parameters == [-500, 5, 0, -100, 0, 2])
    }
  }

  @Test("two targets determine a similarity: by hand, a quarter turn of scale 2")
  func similarityByHand() throws {
    let pairs = PointPairs(
      gazePoints: PlantedPairs.points([(0, 0), (100, 0)]),
      targets: PlantedPairs.points([(10, 20), (10, 220)]))
    #expect(PlantedPairs.areClose(try fit(.similarity, pairs).parameters, [10, 0, -2, 20, 2, 0]))
  }

  @Test("noisy pairs give what numpy 2.4.6 and scipy 1.17.1 give")
  func references() throws {
    let pairs = PlantedPairs.noisy
    // numpy.linalg.lstsq on 1, x, y.
    #expect(
      PlantedPairs.areClose(
        try fit(.affine, pairs).parameters,
        [
          -136.25862034534316, 1.416224162599331, -0.3072836485633593, 145.9690941163993,
          -0.19236498074025632, 1.6141833055216572,
        ]))
    // scipy.stats.linregress per axis.
    #expect(
      PlantedPairs.areClose(
        try fit(.axisScale, pairs).parameters,
        [-178.79887011625522, 1.3762800075166726, 0, 56.06079223433022, 0, 1.540556745453404]))
    // scipy.stats.theilslopes, method "joint", per axis.
    #expect(
      PlantedPairs.areClose(
        try fit(.theilSen, pairs).parameters,
        [-155.9332581365358, 1.3522381996004413, 0, 71.54376204778067, 0, 1.5551119286986324]))
    // Umeyama's formula with numpy.linalg.svd.
    #expect(
      PlantedPairs.areClose(
        try fit(.similarity, pairs).parameters,
        [
          -211.35006069025974, 1.4179282508704287, 0.046482615986158125, 107.22144563557305,
          -0.04648261598615812, 1.4179282508704285,
        ]))
  }

  @Test("a similarity never mirrors: mirrored gaze points give the rotation that Umeyama's formula gives")
  func noReflection() throws {
    let pairs = PointPairs(
      gazePoints: PlantedPairs.noisy.gazePoints.map { ScreenPoint(x: $0.x, y: -$0.y) },
      targets: PlantedPairs.noisy.targets)
    #expect(
      PlantedPairs.areClose(
        try fit(.similarity, pairs).parameters,
        [
          210.94896226541272, 0.6367892650254015, -0.07255634133457525, 472.75388789378076,
          0.07255634133457524, 0.6367892650254012,
        ]))
  }

  @Test("a perfect mirror image of a square has no similarity that is best")
  func mirroredSquare() {
    let pairs = PointPairs(
      gazePoints: PlantedPairs.points([(0, 0), (10, 0), (0, 10), (10, 10)]),
      targets: PlantedPairs.points([(0, 10), (10, 10), (0, 0), (10, 0)]))
    #expect(throws: FitError.self) { try PointMapMethod.similarity.fit(pairs) }
  }

  @Test("an affine map of the gaze points beforehand changes no affine estimate")
  func invariance() throws {
    let pairs = PlantedPairs.noisy
    func moved(_ point: ScreenPoint) -> ScreenPoint {
      ScreenPoint(x: 3000 - 4 * point.x + 2 * point.y, y: -500 + point.x + 7 * point.y)
    }
    let plain = try fit(.affine, pairs)
    let after = try fit(
      .affine, PointPairs(gazePoints: pairs.gazePoints.map(moved), targets: pairs.targets))
    for point in pairs.gazePoints + PlantedPairs.points([(-4000, 9000)]) {
      let (one, other) = (
        try #require(plain.image(of: point)), try #require(after.image(of: moved(point)))
      )
      #expect(abs(one.x - other.x) < 1e-8 && abs(one.y - other.y) < 1e-8)
    }
  }

  @Test("least squares error falls with more parameters: similarity, affine; axis-scale, affine")
  func nested() throws {
    func squares(_ method: PointMapMethod) throws -> Double {
      let map = try fit(method, PlantedPairs.noisy)
      return zip(PlantedPairs.noisy.gazePoints, PlantedPairs.noisy.targets).reduce(0) { sum, pair in
        guard let image = map.image(of: pair.0) else { return .infinity }
        let (x, y) = (image.x - pair.1.x, image.y - pair.1.y)
        return sum + x * x + y * y
      }
    }
    let affine = try squares(.affine)
    #expect(try affine < squares(.similarity))
    #expect(try affine < squares(.axisScale))
    #expect(try squares(.axisScale) < squares(.theilSen))
  }

  @Test("an outlier spoils least squares, but not the medians of Theil and Sen")
  func wildRow() throws {
    let clean = PlantedPairs.planted { ScreenPoint(x: 5 + 2 * $0.x, y: 7 + 3 * $0.y) }
    let pairs = PointPairs(
      gazePoints: clean.gazePoints + PlantedPairs.points([(40_000, -30_000)]),
      targets: clean.targets + PlantedPairs.points([(0, 744)]))
    #expect(PlantedPairs.largestError(try fit(.theilSen, pairs), on: clean) < 1e-9)
    #expect(PlantedPairs.largestError(try fit(.axisScale, pairs), on: clean) > 100)
  }

  @Test("a median slope of 0 is reported for each axis")
  func flat() throws {
    // Six of the ten pairs of rows are of one height.
    let pairs = PointPairs(
      gazePoints: PlantedPairs.points([(0, 0), (1, 10), (2, 20), (3, 30), (4, 45)]),
      targets: PlantedPairs.points([(0, 5), (10, 5), (20, 5), (30, 5), (40, 9)]))
    let fit = try PointMapMethod.theilSen.fit(pairs)
    #expect(fit.map.parameters == [0, 10, 0, 5, 0, 0])
    #expect(fit.remarks.count == 1 && fit.remarks[0].hasPrefix("the median slope in y is 0"))
  }

  @Test("targets that determine no map of the kind are refused", arguments: methods.indices)
  func degenerate(index: Int) {
    let method = Self.methods[index].method
    let targets: [String: [(Double, Double)]] = [
      "affine": [(0, 0), (566.5, 372), (1133, 744)],
      "similarity": [(566.5, 372), (566.5, 372), (566.5, 372)],
      "axis-scale": [(0, 0), (0, 372), (0, 744)], "theil-sen": [(0, 744), (566.5, 744), (1133, 744)],
    ]
    let gazePoints = PlantedPairs.points([(100, 100), (500, 450), (1000, 400)])
    let wrong = PlantedPairs.points(targets[Self.methods[index].name] ?? [])
    for pairs in [
      PointPairs(gazePoints: gazePoints, targets: wrong), PointPairs(gazePoints: wrong, targets: gazePoints),
    ] {
      let error = #expect(throws: FitError.self) { try method.fit(pairs) }
      guard case .notDetermined(let sentence) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(sentence.hasPrefix("the training rows have "))
    }
  }
}
