import Inputs

/// `diagnosis.csv`: one row per fold of the first repeat, with the diagnosis of its fit.
enum DiagnosisFile: StoredFile {
  static let name = "diagnosis.csv"
  static let row = "fold of the first repeat"

  private static let foldColumns: [FileColumn] = [
    .integer("fold", "The fold, counted from 0."),
    .text("fold_name", "What the fold holds out, in words."),
    .integer("n_train", "Training rows."), .integer("n_test", "Test rows."),
    .integer("n_outside", "Test rows with a column outside its range in training."),
    .text("outside_column", "The column for which most test rows lie outside; empty if none does."),
    .text(
      "near_constant_columns",
      "Columns that vary in training by no more than a millionth of their size, separated by spaces."),
    .number("leverage_train", "Mean leverage of the training rows; empty unless the fit is least squares."),
    .number("leverage_test", "Mean leverage of the test rows; empty unless the fit is least squares."),
  ]

  private static let cutoffColumns: [FileColumn] = Diagnosis.cutoffs.flatMap {
    let condition =
      "if singular values up to \($0.name) × the largest count as zero; empty unless the fit is "
    return [
      FileColumn.integer("rank_at_\($0.name)", "Rank \(condition)least squares."),
      .number("squared_error_at_\($0.name)", "pt²", "Sum of squared errors \(condition)least squares."),
    ]
  }

  static let ownColumns = foldColumns + cutoffColumns

  /// A file that lacks one of the cutoffs yields no sensitivities.
  static let neededColumns = foldColumns

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
    for cutoff in Diagnosis.cutoffs where cutoffColumns.allSatisfy({ row.has($0.name) }) {
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
