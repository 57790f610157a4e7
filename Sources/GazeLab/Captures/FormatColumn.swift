import Inputs

/// What a format's files can hold, for listings: a column, or several that belong together.
struct FormatColumn: Sendable {
  let kind: String
  let summary: String
  let example: String
  let keys: [ConfigKey]
  /// Further text, not printed on a terminal.
  var detail = ""
}
