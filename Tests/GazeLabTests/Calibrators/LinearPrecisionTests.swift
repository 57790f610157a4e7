import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import Calibration
@testable import Captures

@Suite("Precision of the linear calibrator")
struct LinearPrecisionTests {
  private func made(_ yaml: String) throws -> (product: any Calibrator, label: String) {
    var errors = [InputError]()
    let made = Catalogue.calibrators.make(try ConfigFixture.node(yaml), into: &errors)
    #expect(errors.map(\.complaints[0].sentence) == [])
    let whole = try #require(made)
    return (whole.product, whole.label)
  }

  private static let refined = "{kind: linear, precision: refined}"

  /// Recorded = target turned, stretched and shifted, without rounding: the inverse is affine in columns 0 and 1.
  private static let samples = Planted.samples(
    of: Planted.fixations(recorded: { target, _ in
      ScreenPoint(x: 0.5 * target.x - 0.25 * target.y + 100, y: 0.125 * target.x + 2 * target.y - 300)
    }))

  private func training(_ columns: [Int]) -> Training {
    let rows = Array(0..<Self.samples.count)
    let part = Part(samples: Self.samples, rows: rows, columns: ColumnSet(name: "test", columns: columns))
    return Training(own: part, others: nil, seed: 1)
  }

  @Test("double is the default and changes no label; refined stands in it, and no other word is taken")
  func labels() throws {
    #expect(try made("linear").label == "linear")
    #expect(try made(Self.refined).label == "linear(precision=refined)")
    var errors = [InputError]()
    let node = try ConfigFixture.node("{kind: linear, precision: single}")
    #expect(Catalogue.calibrators.make(node, into: &errors) == nil)
    #expect(errors.count == 1 && errors[0].complaints[0].sentence.contains("double, refined"))
  }

  @Test("refined, an affine map is recovered to the last digit of each coefficient")
  func exact() throws {
    let fit = try made(Self.refined).product.fit(training([0, 1]))
    let columns = try #require(fit.coefficients).columns
    // The inverse by hand: determinant 0.5·2 + 0.25·0.125 = 1.03125.
    let inverse = [2, -0.125, 0.25, 0.5].map { $0 / 1.03125 }
    for (found, expected) in zip(columns.flatMap { [$0.x, $0.y] }, inverse) {
      #expect(abs(found - expected) <= abs(expected) * 0x1p-52)
    }
    #expect(fit.summary.rank == 2 && fit.summary.notes.isEmpty)
  }

  @Test("where the rank is not full, the solution of least norm stays what it is, and a note says so")
  func deficient() throws {
    // The gaze columns stand twice.
    let (plain, refined) = (
      try made("linear").product.fit(training([0, 1, 0, 1])),
      try made(Self.refined).product.fit(training([0, 1, 0, 1]))
    )
    #expect(try #require(plain.summary.rank) < 4)
    #expect(refined.coefficients == plain.coefficients)
    #expect(plain.summary.notes.contains { $0.contains("not refined") } == false)
    #expect(
      refined.summary.notes == ["not refined: the columns are too nearly dependent"] + plain.summary.notes)
  }

  @Test("a refined fit is never one of many that share their sums, as plain ones do")
  func shared() throws {
    func isShared(_ yaml: String) throws -> Bool {
      try made(yaml).product.sharedMethod != nil
    }
    #expect(try isShared("linear"))
    #expect(try !isShared(Self.refined))
  }

  @Test("a cutoff that leaves a direction out leaves the fit unrefined")
  func cutoff() throws {
    let yaml = "{kind: linear, precision: refined, rank: {rcond: 0.1}}"
    let summary = try made(yaml).product.fit(training(Array(0..<18))).summary
    #expect(try #require(summary.rank) < 18)
    #expect(summary.notes.first == "not refined: the columns are too nearly dependent")
  }
}
