import Calibration
import Captures
import LinearAlgebra
import Statistics

/// The range of a column in the rows that a calibration was fitted to.
package struct TrainedRange: Sendable, Codable, Equatable {
  let column: String
  let low: Double
  let high: Double
}

extension Refit {
  /// The ranges of the columns that a calibration uses; empty for one that uses no columns.
  func trainedRanges(of input: PortableInput) -> [TrainedRange] {
    guard !training.rows.isEmpty else { return [] }
    let columns = grouped(input.columns.flatMap(\.ofSamples), by: { $0 }).map { $0[0] }
    let (names, positions) = training.samples.positions(of: columns)
    let part = Part(
      samples: training.samples, rows: training.rows,
      columns: ColumnSet(name: training.columns.name, columns: positions))
    guard !positions.isEmpty else { return [] }
    return zip(names, part.columnRanges).compactMap { name, range in
      // JSON has no infinity.
      range.lowerBound.isFinite && range.upperBound.isFinite
        ? TrainedRange(column: name, low: range.lowerBound, high: range.upperBound) : nil
    }
  }
}

extension CalibrationFile {
  /// Whether any column of a sample is outside its range in training, one element per sample; nil where the file does not
  /// say the ranges.
  func extrapolations(_ samples: Samples) -> [Bool]? {
    let ranges = Dictionary(trained.map { ($0.column, $0.low...$0.high) }) { first, _ in first }
    let (names, positions) = samples.positions(of: trained.map(\.column))
    guard !positions.isEmpty else { return nil }
    let design = Part(
      samples: samples, rows: Array(0..<samples.count), columns: ColumnSet(name: name, columns: positions)
    ).design
    return (0..<samples.count).map { row in
      names.enumerated().contains { column, name in ranges[name]?.contains(design[row, column]) == false }
    }
  }
}

extension Samples {
  /// Those of some columns that the samples have, with their positions.
  fileprivate func positions(of columns: [String]) -> (names: [String], positions: [Int]) {
    let all = Dictionary(zip(blocks.columnNames, blocks.columnNames.indices)) { first, _ in first }
    let known = columns.compactMap { name in all[name].map { (name, $0) } }
    return (known.map(\.0), known.map(\.1))
  }
}
