import Inputs
import Testing

@testable import Calibration
@testable import Captures

@Suite("Polynomial maps")
struct PolynomialMethodTests {
  private func fit(_ pairs: PointPairs, threshold: Double = .infinity) throws -> (
    map: PolynomialMap, remarks: [String]
  ) {
    let fit = try PointMapMethod.polynomial(threshold: threshold).fit(pairs)
    return (try #require(fit.map as? PolynomialMap), fit.remarks)
  }

  @Test("planted coefficients of all seven terms come back")
  func planted() throws {
    let x = [30, 0.8, -0.1, 2e-4, 1e-4, -3e-4, 4e-10]
    let y = [-20, 0.05, 1.1, -1e-4, 2e-4, 5e-5, -2e-10]
    func sum(_ c: [Double], _ u: Double, _ v: Double) -> Double {
      c[0] + c[1] * u + c[2] * v + c[3] * u * v + c[4] * u * u + c[5] * v * v + c[6] * u * u * v * v
    }
    let pairs = PlantedPairs.planted { ScreenPoint(x: sum(x, $0.x, $0.y), y: sum(y, $0.x, $0.y)) }
    let (map, remarks) = try fit(pairs)
    #expect(PlantedPairs.areClose(map.parameters, x + y))
    #expect(PlantedPairs.largestError(map, on: pairs) < 1e-9 && remarks.isEmpty)
  }

  @Test("noisy pairs give what numpy 2.4.6's lstsq gives")
  func reference() throws {
    let (map, _) = try fit(PlantedPairs.noisy)
    #expect(
      PlantedPairs.areClose(
        map.parameters,
        [
          -129.79978238786913, 1.2827772197995555, -0.3094223984192347, -0.0002602411349400207,
          0.00019015618223069993, 0.0003910538627881699, -1.179482112199748e-10, 51.491994564969914,
          0.33915881453737845, 1.7781129061435526, -0.0003937080369925549, -0.0005005763535744455,
          -0.00021596883379548454, 8.613139966041418e-10,
        ]))
  }

  @Test("rows at the threshold or beyond are left out once, and counted")
  func threshold() throws {
    let clean = PlantedPairs.planted { ScreenPoint(x: 100 + $0.x, y: 50 + 0.5 * $0.y) }
    let pairs = PointPairs(
      gazePoints: clean.gazePoints + [clean.gazePoints[9]],
      targets: clean.targets + [ScreenPoint(x: 4000, y: 4000)])
    #expect(PlantedPairs.largestError(try fit(pairs).map, on: clean) > 100)
    // numpy 2.4.6: the first fit is 4248 pt off at the wild row, then 871.245220288 and 737.2 pt.
    let (map, remarks) = try fit(pairs, threshold: 871.2453)
    #expect(remarks == ["1 of 21 training rows left out of the second fit: 871.2453 pt off or more"])
    #expect(
      try fit(pairs, threshold: 871.2452).remarks == [
        "2 of 21 training rows left out of the second fit: 871.2452 pt off or more"
      ])
    #expect(PlantedPairs.largestError(map, on: clean) < 1e-8)
    #expect(try fit(clean, threshold: 1).remarks.isEmpty)
  }

  @Test("a threshold that leaves too few rows is refused")
  func tooFewLeft() {
    // numpy finds four of the twelve rows within 30 pt of the first fit, and none within 10.
    #expect(
      throws: FitError.notDetermined(
        "the training rows have 4 gaze points: they do not determine 6 terms and a constant")
    ) {
      try PointMapMethod.polynomial(threshold: 30).fit(PlantedPairs.noisy)
    }
    #expect(
      throws: FitError.notDetermined("all 12 training rows are 10.0 pt or more off the first fit")
    ) {
      try PointMapMethod.polynomial(threshold: 10).fit(PlantedPairs.noisy)
    }
  }

  @Test("gaze points on a conic or a line do not determine the terms")
  func degenerate() {
    // On x² + y² = 25 the squares add up to a constant.
    let circle = PlantedPairs.points([
      (5, 0), (3, 4), (4, 3), (0, 5), (-3, 4), (-4, 3), (-5, 0), (-3, -4), (0, -5), (4, -3),
    ])
    let line = (0..<9).map { ScreenPoint(x: Double($0), y: 2 * Double($0)) }
    for points in [circle, line] {
      #expect(
        throws: FitError.notDetermined(
          "the training rows have \(points.count) gaze points: they do not determine 6 terms and a constant")
      ) {
        try PointMapMethod.polynomial().fit(PointPairs(gazePoints: points, targets: points))
      }
    }
  }

  @Test("fewer targets than terms give a remark")
  func fewTargets() throws {
    let noisy = PlantedPairs.noisy
    let five = [0, 2, 4, 6, 8].map { Planted.targets[$0] }
    let pairs = PointPairs(gazePoints: noisy.gazePoints, targets: noisy.targets.indices.map { five[$0 % 5] })
    let (_, remarks) = try fit(pairs)
    #expect(remarks.count == 1 && remarks[0].hasPrefix("5 targets for 7 terms"))
  }

  @Test("coefficients are named like the products of feature blocks")
  func names() throws {
    let coefficients = try #require(try fit(PlantedPairs.noisy).map.coefficients(x: "a", y: "b"))
    #expect(coefficients.columns.map(\.name) == ["a", "b", "a*b", "a^2", "b^2", "a^2*b^2"])
    let quadratic = try #require(Catalogue.featureBlocks.entries.first { $0.kind == "gaze" }).made.quadratic
    let named = try #require(try fit(PlantedPairs.noisy).map.coefficients(x: "gazePointX", y: "gazePointY"))
    #expect(Set(quadratic.columns).isSuperset(of: named.columns.map(\.name).dropLast()))
  }
}
