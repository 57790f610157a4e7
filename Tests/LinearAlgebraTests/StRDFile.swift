import Foundation
import LinearAlgebra

/// A linear least squares problem with certified coefficients.
///
/// Source: NIST Statistical Reference Datasets (itl.nist.gov/div898/strd).
struct StRDFile {
  /// The intercept first, then one coefficient per power of x.
  let certified: [Double]
  let x: [Double]
  let y: [Double]

  /// A folder next to that of the real captures; neither may be copied into the repository.
  static let folder: String? = {
    guard let datasets = ProcessInfo.processInfo.environment["GAZELAB_DATASETS"]?.split(separator: ":").first
    else { return nil }
    let folder = "\(datasets)/../strd"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()

  /// - Parameter name: The name of a file whose first 60 lines include the certified coefficients
  ///   (`B0 estimate deviation`), and whose further lines hold y and x.
  init(_ name: String) throws {
    let text = try String(contentsOfFile: (Self.folder ?? "") + "/" + name + ".dat", encoding: .utf8)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let rows = lines.map { line in line.split(separator: " ") }
    certified = rows.prefix(60).filter { $0.count == 3 && $0[0].hasPrefix("B") && Double($0[2]) != nil }
      .compactMap { Double($0[1]) }
    let pairs = rows.dropFirst(60).map { $0.compactMap { Double($0) } }.filter { $0.count == 2 }
    (y, x) = (pairs.map { $0[0] }, pairs.map { $0[1] })
  }

  /// The coefficients found by `LinearFit`.
  func fitted() throws -> [Double] {
    let powers = 1..<certified.count
    let design = Matrix(
      rowCount: x.count, columnCount: powers.count,
      elements: x.flatMap { x in powers.map { pow(x, Double($0)) } })
    let fit = try LinearFit(
      design: design, response: Matrix(rowCount: y.count, columnCount: 1, elements: y))
    return fit.intercept + fit.coefficients.elements
  }

  /// The number of digits to which the worst coefficient agrees with the certified one, at most 15.
  func digits(of coefficients: [Double]) -> Double {
    zip(coefficients, certified).map { found, truth in
      min(15, -log10(abs(found - truth) / abs(truth)))
    }.min() ?? 0
  }
}
