import Inputs
import LinearAlgebra
import Testing

@testable import Calibration
@testable import Captures
@testable import Uncertainty

@Suite("A calibrator with a prior from other people")
struct HierarchicalCalibratorTests {
  private static let nine = MadePeople(count: 9)

  /// numpy 2.4.6 at convergence, for the prior of the first eight people.
  private static let golden: [(mean: [Double], covariance: [Double], noise: Double, likelihood: Double)] = [
    (
      [1.4084112673747207, 251.149225384611, 1.0127336442891002],
      [
        1050.3428548368036, 193.2014299106397, 18.744120696334065, 193.2014299106397, 721.9985969538415,
        -32.808890465149744, 18.744120696334065, -32.808890465149744, 43.67452668914301,
      ], 48.22083380537587, -290.2360047467761
    ),
    (
      [1.6497425065184448, -3.919674410108656, 253.49020934296692],
      [
        2420.3925360568182, -227.38366410479458, 246.14439537217092, -227.38366410479458, 69.3371258532865,
        -70.65957498387307, 246.14439537217092, -70.65957498387307, 574.767779987412,
      ], 39.5122207538836, -286.59200290454373
    ),
  ]

  @Test(
    "the prior is that of the reference, to 1e-6 and with the default tolerance to 1e-5",
    arguments: [1e-12, 1e-6])
  func priorOfReference(tolerance: Double) throws {
    let others = Self.nine.training(of: 8, rows: []).others!
    let people = (0..<8).map { LearnedPerson(others.with(rows: Self.nine.rows(of: $0)), name: "\($0)") }
    let learned = try LearnedPeople(people, columnNames: ["x", "y"], tolerance: tolerance)
    let bound = tolerance < 1e-9 ? 1e-6 : 1e-5
    for (prior, golden) in zip(learned.priors, Self.golden) {
      for (own, truth) in zip(prior.mean + prior.covariance.elements, golden.mean + golden.covariance) {
        #expect(abs(own - truth) < bound * abs(truth))
      }
      #expect(abs(prior.noiseVariance - golden.noise) < bound * golden.noise)
      #expect(abs(prior.logLikelihood - golden.likelihood) < bound * abs(golden.likelihood))
      #expect(prior.isSettled)
    }
  }

  @Test(
    "errors on the other targets are those of the reference",
    arguments: [
      ([4], 15.240511273783563), ([0, 2, 6], 7.753420727176423), ([0, 2, 4, 6, 8], 5.9496781047827545),
    ])
  func errors(rows: [Int], rmse: Double) throws {
    let calibrator = HierarchicalCalibrator(kappa: 1, tolerance: 1e-12)
    let fitted = try calibrator.fit(Self.nine.training(of: 8, rows: rows))
    let rest = Self.nine.part(
      Self.nine.rows(of: 8).enumerated().filter { !rows.contains($0.offset) }.map(\.element))
    let errors = try zip(fitted.predict(rest), rest.targets).map { ($0.point! - $1).squaredLength }
    let own = (errors.reduce(0, +) / Double(2 * errors.count)).squareRoot()
    #expect(abs(own - rmse) < 1e-6 * rmse)
  }

