import Calibration
import Captures
import Inputs
import LinearAlgebra
import Uncertainty

/// The member `uncertainty` of a calibration's file: how far its gaze points are expected to be from where somebody looks.
extension PointUncertainty {
  enum Kind: String, CaseIterable {
    case plane, process
  }

  var json: JSONValue {
    var members: [String: JSONValue?] = [
      "centres": .numbers(standardisation.means), "deviations": .numbers(standardisation.deviations),
      "ofFixation": JSONValue(ofFixation), "ofFrame": ofFrame.map { JSONValue($0) },
      "targetCount": .integer(targetCount),
    ]
    switch growth {
    case .plane(let inverse):
      members["kind"] = .text(Kind.plane.rawValue)
      members["inverse"] = .numbers(inverse.lowerTriangle)
    case .process(let process):
      members["kind"] = .text(Kind.process.rawValue)
      members["inverse"] = .numbers(process.inverse.lowerTriangle)
      members["points"] = .numbers(process.points.elements)
      members["plane"] = .number(process.plane)
      members["bend"] = .number(process.bend)
      members["length"] = .number(process.length)
    }
    return .record(members)
  }

  /// How many numbers the member holds.
  var numberCount: Int {
    let size =
      switch growth {
      case .plane(let inverse): inverse.rowCount
      case .process(let process): process.points.rowCount
      }
    let points = if case .process(let process) = growth { process.points.elements.count } else { 0 }
    return size * (size + 1) / 2 + points + 2 * columns.count
  }

  /// - Returns: Nil if something is wrong, which is recorded.
  init?(_ columns: [String], from section: inout ConfigSection) {
    let any = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    let positive = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude
    let p = columns.count
    let kind: Kind? = section.optionalChoice("kind", isRequired: true)
    let means = section.numbers("centres", count: p, in: any)
    let deviations = section.numbers("deviations", count: p, in: positive)
    let ofFixation = section.section("ofFixation", isRequired: true) { Covariance(from: &$0) }
    let ofFrame = section.section("ofFrame") { Covariance(from: &$0) }
    let targetCount = section.integer("targetCount", in: Self.fewestTargets...1_000_000)
    let growth: VarianceGrowth
    switch kind {
    case .process:
      let plane = section.number("plane", in: 0...Double.greatestFiniteMagnitude)
      let bend = section.number("bend", in: 0...Double.greatestFiniteMagnitude)
      let length = section.number("length", in: positive)
      let count = section.listCount("points") / max(1, p)
      let points = section.numbers("points", count: count * p, in: any)
      let inverse = section.numbers("inverse", count: count * (count + 1) / 2, in: any)
      growth = .process(
        ProcessVariance(
          plane: plane, bend: bend, length: length,
          points: Matrix(rowCount: count, columnCount: p, elements: points),
          inverse: Matrix(lowerTriangle: inverse, size: count)))
    case .plane, nil:
      let inverse = section.numbers("inverse", count: (p + 1) * (p + 2) / 2, in: any)
      growth = .plane(inverse: Matrix(lowerTriangle: inverse, size: p + 1))
    }
    guard section.errorCount == 0, let ofFixation else { return nil }
    if ofFixation.determinant <= 0 {
      section.record("ofFixation", "'ofFixation' must be a covariance: x·y must be larger than xy²")
      return nil
    }
    self.init(
      columns: columns, standardisation: Standardisation(means: means, deviations: deviations),
      growth: growth, ofFixation: ofFixation, ofFrame: ofFrame, targetCount: targetCount)
  }
}

/// The member `posterior` of a calibration's file: how sure its coefficients are.
extension CoefficientPosterior {
  var json: JSONValue {
    .record([
      "columns": .list(columns.map { JSONValue.integer($0) }), "centres": .numbers(standardisation.means),
      "deviations": .numbers(standardisation.deviations), "x": .numbers(covariances[0].lowerTriangle),
      "y": .numbers(covariances[1].lowerTriangle), "noises": .numbers(noises),
    ])
  }

  /// - Parameter count: The number of columns of the calibration.
  /// - Returns: Nil if something is wrong, which is recorded.
  init?(ofColumns count: Int, from section: inout ConfigSection) {
    let positive = Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude
    let columns = section.list("columns").compactMap { $0.integer(in: 0..<count) }
    let p = columns.count
    if p != section.listCount("columns") {
      section.record("columns", "'columns' must be positions of the calibration's \(count) columns")
    }
    func covariance(_ axis: String) -> Matrix {
      Matrix(
        lowerTriangle: section.numbers(axis, count: (p + 1) * (p + 2) / 2, in: .allFinite), size: p + 1)
    }
    self.init(
      columns: columns,
      standardisation: Standardisation(
        means: section.numbers("centres", count: p, in: .allFinite),
        deviations: section.numbers("deviations", count: p, in: positive)),
      covariances: [covariance("x"), covariance("y")],
      noises: section.numbers("noises", count: 2, in: 0...Double.greatestFiniteMagnitude))
    if section.errorCount > 0 { return nil }
  }
}

extension ConfigNode {
  fileprivate func integer(in range: Range<Int>) -> Int? {
    guard case .scalar(let text, isQuoted: false) = content, let number = Int(text) else { return nil }
    return range.contains(number) ? number : nil
  }
}

extension Covariance {
  fileprivate init(from section: inout ConfigSection) {
    let variances = 0...Double.greatestFiniteMagnitude
    self.init(
      x: section.number("x", in: variances), xy: section.number("xy", in: .allFinite),
      y: section.number("y", in: variances))
  }
}

extension Matrix {
  /// The lower triangle of a symmetric matrix, row by row.
  var lowerTriangle: [Double] {
    (0..<rowCount).flatMap { row in (0...row).map { self[row, $0] } }
  }

  init(lowerTriangle: [Double], size: Int) {
    self.init(rowCount: size, columnCount: size) { row, column in
      let (high, low) = (max(row, column), min(row, column))
      return lowerTriangle[high * (high + 1) / 2 + low]
    }
  }
}

extension ConfigSection {
  /// The number of elements of a list; 0 for anything else.
  fileprivate mutating func listCount(_ key: String) -> Int {
    if case .sequence(let nodes) = node(key)?.content { nodes.count } else { 0 }
  }
}

extension CalibrationFile {
  /// True if it has the standard deviations of its gaze points' errors.
  package var hasDeviations: Bool { uncertainty != nil || posterior != nil }

  /// The expected standard deviations of the error of each sample's gaze point per axis, pt: of a single frame's point where
  /// the noise of frames is known, otherwise of a fixation's mean point. Nil where a column is not finite; the whole is nil
  /// for a file without an uncertainty.
  func deviations(_ samples: Samples) -> [ScreenPoint?]? {
    let part = Part(
      samples: samples, rows: Array(0..<samples.count), columns: calibration.columns(of: samples))
    if let posterior, let map = calibration as? LinearMap {
      return posterior.deviations(map.clipped(part.design))
    }
    guard let uncertainty else { return nil }
    return uncertainty.growths(part.design).map { growth in
      guard growth.isFinite else { return nil }
      let covariance = uncertainty.ofSingleFrame(growth) ?? uncertainty.ofMeanPoint(growth)
      return ScreenPoint(x: covariance.deviationX, y: covariance.deviationY)
    }
  }
}
