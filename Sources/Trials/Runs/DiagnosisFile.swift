import Inputs
import Scores

/// `diagnosis.csv`: one row per fold of the first repeat, with the diagnosis of its fit.
enum DiagnosisFile: StoredFile {
  static let name = "diagnosis.csv"
  static let row = "fold of the first repeat"

  private static let cutoffs = Diagnosis.cutoffs.map { name, _ in
    let condition = "if singular values up to \(name) × the largest count as zero; empty unless the fit is "
    return (
      rank: FileColumn.integer("rank_at_\(name)", "Rank \(condition)least squares."),
      squaredError: FileColumn.number(
        "squared_error_at_\(name)", "pt²", "Sum of squared errors \(condition)least squares.")
    )
  }

  static func transfer(_ known: Diagnosis?, _ fields: inout StoredFields) throws(InputError) -> Diagnosis {
    let cell = try fields.cell(known?.cell)
    let fold = try fields.integer("fold", "The fold, counted from 0.", known?.foldIndex)
    let foldName = try fields.text("fold_name", "What the fold holds out, in words.", known?.foldName)
    let trainCount = try fields.integer("n_train", "Training rows.", known?.trainCount)
    let testCount = try fields.integer("n_test", "Test rows.", known?.testCount)
    let outsideCount = try fields.integer(
      "n_outside", "Test rows with a column outside its range in training.", known?.outsideCount)
    let outsideColumn = try fields.words(
      "outside_column", "The column for which most test rows lie outside; empty if none does.",
      known?.outsideColumn)
    let nearConstant = try fields.words(
      "near_constant_columns",
      "Columns that vary in training by no more than a millionth of their size, separated by spaces.",
      known?.nearConstantColumns.joined(separator: " "))
    let trainLeverage = try fields.optionalNumber(
      "leverage_train", "", "Mean leverage of the training rows; empty unless the fit is least squares.",
      known?.trainLeverage)
    let testLeverage = try fields.optionalNumber(
      "leverage_test", "", "Mean leverage of the test rows; empty unless the fit is least squares.",
      known?.testLeverage)
    return try Diagnosis(
      cell: cell, foldIndex: fold, foldName: foldName, trainCount: trainCount, testCount: testCount,
      outsideCount: outsideCount, outsideColumn: outsideColumn,
      nearConstantColumns: nearConstant.split(separator: " ").map(String.init), testLeverage: testLeverage,
      trainLeverage: trainLeverage, sensitivity: sensitivity(known?.sensitivity, &fields))
  }

  /// Empty for a file that lacks one of the cutoffs.
  private static func sensitivity(
    _ known: [Diagnosis.Sensitivity]?, _ fields: inout StoredFields
  ) throws(InputError) -> [Diagnosis.Sensitivity] {
    guard fields.has(cutoffs.flatMap { [$0.rank, $0.squaredError] }) else { return [] }
    var sensitivity = [Diagnosis.Sensitivity]()
    for (index, columns) in cutoffs.enumerated() {
      let own = known.flatMap { $0.isEmpty ? nil : $0[index] }
      let rank = try fields.optionalInteger(
        columns.rank.name, columns.rank.meaning, own?.rank, isNeeded: false)
      guard rank != nil || !fields.isReading else { continue }
      let squaredError = try fields.sum(
        columns.squaredError.name, "pt²", columns.squaredError.meaning, own?.squaredError, isNeeded: false)
      sensitivity.append(Diagnosis.Sensitivity(rank: rank ?? 0, squaredError: squaredError))
    }
    try fields.require(
      sensitivity.isEmpty || sensitivity.count == cutoffs.count, cutoffs[0].rank.name,
      "given for all cutoffs or for none")
    return sensitivity
  }
}
