import CaptureFormats
import Inputs

/// Rows of tab-separated fields as BIDS writes them: missing values are `n/a`, and there are no quotation marks.
struct TabbedText: Sendable {
  private var text = ""
  private var isRowOpen = false

  var bytes: [UInt8] { Array(text.utf8) }

  mutating func write(_ word: String) {
    separate()
    text += Self.field(word)
  }

  /// Writes the shortest decimal that reads back to the same number; `n/a` for a number that is not finite.
  mutating func write(_ number: Double) {
    separate()
    if number.isFinite { number.write(to: &text) } else { text += BIDSTable.missing }
  }

  mutating func endRow() {
    text += "\n"
    isRowOpen = false
  }

  mutating func row(_ words: [String]) {
    for word in words { write(word) }
    endRow()
  }

  private mutating func separate() {
    if isRowOpen { text += "\t" }
    isRowOpen = true
  }

  /// A text as a field, whose tabs and line ends are written as escapes. An empty one is missing.
  static func field(_ text: String) -> String { text.isEmpty ? BIDSTable.missing : text.onOneLine }
}
