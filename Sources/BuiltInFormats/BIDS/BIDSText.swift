import Captures
import DelimitedText
import Files
import Inputs

/// The syntax of the tables of BIDS, and the labels that their columns become.
package enum BIDSText {
  /// The mark of a missing value.
  package static let missing = "n/a"

  static let advice = RowReader.Advice(missing: "; a missing value is written \(missing)")

  /// Opens a tab-separated file, which has no quotation marks.
  static func open(
    _ path: String, _ files: CaptureFiles, _ warnings: inout [CountedSentence]
  ) throws(InputError) -> CSVFile {
    let text = try files.open(path)
    if text.head.starts(with: [0xEF, 0xBB, 0xBF]) {
      warnings.append("\(fileName(path)) begins with a byte order mark, which is skipped")
    }
    let syntax = DelimitedSyntax(separator: UInt8(ascii: "\t"), missing: [missing], hasQuotes: false)
    return try CSVFile(path: path, text: text, syntax: syntax)
  }

  /// The name of the label that a column of a table becomes; nil if there is none.
  static func labelName(_ column: String) -> String? {
    let name = String(
      column.lowercased().unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          ? Character(scalar) : "_"
      })
    return Label.isName(name) && !Label.reserved.contains(name) ? name : nil
  }
}
