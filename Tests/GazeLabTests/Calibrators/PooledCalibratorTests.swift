import Inputs
import Testing

@testable import Calibration
@testable import Captures

/// Calibrators that learn from other people.
@Suite("Person to person")
struct PooledCalibratorTests {
  /// Bert's gaze is half-way to the middle of the screen, anna's 40 to the right of it and 20 below.
  private static let people = PlantedPeople(
    bert: Planted.targets.map { $0.middle(to: centre) },
    anna: [2, 4, 4, 8].map { target in
      let point = Planted.targets[target].middle(to: centre)
      return (target, ScreenPoint(x: point.x + 40, y: point.y - 20))
    })

  private static let centre = ScreenPoint(x: 566.5, y: 372)
  private static let places = [ScreenPoint(x: 566.5, y: 372), ScreenPoint(x: 300, y: 600)]

  private func expect(_ points: [ScreenPoint], near expected: [ScreenPoint]) {
    #expect(points.count == expected.count)
    for (point, truth) in zip(points, expected) {
      #expect(abs(point.x - truth.x) < 1e-9 && abs(point.y - truth.y) < 1e-9)
    }
  }

  @Test("pooled is fitted to other people's rows only")
  func pooled() throws {
    let people = Self.people
    let fitted = try PooledCalibrator(LinearCalibrator()).fit(people.training)
    let direct = try LinearCalibrator().fit(Training(own: people.others, others: nil, seed: 1))
    #expect(fitted.coefficients == direct.coefficients && fitted.coefficients != nil)
    #expect(fitted.summary.rowCount == 9 && fitted.summary.rank == 2)
    // 2·gaze − middle, by hand.
    expect(
      try PlantedPeople.points(fitted, at: Self.places),
      near: [ScreenPoint(x: 566.5, y: 372), ScreenPoint(x: 33.5, y: 828)])
  }

  @Test("recentre subtracts the mean error over the own rows, here 80 to the right and 40 below")
  func recentred() throws {
    let fitted = try RecentredCalibrator(LinearCalibrator()).fit(Self.people.training)
    expect(
      try PlantedPeople.points(fitted, at: Self.places),
      near: [ScreenPoint(x: 486.5, y: 412), ScreenPoint(x: -46.5, y: 868)])
    #expect(fitted.summary.remarks == [])
    // Its coefficients say the same.
    let coefficients = try #require(fitted.coefficients)
    #expect(abs(coefficients.intercept.x - (-566.5 - 80)) < 1e-9)
    #expect(abs(coefficients.intercept.y - (-372 + 40)) < 1e-9)
    #expect(abs(coefficients.columns[0].x - 2) < 1e-12)
  }

  @Test("each own row weighs the same; as medians, each own fixation does")
  func weights() throws {
    // Two frames on the middle err by (10, 0), a single one on the top by (40, 30).
    let people = PlantedPeople(
      bert: Planted.targets,
      anna: [
        (4, ScreenPoint(x: 576.5, y: 372)), (4, ScreenPoint(x: 576.5, y: 372)),
        (5, ScreenPoint(x: 606.5, y: 774)),
      ])
    expect(
      try people.points(Catalogue.calibrator("{recentre: linear}"), at: [Self.centre]),
      near: [ScreenPoint(x: 566.5 - 20, y: 372 - 10)])
    expect(
      try people.points(
        Catalogue.calibrator("{recentre: linear, fit_on: fixation-medians}"), at: [Self.centre]),
      near: [ScreenPoint(x: 566.5 - 25, y: 372 - 15)])
  }

  @Test("without own rows, recentre and fine-tune predict as pooled does, with a remark")
  func noOwnRows() throws {
    let people = Self.people
    let training = Training(own: people.own.with(rows: []), others: people.others, seed: 1)
    let pooled = try PlantedPeople.points(
      PooledCalibrator(LinearCalibrator()).fit(training), at: Self.places)
    for (yaml, remark) in [
      ("{recentre: linear}", "there is no own training row: not recentred"),
      ("{fine-tune: linear}", "there is no own training row: not fine-tuned"),
    ] {
      let fitted = try Catalogue.calibrator(yaml).fit(training)
      #expect(try PlantedPeople.points(fitted, at: Self.places) == pooled)
      #expect(fitted.summary.remarks == [remark])
    }
    let guess = try MeanTargetCalibrator().fit(training)
    expect(try PlantedPeople.points(guess, at: [Self.places[1]]), near: [Self.centre])
    #expect(throws: FitError.noTrainingRows) { try LinearCalibrator().fit(training) }
  }

