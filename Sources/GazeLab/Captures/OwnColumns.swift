/// Numeric columns of a dataset that no channel of ours holds: a feature block by the name that the dataset gives them.
struct OwnColumns: Sendable, Hashable, Codable {
  /// The word in feature sets, such as `pupil`.
  let name: String
  /// The names of the columns, at least one.
  let columns: [String]
  /// Such as `mm`; `1` for numbers without a unit.
  let unit: String
}
