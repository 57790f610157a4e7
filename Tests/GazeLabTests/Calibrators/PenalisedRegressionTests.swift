import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import Calibration
@testable import Captures

@Suite("Ridge, lasso, elastic net and Huber as calibrators")
struct PenalisedRegressionTests {
  private static func part(rows: [Int]? = nil) throws -> Part {
    try Planted.captured.part(features: "gaze+eye_angles+head_position", rows: rows)
  }

  private static func make(_ text: String) throws -> any Calibrator {
    try Catalogue.calibrator(text)
  }

  private static func fit(_ text: String, _ part: Part) throws -> any FittedCalibrator {
    try make(text).fit(Training(own: part, others: nil, seed: 1))
  }

  /// A task of the planted samples, its response multiplied.
  private static func task(response factor: Double, scale: Double) throws -> RegressionTask {
    let part = try part()
    let response = part.response
    return RegressionTask(
      design: part.design,
      response: Matrix(
        rowCount: response.rowCount, columnCount: 2, elements: response.elements.map { factor * $0 }),
      columnNames: part.columnNames, targets: part.targetNumbers, centre: [0, 0], scale: scale)
  }

  private static let written = [
    "{kind: ridge, lambda: 0.1}", "{kind: lasso, lambda: 10}",
    "{kind: elastic-net, lambda: 10, l1_share: 0.3}", "{kind: huber, epsilon: 1.5}",
  ]

  @Test("the listed intercept and coefficients give the predictions", arguments: written)
  func coefficients(text: String) throws {
    let part = try Self.part()
    let fitted = try Self.fit(text, part)
    let coefficients = try #require(fitted.coefficients)
    #expect(coefficients.columns.map(\.name) == part.columnNames)
    let design = part.design
    for (row, estimate) in try fitted.predict(part).enumerated() {
      let point = try #require(estimate.point)
      let terms = zip(coefficients.columns, design.row(row))
      let x = terms.reduce(coefficients.intercept.x) { $0 + $1.0.x * $1.1 }
      let y = terms.reduce(coefficients.intercept.y) { $0 + $1.0.y * $1.1 }
      #expect(abs(point.x - x) < 1e-8 && abs(point.y - y) < 1e-8)
    }
  }

  @Test("inside angle they predict points, and have no coefficients", arguments: written)
  func angle(text: String) throws {
    let part = try Self.part()
    let fitted = try Self.fit("{angle: \(text)}", part)
    #expect(fitted.coefficients == nil)
    #expect(try fitted.predict(part).contains { $0.point != nil })
  }