  @Test("predictions and their standard deviations are those of the reference")
  func predictions() throws {
    let calibrator = HierarchicalCalibrator(kappa: 1, tolerance: 1e-12)
    let fitted = try #require(
      calibrator.fit(Self.nine.training(of: 8, rows: [0, 2, 6])) as? HierarchicalFit)
    let part = Self.nine.part(Self.nine.rows(of: 8))
    let points = [
      -299.8093275428814, -295.5234293160644, -301.05552170329486, -0.1449007140837586, 6.750662141380836,
      5.654604652398007, 298.9092373446354, 309.8158160484879, 316.88605816676357,
    ]
    let deviations = [
      6.260047705984163, 4.837878795288287, 6.358213737888562, 4.6995924550292045, 4.739959130306769,
      7.513262297840527, 6.868134956379687, 8.007547550052438, 10.855567583054986,
    ]
    for (estimate, x) in zip(fitted.predict(part), points) {
      #expect(abs(try #require(estimate.point).x - x) < 1e-5)
    }
    let posterior = try #require(fitted.posterior)
    for (own, x) in zip(posterior.deviations(part.design), deviations) {
      // Without the error of the row itself.
      let deviation = try #require(own).x
      let ofMean = (deviation * deviation - posterior.noises[0]).squareRoot()
      #expect(abs(ofMean - x) < 1e-6 * x)
    }
  }

  @Test("without an own row it is pooled")
  func pooled() throws {
    let training = Self.nine.training(of: 8, rows: [])
    let fitted = try HierarchicalCalibrator().fit(training)
    let pooled = try PooledCalibrator(LinearCalibrator()).fit(training)
    let part = Self.nine.part(Self.nine.rows(of: 8))
    #expect(try fitted.predict(part).map(\.point) == pooled.predict(part).map(\.point))
    #expect(fitted.summary.remarks == ["there is no own training row: pooled"])
  }

  @Test("four other people are too few for a prior, five are enough")
  func tooFew() throws {
    #expect(
      throws: FitError.notDetermined("there are 4 other people, but a prior needs at least 5")
    ) { try HierarchicalCalibrator().fit(MadePeople(count: 5).training(of: 4, rows: [0, 4])) }
    #expect(throws: Never.self) {
      _ = try HierarchicalCalibrator().fit(MadePeople(count: 6).training(of: 5, rows: [0, 4]))
    }
    #expect(throws: FitError.noOthers) {
      let training = Self.nine.training(of: 8, rows: [0])
      _ = try HierarchicalCalibrator().fit(Training(own: training.own, others: nil, seed: 1))
    }
  }

  @Test("a tested column counts at most as far from the calibration as other people's reach")
  func clipped() throws {
    let fitted = try HierarchicalCalibrator(kappa: 1).fit(Self.nine.training(of: 8, rows: [0, 2, 6]))
    func point(_ x: Double) throws -> ScreenPoint {
      let people = MadePeople(points: [[(ScreenPoint(x: 0, y: 0), ScreenPoint(x: x, y: 10))]])
      #expect(fitted.remarks(on: people.part([0])).isEmpty == (x < 600))
      return try #require(fitted.predict(people.part([0]))[0].point)
    }
    #expect(try point(1e6) == point(1e7))
    #expect(try point(1e6) != point(100))
    #expect(try point(1e6).x < 1000)
  }

  @Test(
    "kappa is chosen by calibrating each of the others at the same targets",
    arguments: [[4], [0, 8], [0, 2, 4, 6, 8]])
  func rehearsal(rows: [Int]) throws {
    let training = Self.nine.training(of: 8, rows: rows)
    let chosen = try #require(HierarchicalCalibrator().fit(training).summary.choice)
    let candidates: [(String, any Calibrator)] =
      [("pooled", PooledCalibrator(LinearCalibrator()))]
      + [300.0, 100, 30, 10, 3, 1].map { ("kappa=\(Int($0))", HierarchicalCalibrator(kappa: $0)) }
    var best = (label: "", error: Double.infinity)
    for (label, candidate) in candidates {
      var sum = 0.0
      for person in 0..<8 {
        let fitted = try candidate.fit(Self.nine.training(of: person, rows: rows, without: [8]))
        let rest = Self.nine.part(
          Self.nine.rows(of: person).enumerated().filter { !rows.contains($0.offset) }.map(\.element))
        let squares = try zip(fitted.predict(rest), rest.targets).map { ($0.point! - $1).squaredLength }
        sum += (squares.reduce(0, +) / Double(squares.count)).squareRoot()
      }
      if sum < best.error { best = (label, sum) }
    }
    #expect(chosen == best.label)
  }

  @Test("where fewer than three people can rehearse, it is pooled")
  func noRehearsal() throws {
    let all = MadePeople(count: 6)
    let own = all.training(of: 5, rows: [0, 8])
    // Only two of the others have the first target.
    let rows = (0..<5).flatMap { person in all.rows(of: person).dropFirst(person < 2 ? 0 : 1) }
    let fitted = try HierarchicalCalibrator().fit(Training(own: own.own, others: all.part(rows), seed: 1))
    #expect(fitted.summary.choice == "pooled")
    #expect(
      fitted.summary.remarks.first
        == "only 2 other people have the targets of the own calibration and others to be tested on, too few to "
        + "rehearse with: pooled")
  }

  @Test("more than 60 people are learned from in ten groups: at most 55 priors, and none from the own group")
  func groups() throws {
    let all = MadePeople(count: 64)
    let calibrator = HierarchicalCalibrator()
    for person in stride(from: 0, to: 64, by: 3) {
      _ = try calibrator.fit(all.training(of: person, rows: [0, 4, 8]))
    }
    #expect(calibrator.learnedCount <= 55 && calibrator.learnedCount > 20)
  }

  @Test("people of one group share a rehearsal: at most ten for 64 people who are calibrated alike")
  func sharedRehearsals() throws {
    let all = MadePeople(count: 64)
    let calibrator = HierarchicalCalibrator()
    var choices = [String: String]()
    for person in 0..<64 {
      choices["\(person)"] = try calibrator.fit(all.training(of: person, rows: [0, 4, 8])).summary.choice
    }
    #expect(calibrator.rehearsedCount == 10)
    for person in [0, 31, 63] {
      let alone = try HierarchicalCalibrator().fit(all.training(of: person, rows: [0, 4, 8]))
      #expect(alone.summary.choice == choices["\(person)"])
    }
  }

  @Test("a fit tells its prior, and how far the person is from it, as the reference has them")
  func prior() throws {
    let calibrator = HierarchicalCalibrator(kappa: 1, tolerance: 1e-12)
    let prior = try #require(try calibrator.fit(Self.nine.training(of: 8, rows: [0, 2, 6])).prior)
    #expect(prior.personCount == 8 && prior.kappa == 1 && prior.names.count == 3)
    #expect(prior.names[0] == "intercept")
    // numpy 2.4.6: b, √diag S, s, and √((b − μ)′S⁻¹(b − μ)).
    let truth:
      [(axis: LearnedPrior.Axis, own: [Double], deviations: [Double], noise: Double, distance: Double)] = [
        (
          prior.x, [43.65414167925977, 257.91678997529544, 1.7209783385427024],
          [32.40899343, 26.87003158, 6.60867057], 6.944122248734959, 1.304171007177535
        ),
        (
          prior.y, [34.534849602705606, 6.137624989803726, 268.4150620879187],
          [49.19748506, 8.32689173, 23.97431501], 6.285874700778214, 2.292159740900084
        ),
      ]
    for (axis, own, deviations, noise, distance) in truth {
      for (one, other) in zip(axis.own + axis.deviations, own + deviations) {
        #expect(abs(one - other) < 1e-5 * max(1, abs(other)))
      }
      let own = try #require(axis.distance)
      #expect(abs(axis.noise - noise) < 1e-5 && abs(own - distance) < 1e-5)
    }
    // numpy: S[0, 1]/√(S[0, 0]·S[1, 1]) in x.
    let correlation = try #require(prior.x.correlation(0, 1))
    #expect(abs(correlation - 0.221862) < 1e-4)
    #expect(prior.withoutCovariances.x.correlation(0, 1) == nil)
    // scipy 1.18: √χ²(0.99, 3) is 3.3682.
    #expect(abs(prior.usualDistance - 3.3682) < 0.01 * 3.3682 && !prior.isFar)

    let pooled = try #require(try calibrator.fit(Self.nine.training(of: 8, rows: [])).prior)
    #expect(pooled.kappa == nil && pooled.x.own.isEmpty && pooled.x.distance == nil)
    #expect(pooled.x.means == prior.x.means)
  }

  @Test("people whose targets were drawn at random rehearse at the places of their layouts")
  func randomLayouts() throws {
    let all = MadePeople(count: 8, jitter: 20)
    // The corners, which nobody shares by their coordinates.
    let fitted = try HierarchicalCalibrator().fit(all.training(of: 7, rows: [0, 2, 6, 8]))
    #expect(fitted.summary.remarks.contains { $0.hasPrefix("only 0 other people") } == false)
    #expect(fitted.summary.choice != nil)
    let names = all.samples.origins.sources.prefix(9).map(\.placeName)
    #expect(names.map { $0 ?? "" } == Screen.gridNames)
  }

  @Test("options are read with their bounds")
  func options() throws {
    #expect((try Catalogue.calibrator("hierarchical") as? HierarchicalCalibrator)?.kappa == nil)
    #expect(
      (try Catalogue.calibrator("{kind: hierarchical, kappa: rehearsed}") as? HierarchicalCalibrator)?.kappa
        == nil)
    #expect(
      (try Catalogue.calibrator("{kind: hierarchical, kappa: 3}") as? HierarchicalCalibrator)?.kappa == 3)
    #expect(try Catalogue.complaints("{kind: hierarchical, kappa: 0}").count == 1)
    #expect(try Catalogue.complaints("{kind: hierarchical, kappa: high}").count == 1)
  }
}
