import Inputs

/// The name of the files of an exported calibration, and of the type in its Swift source.
struct CalibrationName: Sendable {
  /// Consists of lower-case letters, digits and hyphens, whatever characters labels contain.
  let file: String

  /// - Parameter number: The trial's number in its run; labels may differ only in punctuation.
  init(_ cell: Cell, number: Int) {
    let words = [cell.calibrator, cell.features].map { slug($0) }.filter { !$0.isEmpty }
    file = (words + ["trial-\(number)"]).joined(separator: "-")
  }

  /// In upper camel case. It is never a keyword, because it contains a number.
  var type: String {
    let words = file.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return words.first?.isNumber == true ? "Calibration" + words : words
  }
}
