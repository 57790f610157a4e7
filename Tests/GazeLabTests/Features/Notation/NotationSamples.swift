import DelimitedText
import Foundation
import Inputs
import Testing

@testable import Calibration
@testable import Captures
@testable import LinearAlgebra

/// Rows with the blocks `g` (columns g0, g1) and `e` (e0, e1), and what `notation.py` beside this file makes of them with
/// patsy and scikit-learn.
struct NotationReference: Decodable {
  let rows: [[Double]]
  let trainCount: Int
  let labels: [String]
  /// The columns of each set of all rows, as patsy's design matrix has them.
  let sets: [String: [[Double]]]
  /// Those of PolynomialFeatures without bias, of all rows and in its order.
  let poly: [String: [[Double]]]
  /// Columns that were learned on the first rows, in the others.
  let learned: [String: [[Double]]]
  let targets: [[Double]]
  let predicted: [[Double]]

  static let read: NotationReference? = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try? JSONDecoder().decode(
      NotationReference.self, from: Data(contentsOf: folder.appendingPathComponent("notation.json")))
  }()

  var trainRows: [Int] { Array(0..<trainCount) }
  var testRows: [Int] { Array(trainCount..<rows.count) }

  static let own = [
    OwnColumns(name: "g", columns: ["g0", "g1"], unit: "pt"),
    OwnColumns(name: "e", columns: ["e0", "e1"], unit: "m"),
  ]

  static func set(_ text: String) throws -> FeatureSet {
    try FeatureSet(text, at: Place(file: "e.yaml", line: 4, column: 9))
  }

  /// Samples with what a feature set needs, one fixation each.
  ///
  /// - Parameter change: Changes the rows before.
  func samples(_ sets: [String], change: (inout [[Double]]) -> Void = { _ in }) throws -> Samples {
    var rows = rows
    change(&rows)
    func column(_ index: Int) -> NumberColumn { NumberColumn(rows.map { $0[index] }) }
    let table = FrameTable(
      time: NumberColumn(rows.indices.map(Double.init)),
      participants: .init(repeating: "anna", count: rows.count),
      displays: .init(repeating: Display(device: Planted.device), count: rows.count),
      labels: [FrameTable.WordColumn(label: Label("head_pose"), words: .init(labels))],
      channels: [.target: [NumberColumn(targets.map { $0[0] }), NumberColumn(targets.map { $0[1] })]],
      own: [(Self.own[0], [column(0), column(1)]), (Self.own[1], [column(2), column(3)])])
    let screen = try #require(Planted.screens[Planted.device])
    let fixations = rows.indices.map { row in
      SampledFixation(
        key: FixationKey(table, row, "c"), firstRow: row, table: table, screens: [screen], rows: row..<row + 1
      )
    }
    return Samples(
      .frames, of: fixations, blocks: Set(try sets.flatMap { try Self.set($0).blocks(amongst: Self.own) }))
  }

  /// A part seen through a feature set whose transforms have not been learned.
  func part(_ set: String, rows: [Int], of samples: Samples) throws -> Part {
    let columns = try #require(samples.blocks.columns(of: Self.set(set)), "\(set)")
    return Part(samples: samples, rows: rows, columns: columns)
  }

  /// The columns of some rows of the samples, learned on the training rows if anything is.
  func columns(_ set: String, rows: [Int]) throws -> [[Double]] {
    let samples = try samples([set])
    let learned = try part(set, rows: trainRows, of: samples).learned()
    return try part(set, rows: rows, of: samples).seen(through: learned.columns).design.asColumns
  }
}

extension Matrix {
  var asColumns: [[Double]] { (0..<columnCount).map(column) }
}
