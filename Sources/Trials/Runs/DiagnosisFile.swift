import Inputs

/// `diagnosis.csv`: one row per fold of the first repeat, with the diagnosis of its fit.
enum DiagnosisFile: StoredFile {
  static let name = "diagnosis.csv"
  static let row = "fold of the first repeat"

  private typealias Part<Value> = StoredPart<Diagnosis, Value>

  private static let cell = Part.cell { $0.cell }
  private static let fold = Part.integer("fold", "The fold, counted from 0.") { $0.foldIndex }
  private static let foldName = Part.text("fold_name", "What the fold holds out, in words.") { $0.foldName }
  private static let trainCount = Part.integer("n_train", "Training rows.") { $0.trainCount }
  private static let testCount = Part.integer("n_test", "Test rows.") { $0.testCount }
  private static let outsideCount = Part.integer(
    "n_outside", "Test rows with a column outside its range in training."
  ) { $0.outsideCount }
  private static let outsideColumn = Part.words(
    "outside_column", "The column for which most test rows lie outside; empty if none does."
  ) { $0.outsideColumn }
  private static let nearConstantColumns = Part.words(
    "near_constant_columns",
    "Columns that vary in training by no more than a millionth of their size, separated by spaces."
  ) { $0.nearConstantColumns.joined(separator: " ") }
  private static let trainLeverage = Part.optionalNumber(
    "leverage_train", "", "Mean leverage of the training rows; empty unless the fit is least squares."
  ) { $0.trainLeverage }
  private static let testLeverage = Part.optionalNumber(
    "leverage_test", "", "Mean leverage of the test rows; empty unless the fit is least squares."
  ) { $0.testLeverage }

  /// The rank and the error for one cutoff of the singular values.
  private struct Cutoff: Sendable {
    let rank: Part<Int?>
    let squaredError: Part<Double>

    init(_ index: Int, name: String) {
      let condition = "if singular values up to \(name) × the largest count as zero; empty unless the fit is "
      rank = .optionalInteger("rank_at_\(name)", "Rank \(condition)least squares.") {
        $0.sensitivity.isEmpty ? nil : $0.sensitivity[index].rank
      }
      squaredError = .sum(
        "squared_error_at_\(name)", "pt²", "Sum of squared errors \(condition)least squares."
      ) { $0.sensitivity.isEmpty ? nil : $0.sensitivity[index].squaredError }
    }
  }

  private static let cutoffs = Diagnosis.cutoffs.enumerated().map { Cutoff($0, name: $1.name) }

  static let parts = StoredParts<Diagnosis> {
    cell
    fold
    foldName
    trainCount
    testCount
    outsideCount
    outsideColumn
    nearConstantColumns
    trainLeverage
    testLeverage
    for cutoff in cutoffs {
      cutoff.rank.later
      cutoff.squaredError.later
    }
  }

  static func value(_ row: StoredRow) throws(InputError) -> Diagnosis {
    try Diagnosis(
      cell: row[cell], foldIndex: row[fold], foldName: row[foldName], trainCount: row[trainCount],
      testCount: row[testCount], outsideCount: row[outsideCount], outsideColumn: row[outsideColumn],
      nearConstantColumns: row[nearConstantColumns].split(separator: " ").map(String.init),
      testLeverage: row[testLeverage], trainLeverage: row[trainLeverage], sensitivity: sensitivity(row))
  }

  /// Empty for a file that lacks one of the cutoffs.
  private static func sensitivity(_ row: StoredRow) throws(InputError) -> [Diagnosis.Sensitivity] {
    let columns = cutoffs.flatMap { $0.rank.columns + $0.squaredError.columns }
    guard columns.allSatisfy({ row.has($0.name) }) else { return [] }
    var sensitivity = [Diagnosis.Sensitivity]()
    for cutoff in cutoffs {
      guard let rank = try row[cutoff.rank] else { continue }
      try sensitivity.append(Diagnosis.Sensitivity(rank: rank, squaredError: row[cutoff.squaredError]))
    }
    guard sensitivity.isEmpty || sensitivity.count == cutoffs.count else {
      throw row.complaint(columns[0].name, "given for all cutoffs or for none")
    }
    return sensitivity
  }
}