  @Test("lambda of the lasso is in points")
  func lassoUnit() throws {
    let task = try Self.task(response: 1, scale: 400)
    let ours = try ElasticNetRegression(penalty: 20, l1Share: 1).fit(task).predict(task.design)
    let plain = try ElasticNetFit(design: task.design, response: task.response, penalty: 20, l1Share: 1)
    #expect(zip(ours.elements, plain.map.predict(task.design).elements).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("the elastic net takes the response in units of 400 pt")
  func elasticNetUnit() throws {
    let (points, units) = (
      try Self.task(response: 1, scale: 400), try Self.task(response: 1.0 / 400, scale: 1)
    )
    let ours = try ElasticNetRegression(penalty: 20, l1Share: 0.3).fit(points).predict(points.design)
    let plain = try ElasticNetFit(
      design: units.design, response: units.response, penalty: 0.05, l1Share: 0.3)
    for (one, other) in zip(ours.elements, plain.map.predict(units.design).elements) {
      #expect(abs(one - 400 * other) < 1e-8)
    }
  }

  @Test("in another unit of the response the same lambda gives the same map", arguments: [0.002, 30])
  func units(factor: Double) throws {
    let (one, other) = (
      try Self.task(response: 1, scale: 400), try Self.task(response: factor, scale: 400 * factor)
    )
    let regressions: [any Regression] = [
      RidgeRegression(penalty: 0.2), ElasticNetRegression(penalty: 15, l1Share: 1),
      ElasticNetRegression(penalty: 15, l1Share: 0.4), HuberRegression(epsilon: 1.35),
    ]
    for regression in regressions {
      let (first, second) = (
        try regression.fit(one).predict(one.design), try regression.fit(other).predict(other.design)
      )
      for (point, scaled) in zip(first.elements, second.elements) {
        #expect(abs(scaled / factor - point) < 1e-7 * max(1, abs(point)))
      }
    }
  }

  @Test(
    "without lambda, one of the candidates is chosen, the strongest penalty first",
    arguments: [
      "ridge", "lasso", "elastic-net",
    ])
  func choice(kind: String) throws {
    let calibrator = try Self.make(kind)
    let labels = calibrator.traits.candidateLabels
    #expect(labels.count > 10)
    let values = try labels.map { try #require(Double($0.replacing("lambda=", with: ""))) }
    #expect(values == values.sorted(by: >))
    let part = try Self.part(rows: Array(stride(from: 0, to: Planted.captured.count, by: 3)))
    let fitted = try Self.fit(kind, part)
    let choice = try #require(fitted.summary.choice)
    #expect(labels.contains(choice))
    // The chosen one, written, is the same.
    let written = try Self.fit("{kind: \(kind), lambda: \(choice.replacing("lambda=", with: ""))}", part)
    #expect(try written.predict(part).map(\.point) == fitted.predict(part).map(\.point))
    #expect(written.summary.choice == nil)
  }

  @Test("with a penalty that is chosen, they can be fine-tuned; both choices are named")
  func fineTuned() throws {
    let (anna, ben) = (Array(0..<30), Array(30..<Planted.captured.count))
    let (own, others) = (try Self.part(rows: anna), try Self.part(rows: ben))
    let calibrator = try Self.make("{fine-tune: ridge}")
    let fitted = try calibrator.fit(Training(own: own, others: others, seed: 1))
    let choice = try #require(fitted.summary.choice)
    #expect(choice.hasPrefix("lambda=") && choice.contains("; strength="))
    #expect(calibrator.traits.candidateLabels.isEmpty)
    #expect(try Self.make("{fine-tune: ridge, strength: 1}").traits.candidateLabels.first == "lambda=10")
    #expect(throws: InputError.self) {
      try Self.make("{fine-tune: {kind: ridge, lambda: 1, select: {over: [gaze, gaze+face]}}}")
    }
  }

  @Test("the lasso says how many columns it uses; with a huge lambda it uses none and equals mean-target")
  func lassoRemarks() throws {
    let part = try Self.part()
    let fitted = try Self.fit("{kind: lasso, lambda: 1e6}", part)
    #expect(
      fitted.summary.remarks == [
        "uses 0 columns horizontally and 0 vertically",
        "duality gap at most 1e-12 of the mean square of the targets",
      ])
    let mean = try MeanTargetCalibrator().fit(Training(own: part, others: nil, seed: 1)).predict(part)
    for (ours, theirs) in try zip(fitted.predict(part), mean) {
      let (point, other) = (try #require(ours.point), try #require(theirs.point))
      #expect(abs(point.x - other.x) < 1e-9 && abs(point.y - other.y) < 1e-9)
    }
  }

  @Test("rows far off a plane are outliers of the Huber regression, which finds the plane")
  func huberRemarks() throws {
    let part = try Self.part()
    let design = part.design
    // Two exact planes; every tenth row is far off, horizontally alone.
    let response = (0..<design.rowCount).flatMap { row -> [Double] in
      let x = 500 + design[row, 0] / 2 - design[row, 1] / 4
      return [x + (row.isMultiple(of: 10) ? 900 : 0), 300 + design[row, 1]]
    }
    let task = RegressionTask(
      design: design, response: Matrix(rowCount: design.rowCount, columnCount: 2, elements: response),
      columnNames: part.columnNames, targets: part.targetNumbers, centre: [0, 0], scale: 400)
    let fitted = try HuberRegression(epsilon: 1.35).fit(task)
    let outliers = (design.rowCount + 9) / 10
    #expect(
      fitted.summary.remarks.first?.hasPrefix("\(outliers) rows count as outliers horizontally and ") == true)
    #expect(fitted.summary.remarks.last?.contains("the scale is 0") == true)
    let predicted = fitted.predict(design)
    for row in 0..<design.rowCount where !row.isMultiple(of: 10) {
      #expect(abs(predicted[row, 0] - response[2 * row]) < 1e-6)
    }
  }

  @Test(
    "options out of range are refused",
    arguments: [
      "{kind: ridge, lambda: -1}", "{kind: lasso, lambda: 0}", "{kind: lasso, l1_share: 0.5}",
      "{kind: elastic-net, l1_share: 1.5}", "{kind: huber, epsilon: 1}", "{kind: ridge, lamda: 1}",
      "{kind: elastic-net, l1_share: 1e-320}", "{kind: elastic-net, l1_share: 0.0009}",
    ])
  func refused(text: String) {
    #expect(throws: InputError.self) { try Self.make(text) }
  }

  @Test("a share of absolute values is 0 or at least a thousandth, and the message says so")
  func leastShare() throws {
    for share in ["0", "0.001", "1"] { _ = try Self.make("{kind: elastic-net, l1_share: \(share)}") }
    let error = #expect(throws: InputError.self) {
      try Self.make("{kind: elastic-net, lambda: 10, l1_share: 1e-320}")
    }
    #expect(error?.report.contains("'l1_share' must be 0, or a number from 0.001 to 1.0") == true)
  }

  @Test("columns too large for doubles are reported as an overflow")
  func overflow() throws {
    var task = try Self.task(response: 1, scale: 400)
    let elements = task.design.elements.enumerated().map { $0 == 0 ? 1e200 : $1 }
    task = RegressionTask(
      design: Matrix(
        rowCount: task.design.rowCount, columnCount: task.design.columnCount, elements: elements),
      response: task.response, columnNames: task.columnNames, targets: task.targets, centre: task.centre,
      scale: task.scale)
    let regressions: [any Regression] = [
      RidgeRegression(penalty: 0.2), ElasticNetRegression(penalty: 15, l1Share: 1),
      HuberRegression(epsilon: 1.35),
    ]
    for regression in regressions {
      #expect(throws: FitError.overflow) { try regression.fit(task) }
    }
  }
}
