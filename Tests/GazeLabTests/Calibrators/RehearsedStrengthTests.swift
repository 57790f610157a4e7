import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import Calibration
@testable import Captures

@Suite("The strength of fine-tuning, chosen by rehearsal")
struct RehearsedStrengthTests {
  private static let nine = MadePeople(count: 9)

  @Test(
    "the strength with which the other people have the lowest mean RMSE, each calibrated at the same targets",
    arguments: [[4], [0, 8], [0, 2, 4, 6, 8]])
  func bruteForce(rows: [Int]) throws {
    let calibrator = FineTunedCalibrator(LinearCalibrator(), .rehearsed)
    let fitted = try calibrator.fit(Self.nine.training(of: 8, rows: rows))
    var best = (strength: Double.nan, error: Double.infinity)
    for strength in FineTunedCalibrator.strengths {
      var sum = 0.0
      for person in 0..<8 {
        let own = try FineTunedCalibrator(LinearCalibrator(), strength: strength)
          .fit(Self.nine.training(of: person, rows: rows, without: [8]))
        let rest = Self.nine.part(
          Self.nine.rows(of: person).enumerated().filter { !rows.contains($0.offset) }.map(\.element))
        let squares = zip(try own.predict(rest), rest.targets).map { ($0.point! - $1).squaredLength }
        sum += (squares.reduce(0, +) / Double(squares.count)).squareRoot()
      }
      if sum < best.error { best = (strength, sum) }
    }
    let chosen = try FineTunedCalibrator(LinearCalibrator(), strength: best.strength)
      .fit(Self.nine.training(of: 8, rows: rows))
    #expect(fitted.coefficients == chosen.coefficients && fitted.coefficients != nil)
    #expect(calibrator.traits.candidateLabels.contains(try #require(fitted.summary.choice)))
  }

  @Test("where fewer than three people can rehearse, it is recentred; without own rows it is pooled")
  func tooFew() throws {
    let all = MadePeople(count: 3)
    let training = all.training(of: 2, rows: [0, 4, 8])
    let fitted = try FineTunedCalibrator(LinearCalibrator(), .rehearsed).fit(training)
    #expect(fitted.summary.choice == "strength=infinite")
    #expect(
      fitted.summary.remarks == [
        "only 2 other people have the targets of the own calibration and others to be tested on, too few to rehearse "
          + "with: only recentred"
      ])
    let recentred = try FineTunedCalibrator(LinearCalibrator(), strength: .infinity).fit(training)
    #expect(fitted.coefficients == recentred.coefficients)
    let pooled = try FineTunedCalibrator(LinearCalibrator(), .rehearsed).fit(all.training(of: 2, rows: []))
    #expect(pooled.summary.remarks == ["there is no own training row: not fine-tuned"])
  }

  @Test("the option is read beside numbers, and other words are rejected")
  func options() throws {
    func strength(_ yaml: String) throws -> FineTunedCalibrator.Strength? {
      (try Catalogue.calibrator(yaml) as? FineTunedCalibrator)?.strength
    }
    guard case .rehearsed? = try strength("{fine-tune: linear, strength: rehearsed}"),
      case .given(2)? = try strength("{fine-tune: linear, strength: 2}"),
      case .byOwnTargets? = try strength("{fine-tune: linear}")
    else {
      Issue.record("a strength was read as another one")
      return
    }
    #expect(try Catalogue.complaints("{fine-tune: linear, strength: strong}").count == 1)
  }

  @Test(
    "a pooled calibrator is fitted once to the same other people, whatever the own rows, and its numbers stay",
    arguments: ["{pooled: linear}", "{pooled: gaussian-process}", "{pooled: linear, slope: within}"])
  func fittedOnce(yaml: String) throws {
    let kept = try #require(try Catalogue.calibrator(yaml) as? PooledCalibrator)
    let part = Self.nine.part(Self.nine.rows(of: 8))
    let first = try kept.fit(Self.nine.training(of: 8, rows: [0])).predict(part).map(\.point)
    let second = try kept.fit(Self.nine.training(of: 8, rows: [0, 4, 8])).predict(part).map(\.point)
    #expect(kept.fittedCount == 1)
    let alone = try Catalogue.calibrator(yaml).fit(Self.nine.training(of: 8, rows: [0, 4, 8]))
    let ofAlone = try alone.predict(part).map(\.point)
    #expect(first == second && second == ofAlone)
    let fewer = try kept.fit(Self.nine.training(of: 8, rows: [0], without: [3])).predict(part).map(\.point)
    #expect(kept.fittedCount == 2 && fewer != first)
  }
}
