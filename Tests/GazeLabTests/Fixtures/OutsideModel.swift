import Inputs

@testable import Scores
@testable import Trials

/// Models that are fitted outside GazeLab, to what `gazelab splits` prints.
enum OutsideModel {
  typealias Record = [String: String]

  /// The rows of a text, by column.
  static func records(_ text: String) throws -> [Record] {
    var file = try CSVFile(path: "x.csv", bytes: Array(text.utf8))
    var (fields, rows) = ([CSVFile.Field](), [[String]]())
    while try file.nextRow(&fields) { rows.append(try fields.map { try file.text($0) }) }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }

  static func csv(_ columns: [String], _ records: [Record]) -> String {
    ([columns] + records.map { record in columns.map { record[$0] ?? "" } }).map(csvRow).joined()
  }

  static func folds(_ plan: ExperimentPlan) throws -> [Record] {
    var text = ""
    _ = try SplitsFile(plan: plan, label: nil).write { text += $0 }
    return try records(text)
  }

  /// The test rows of the folds, each with `x` and `y` by least squares with an intercept on some columns.
  static func leastSquares(_ plan: ExperimentPlan, on features: [String]) throws -> [Record] {
    var text = ""
    try FeaturesFile(plan: plan).write { text += $0 }
    func place(_ record: Record) -> [String] {
      ["samples", "capture", "first_frame"].map { record[$0] ?? "" }
    }
    let design = Dictionary(
      uniqueKeysWithValues: try records(text).map { record in
        (place(record), [1] + features.map { Double(record[$0] ?? "") ?? .nan })
      })
    let keys = plan.cellColumns.keys + ["samples", "split", "repeat", "fold"]
    let parts = Dictionary(grouping: try folds(plan)) { record in keys.map { record[$0] ?? "" } }
    return parts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { _, rows -> [Record] in
      let train = rows.filter { $0["part"] == "train" }
      let solutions = ["target_x", "target_y"].map { target in
        solve(train.map { (design[place($0)] ?? [], Double($0[target] ?? "") ?? .nan) })
      }
      return rows.filter { $0["part"] == "test" }.map { row in
        var row = row
        for (axis, solution) in zip(["x", "y"], solutions) {
          row[axis] = "\(zip(solution, design[place(row)] ?? []).reduce(0) { $0 + $1.0 * $1.1 })"
        }
        return row
      }
    }
  }

  /// The least squares solution by the normal equations and Gaussian elimination.
  private static func solve(_ rows: [(design: [Double], response: Double)]) -> [Double] {
    let size = rows[0].design.count
    var equations = (0..<size).map { i in
      (0..<size).map { j in rows.reduce(0) { $0 + $1.design[i] * $1.design[j] } }
        + [rows.reduce(0) { $0 + $1.design[i] * $1.response }]
    }
    for i in 0..<size {
      for other in 0..<size where other != i {
        let factor = equations[other][i] / equations[i][i]
        for j in 0...size { equations[other][j] -= factor * equations[i][j] }
      }
    }
    return (0..<size).map { equations[$0][size] / equations[$0][$0] }
  }
}
