import Inputs

/// What the files of an exported calibration, and the type in its Swift source, are called.
struct CalibrationName: Sendable {
  /// Of lower-case letters, digits and hyphens: whatever labels and feature sets are called.
  let file: String

  /// - Parameter number: Of the trial in its run: what tells apart labels that differ by signs alone.
  init(_ cell: Cell, number: Int) {
    let words = [cell.calibrator, cell.features].map { slug($0) }.filter { !$0.isEmpty }
    file = (words + ["trial-\(number)"]).joined(separator: "-")
  }

  /// In the case of types, and never a word of the language: it holds a number.
  var type: String {
    let words = file.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return words.first?.isNumber == true ? "Calibration" + words : words
  }
}
