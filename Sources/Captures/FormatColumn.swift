import Inputs

/// What a format's files can hold, for listings: a column, or several that belong together.
package struct FormatColumn: Sendable {
  package let kind: String
  package let summary: String
  package let example: String
  package let keys: [ConfigKey]
  /// Further text, not printed on a terminal.
  package var detail = ""

  package init(kind: String, summary: String, example: String, keys: [ConfigKey], detail: String = "") {
    self.kind = kind
    self.summary = summary
    self.example = example
    self.keys = keys
    self.detail = detail
  }
}
