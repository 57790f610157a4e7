import Inputs
import Testing

@testable import Calibration
@testable import Captures

@Suite("Fine-tuning")
struct FineTunedCalibratorTests {
  /// Gaze points of bert on all nine targets, and two of anna on the bottom left, the middle and the top right each.
  private static let people = PlantedPeople(
    bert: points([
      (40, 60), (75, 350), (10, 700), (600, 20), (520, 390), (580, 690), (1000, 90), (1090, 300), (1050, 800),
    ]),
    anna: Array(
      zip(
        [0, 0, 4, 4, 8, 8],
        points([(200, 150), (230, 140), (650, 420), (640, 450), (1100, 760), (1130, 740)]))
    ).map { (target: $0.0, recorded: $0.1) })

  private static let places = points([(0, 0), (500, 700), (1200, 100)])

  private static func points(_ numbers: [(Double, Double)]) -> [ScreenPoint] {
    numbers.map { ScreenPoint(x: $0.0, y: $0.1) }
  }

  private func expect(
    _ calibrator: any Calibrator, answers expected: [(Double, Double)], within tolerance: Double = 1e-9
  ) throws {
    for (point, truth) in zip(try Self.people.points(calibrator, at: Self.places), Self.points(expected)) {
      #expect(abs(point.x - truth.x) < tolerance && abs(point.y - truth.y) < tolerance)
    }
  }

  @Test("a given strength: what numpy's lstsq answers to the objective written out as rows")
  func strength() throws {
    // numpy 2.4.6: rows [1 Z], then [0 √(λn)·I] with √(λn)·b₀ on the right.
    try expect(
      FineTunedCalibrator(LinearCalibrator(), strength: 0.1),
      answers: [
        (-256.71441934177926, -167.73659446045843), (411.5103167265726, 660.2042018373694),
        (1160.018515081116, 1.3233710430598684),
      ])
    try expect(
      Catalogue.calibrator("{fine-tune: linear, strength: 2}"),
      answers: [
        (-214.10590994944977, -126.86012467591445), (399.36946866769455, 657.8293075944423),
        (1168.5988838960136, -8.51820906361657),
      ])
  }

  @Test("a strength without end is recentre, one next to nothing the fit to the own rows")
  func limits() throws {
    let recentred = try Self.people.points(RecentredCalibrator(LinearCalibrator()), at: Self.places)
    try expect(
      FineTunedCalibrator(LinearCalibrator(), strength: 1e9), answers: recentred.map { ($0.x, $0.y) },
      within: 1e-5)
    try expect(
      FineTunedCalibrator(LinearCalibrator(), strength: .infinity), answers: recentred.map { ($0.x, $0.y) })
    let own = try PlantedPeople.points(
      LinearCalibrator().fit(Training(own: Self.people.own, others: nil, seed: 1)), at: Self.places)
    // Anna's columns are nearly collinear, so that a strength of 1e-6 still counts for some points.
    try expect(
      FineTunedCalibrator(LinearCalibrator(), strength: 1e-12), answers: own.map { ($0.x, $0.y) },
      within: 1e-3)
  }

  @Test("the strength is chosen by leaving out one own target at a time: here 0.1, as numpy says")
  func chosen() throws {
    let calibrator = FineTunedCalibrator(LinearCalibrator())
    let fitted = try calibrator.fit(Self.people.training)
    #expect(fitted.summary.choice == "strength=0.1")
    #expect(calibrator.traits.candidateLabels.contains("strength=0.1"))
    #expect(
      calibrator.traits.candidateLabels.first == "strength=infinite"
        && calibrator.traits.candidateLabels.count == 10)
    let fixed = try FineTunedCalibrator(LinearCalibrator(), strength: 0.1).fit(Self.people.training)
    #expect(fitted.coefficients == fixed.coefficients && fitted.coefficients != nil)
    // numpy 2.4.6: squared errors over the six rows left out, by strength.
    let errors = try CoefficientSteps(
      PooledCalibrator(LinearCalibrator()).fit(Self.people.training), own: Self.people.own,
      others: Self.people.others
    ).errorsLeavingTargetsOut(FineTunedCalibrator.strengths)
    let expected = [
      63677.03794926253, 63016.420257480146, 61519.95434491601, 57567.025054513026, 46745.14073549812,
      30335.972146231827, 17104.681241274127, 15172.200624261714, 16255.988023319816, 16681.685490661897,
    ]
    #expect(errors.count == expected.count)
    for (error, sum) in zip(errors, expected) { #expect(abs(6 * error - sum) < 1e-9 * sum) }
  }

