import Inputs
import Trials

/// The name of the files of an exported calibration, and of the type in its Swift source.
struct CalibrationName: Sendable {
  /// Unless it is given, it consists of lower-case letters, digits and hyphens, whatever characters labels contain.
  let file: String
  private let given: String?

  /// - Parameters:
  ///   - number: The trial's number in its run; labels may differ only in punctuation.
  ///   - without: Columns of the feature set that were left out.
  ///   - given: The name that somebody chose; nil to make one.
  init(_ cell: Cell, number: Int, without: [String] = [], given: String? = nil) {
    var words =
      [cell.calibrator, cell.features].map { slug($0) }.filter { !$0.isEmpty } + ["trial-\(number)"]
    if !without.isEmpty {
      let columns = without.map { slug($0) }.joined(separator: "-")
      words.append("without-" + (columns.utf8.count <= 100 ? columns : "\(without.count)-columns"))
    }
    file = given ?? words.joined(separator: "-")
    self.given = given
  }

  /// In upper camel case. It is never a keyword, because it contains a number.
  var type: String {
    if let given { return given }
    let words = file.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return words.first?.isNumber == true ? "Calibration" + words : words
  }
}