  @Test(
    "where the split sets no other people apart, the fit says which one does",
    arguments: ["{pooled: linear}", "{recentre: linear}", "{fine-tune: linear}"])
  func noOthers(yaml: String) throws {
    let calibrator = try Catalogue.calibrator(yaml)
    #expect(throws: FitError.noOthers) {
      try calibrator.fit(Training(own: Self.people.own, others: nil, seed: 1))
    }
    #expect(FitError.noOthers.sentence.contains("{kind: calibration-targets, targets: 0, others: true}"))
  }

  @Test("own rows without a gaze point are left out of the mean; with none left there is no fit")
  func lost() throws {
    // Random transforms: some rays miss the screen.
    let samples = Planted.samples(of: Planted.fixations(participants: ["anna", "bert"]))
    let ray = IdentityCalibrator(ray: .rightEye)
    func rows(_ name: String) -> [Int] {
      samples.origins.indices.filter { samples.origins[$0].key.participant == name }
    }
    let points = try ray.fit(Training(own: samples.part(rows: []), others: nil, seed: 1)).predict(
      samples.part(rows: rows("anna"))
    ).map(
      \.point)
    let lost = zip(rows("anna"), points).filter { $1 == nil }.map(\.0)
    let found = zip(rows("anna"), points).compactMap { row, point in point.map { (row, $0) } }
    try #require(!lost.isEmpty && !found.isEmpty)
    let own = [lost[0], found[0].0, found[1].0]
    let fitted = try RecentredCalibrator(ray).fit(
      Training(own: samples.part(rows: own), others: samples.part(rows: rows("bert")), seed: 1))
    let shift = found[0...1].reduce((0.0, 0.0)) { sum, pair in
      let target = samples.targets[pair.0]
      return (sum.0 + (target.x - pair.1.x) / 2, sum.1 + (target.y - pair.1.y) / 2)
    }
    let answer = try #require(fitted.predict(samples.part(rows: [found[2].0]))[0].point)
    let truth = ScreenPoint(x: found[2].1.x + shift.0, y: found[2].1.y + shift.1)
    #expect(abs(answer.x - truth.x) <= 1e-9 * abs(truth.x) + 1e-9)
    #expect(abs(answer.y - truth.y) <= 1e-9 * abs(truth.y) + 1e-9)
    #expect(fitted.summary.remarks == ["1 own training rows have no gaze point to recentre by"])
    #expect(throws: FitError.noOwnGazePoint) {
      try RecentredCalibrator(ray).fit(
        Training(own: samples.part(rows: [lost[0]]), others: samples.part(rows: rows("bert")), seed: 1))
    }
  }

  @Test("an experiment in which no split sets other people apart is refused before anything is fitted")
  func planning() throws {
    let study = try PlantedStudy()
    let lonely = study.complaints(
      "features: gaze\ncalibrators: [linear, {pooled: linear}]\nsplits: corners-to-sides\n")
    #expect(
      lonely == [
        "x.yaml:3:23: error: 'pooled(linear)' learns from other people, but no split provides their samples; add "
          + "'others: true' to a split of the kind 'calibration-targets', 'leave-one-out', 'k-fold' or 'time'"
      ])
    let split = "{kind: calibration-targets, targets: 1, others: true}"
    #expect(
      study.complaints(
        "features: gaze\ncalibrators: {average: [linear, {pooled: linear}]}\nsplits: [\(split)]\n")
        == [])
  }

  @Test("selecting inside a pooled calibrator asks the others; around it, the own rows")
  func selecting() throws {
    let inner = try Catalogue.calibrator("{pooled: {kind: linear, select: {over: [gaze, euler]}}}")
    #expect(inner.needs.people == .others && inner.needs.featureSets.map(\.name) == ["gaze", "euler"])
    let outer = try Catalogue.calibrator("{pooled: linear, select: {over: [gaze, euler]}}")
    #expect(outer.needs.people == .both && outer.traits.candidateLabels == ["gaze", "euler"])
    let angled = try Catalogue.calibrator("{angle: {pooled: linear}}")
    #expect(angled is PooledCalibrator && angled.needs.parts == [.rightEye, .leftEye])
  }

  @Test(
    "an exported calibration predicts the same elsewhere",
    arguments: [
      "{pooled: linear}", "{recentre: linear}", "{fine-tune: linear, strength: 0.3}",
      "{recentre: {kind: none, ray: recorded}}", "{kind: linear, calibration_targets: [middle, top right]}",
    ])
  func portable(yaml: String) throws {
    let people = PlantedPeople(
      bert: Planted.targets.map { ScreenPoint(x: 0.5 * $0.x + 0.1 * $0.y + 7, y: 0.8 * $0.y - 9) },
      anna: [
        (2, ScreenPoint(x: 80, y: 650)), (4, ScreenPoint(x: 600, y: 390)), (8, ScreenPoint(x: 1000, y: 500)),
      ])
    let fitted = try Catalogue.calibrator(yaml).fit(people.training)
    let portable = try #require(fitted.portable)
    let screen = people.samples.views[0].screen
    let here = try fitted.predict(people.own).map(\.point)
    let elsewhere = portable.estimates(people.samples, on: screen).suffix(people.own.rows.count).map(\.point)
    for (one, other) in zip(here, elsewhere) {
      let (one, other) = (try #require(one), try #require(other))
      #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
    }
  }
}