  @Test("its coefficients give its gaze points")
  func coefficients() throws {
    let fitted = try FineTunedCalibrator(LinearCalibrator(), strength: 0.5).fit(Self.people.training)
    let coefficients = try #require(fitted.coefficients)
    #expect(coefficients.columns.map(\.name) == ["gazePointX", "gazePointY"])
    for (place, point) in zip(Self.places, try PlantedPeople.points(fitted, at: Self.places)) {
      let (first, second) = (coefficients.columns[0], coefficients.columns[1])
      let x = coefficients.intercept.x + place.x * first.x + place.y * second.x
      let y = coefficients.intercept.y + place.x * first.y + place.y * second.y
      #expect(abs(x - point.x) < 1e-9 && abs(y - point.y) < 1e-9)
    }
  }

  @Test("with a single own target nothing can be left out: fine-tune equals recentre, with a remark")
  func oneTarget() throws {
    let people = PlantedPeople(
      bert: Planted.targets.map { ScreenPoint(x: 0.5 * $0.x + 100, y: $0.y - 30) },
      anna: [(4, ScreenPoint(x: 500, y: 300)), (4, ScreenPoint(x: 510, y: 280))])
    let fitted = try FineTunedCalibrator(LinearCalibrator()).fit(people.training)
    #expect(
      fitted.summary.remarks == [
        "a single own target cannot be left out to choose the strength: only recentred"
      ])
    #expect(fitted.summary.choice == nil)
    let points = try PlantedPeople.points(fitted, at: Self.places)
    #expect(points == (try people.points(RecentredCalibrator(LinearCalibrator()), at: Self.places)))
  }

  @Test("columns that do not vary among the others keep their coefficients, whatever the own rows say")
  func constantColumn() throws {
    let people = PlantedPeople(
      bert: Planted.targets.map { ScreenPoint(x: $0.x, y: 300) },
      anna: [
        (0, ScreenPoint(x: 0, y: 0)), (4, ScreenPoint(x: 566.5, y: 372)), (8, ScreenPoint(x: 1133, y: 744)),
      ])
    let fitted = try FineTunedCalibrator(LinearCalibrator(), strength: 1e-6).fit(people.training)
    let column = try #require(fitted.coefficients).columns[1]
    #expect(column.x == 0 && column.y == 0)
  }

  @Test(
    "only what is linear in the columns can be fine-tuned",
    arguments: [
      ("{fine-tune: offset}", true), ("{fine-tune: {angle: linear}}", true),
      ("{fine-tune: {kind: linear, select: {over: [gaze, face]}}}", true), ("{fine-tune: linear}", false),
      ("{fine-tune: {kind: linear, fit_on: fixation-medians}}", false),
      ("{fine-tune: {kind: linear, rank: {rcond: 1e-6}}, strength: 0.5}", false),
    ])
  func onlyLinear(yaml: String, isRefused: Bool) throws {
    let sentence =
      "e.yaml:1:13: error: 'fine-tune' must come before a calibrator that is linear in the columns, such as linear "
      + "or ridge, and whose gaze points nothing else changes"
    #expect(try Catalogue.complaints(yaml) == (isRefused ? [sentence] : []))
  }

  @Test("a strength must be a number in its range")
  func wrongStrength() throws {
    #expect(
      try Catalogue.complaints("{fine-tune: linear, strength: 0}") == [
        "e.yaml:1:31: error: 'strength' must be a number from 1e-06 to 1000000000.0, not '0'"
      ])
  }
}
