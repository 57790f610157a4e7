import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import LinearAlgebra

@Suite("Columns that training rows teach")
struct LearnedColumnsTests {
  private let reference: NotationReference

  init() throws { reference = try #require(NotationReference.read) }

  private static let sets = [
    "pca(g+e,3)", "standardise(g+e)", "spline(g0,1)", "spline(g0,3)", "spline(g0,5)", "bins(g0,4)",
  ]

  @Test(
    "transforms give what patsy and scikit-learn give after fitting on the same training rows",
    arguments: sets)
  func reference(set: String) throws {
    let ours = try reference.columns(set, rows: reference.testRows)
    let theirs = try #require(reference.learned[set])
    #expect(ours.count == theirs.count)
    for column in theirs {
      #expect(
        ours.contains { zip($0, column).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) } }, "\(set)")
    }
  }

  @Test("least squares on a spline predicts what a notebook with patsy's cr predicts")
  func prediction() throws {
    let set = "g+spline(e0,3)"
    let samples = try reference.samples([set])
    let fitted = try LinearCalibrator().fitted(
      to: reference.part(set, rows: reference.trainRows, of: samples))
    let points = try fitted.predict(try reference.part(set, rows: reference.testRows, of: samples))
    for (estimate, truth) in zip(points, reference.predicted) {
      let point = try #require(estimate.point)
      #expect(abs(point.x - truth[0]) < 1e-9 * 1000 && abs(point.y - truth[1]) < 1e-9 * 1000)
    }
    let names = try #require(fitted.coefficients).columns.map(\.name)
    #expect(names == ["g0", "g1"] + (1...4).map { "spline(e0,3)[\($0)]" })
    #expect(fitted.portable != nil)
  }

  /// A set with all transforms, one inside another, and products with learned columns.
  private static let everything =
    "g*onehot(head_pose)+pca(standardise(g+e),2)+spline(e0,2):e1+bins(g1,3)+poly(pca(g+e,2),2)"

  /// Fits on the training rows of samples whose test rows are changed, by transforms learned on `taught`.
  private func coefficients(taught: [Int]? = nil, changed: Bool) throws -> Coefficients {
    let samples = try reference.samples([Self.everything]) { rows in
      guard changed else { return }
      for row in reference.testRows { rows[row] = rows[row].map { 3 * $0 - 7 } }
    }
    var part = try reference.part(Self.everything, rows: reference.trainRows, of: samples)
    if let taught { part = part.seen(through: try part.with(rows: taught).learned().columns) }
    return try #require(try RegressionCalibrator(RidgeRegression(penalty: 0.1)).fitted(to: part).coefficients)
  }

  @Test("no number of a test row changes what is learned, and a transform fitted on all rows would be seen")
  func leak() throws {
    let honest = try coefficients(changed: false)
    #expect(try coefficients(changed: true) == honest)
    // The classic mistake of notebooks, planted: the transforms see the test rows.
    let all = Array(reference.rows.indices)
    let leaking = try coefficients(taught: all, changed: false)
    #expect(leaking != honest)
    #expect(try coefficients(taught: all, changed: true) != leaking)
  }

  @Test("columns are named after their transforms, and learned words stand in alphabetical order")
  func names() throws {
    let set = "g0*onehot(head_pose)+pca(e,1)+standardise(e0)+bins(g1,2)"
    let samples = try reference.samples([set])
    let part = try reference.part(set, rows: reference.trainRows, of: samples).learned()
    #expect(
      part.columnNames == [
        "g0", "bins(g1,2)[1]", "bins(g1,2)[2]", "g0*onehot(head_pose)[left]", "g0*onehot(head_pose)[right]",
        "g0*onehot(head_pose)[top]", "onehot(head_pose)[left]", "onehot(head_pose)[right]",
        "onehot(head_pose)[top]", "pca(e,1)[1]", "standardise(e0)",
      ])
    #expect(part.design.columnCount == part.columnNames.count)
  }

  @Test("a word that the training rows do not have is zeros")
  func unseen() throws {
    let samples = try reference.samples(["g+onehot(head_pose)"])
    let without = reference.trainRows.filter { reference.labels[$0] != "top" }
    let learned = try reference.part("g+onehot(head_pose)", rows: without, of: samples).learned()
    let top = reference.labels.indices.filter { reference.labels[$0] == "top" }
    let design = try reference.part("g+onehot(head_pose)", rows: top, of: samples)
      .seen(through: learned.columns).design
    #expect(design.columnCount == 4)
    for row in 0..<top.count { #expect(Array(design.row(row))[2...] == [0, 0]) }
  }

  @Test(
    "components beyond the rank of the training rows are zeros, which is said; ties of quantiles are refused")
  func rank() throws {
    let samples = try reference.samples(["pca(g+e,4)", "spline(g0,9)"])
    let few = try reference.part("pca(g+e,4)", rows: [0, 1, 2], of: samples)
    let learned = try few.learned()
    let design = try reference.part("pca(g+e,4)", rows: reference.testRows, of: samples)
      .seen(through: learned.columns).design
    #expect(design.column(2).allSatisfy { $0 == 0 } && design.column(3).allSatisfy { $0 == 0 })
    #expect(design.column(1).contains { abs($0) > 1 })
    let fitted = try LinearCalibrator().fitted(to: few)
    #expect(
      fitted.summary.remarks.contains(
        "pca(e+g,4): the training rows determine 2 components; the columns of the others are 0"))
    let error = #expect(throws: FitError.self) {
      try reference.part("spline(g0,9)", rows: [0, 0, 0, 1], of: samples).learned()
    }
    #expect(error?.sentence.contains("too few different values for 9 knots") == true)
    #expect(throws: FitError.noTrainingRows) {
      try reference.part("spline(g0,9)", rows: [], of: samples).learned()
    }
  }

  @Test("fixed numbers: components, standardised columns, bins and a spline by hand")
  func byHand() throws {
    let rows = Matrix(rowCount: 4, columnCount: 2, elements: [1, 1, 2, 2, 3, 3, 6, 6])
    let components = try PrincipalComponents(of: rows, count: 1)
    // The diagonal, from the mean (3, 3).
    for (score, truth) in zip(
      components.scores(of: rows).elements, [-2, -1, 0, 3].map { $0 * 2.0.squareRoot() })
    {
      #expect(abs(score - truth) < 1e-14)
    }
    #expect(
      LearnedTransform.bins(edges: [2, 3]).applied(
        to: Matrix(rowCount: 3, columnCount: 1, elements: [1, 2, 9])
      )
      .elements == [1, 0, 0, 0, 1, 0, 0, 0, 1])
    let spline = try #require(NaturalSpline(knots: [0, 1, 2]))
    #expect(spline.basis(at: 1) == [0, 1, 0] && spline.basis(at: 0) == [1, 0, 0])
    // s(x) of (1, 0, 0): s″(1) = 3/2, so s(3/2) = −(3/2)·(1/2 − 1/8)/6 = −3/32.
    #expect(abs(spline.basis(at: 1.5)[0] - -3.0 / 32) < 1e-15)
    // Linear beyond the outer knots.
    let (one, two, three) = (spline.basis(at: 3), spline.basis(at: 4), spline.basis(at: 5))
    for function in 0..<3 { #expect(abs(two[function] * 2 - one[function] - three[function]) < 1e-12) }
    #expect(NaturalSpline(knots: [0, 1, 1]) == nil)
  }
}
