import Inputs

/// `diagnosis.csv`: one row per fold of the first repeat, with the diagnosis of its fit.
enum DiagnosisFile: StoredFile {
  static let name = "diagnosis.csv"

  /// A file that lacks one of the cutoffs yields no sensitivities.
  static let neededColumns =
    StoredRow.cellColumns + [
      "fold", "fold_name", "n_train", "n_test", "n_outside", "outside_column", "near_constant_columns",
      "leverage_train", "leverage_test",
    ]

  private static let cutoffColumns = Diagnosis.cutoffs.flatMap {
    ["rank_at_\($0.name)", "squared_error_at_\($0.name)"]
  }

  static let columns = neededColumns + cutoffColumns

  static func write(_ diagnosis: Diagnosis, to row: inout StoredRowWriter) {
    row.write(diagnosis.cell)
    row.write(diagnosis.foldIndex)
    row.write(marked: diagnosis.foldName)
    row.write(diagnosis.trainCount, diagnosis.testCount, diagnosis.outsideCount)
    row.write(diagnosis.outsideColumn, diagnosis.nearConstantColumns.joined(separator: " "))
    row.write(diagnosis.trainLeverage, diagnosis.testLeverage)
    for index in Diagnosis.cutoffs.indices {
      let sensitivity = diagnosis.sensitivity.isEmpty ? nil : diagnosis.sensitivity[index]
      row.write(sensitivity?.rank)
      row.write(sensitivity?.squaredError)
    }
  }

  static func value(_ row: StoredRow) throws(InputError) -> Diagnosis {
    var sensitivity = [Diagnosis.Sensitivity]()
    for cutoff in Diagnosis.cutoffs where cutoffColumns.allSatisfy(row.has) {
      guard let rank = try row.optionalInteger("rank_at_\(cutoff.name)") else { continue }
      try sensitivity.append(
        Diagnosis.Sensitivity(rank: rank, squaredError: row.sumOfSquares("squared_error_at_\(cutoff.name)")))
    }
    guard sensitivity.isEmpty || sensitivity.count == Diagnosis.cutoffs.count else {
      throw row.complaint("rank_at_\(Diagnosis.cutoffs[0].name)", "given for all cutoffs or for none")
    }
    return try Diagnosis(
      cell: row.cell(), foldIndex: row.integer("fold"), foldName: row.unmarkedText("fold_name"),
      trainCount: row.integer("n_train"), testCount: row.integer("n_test"),
      outsideCount: row.integer("n_outside"), outsideColumn: row.text("outside_column"),
      nearConstantColumns: row.text("near_constant_columns").split(separator: " ").map(String.init),
      testLeverage: row.optionalNumber("leverage_test"),
      trainLeverage: row.optionalNumber("leverage_train"), sensitivity: sensitivity)
  }
}
