/// The direction in which y grows.
enum VerticalAxis: String, Sendable, CaseIterable {
  case down, up
}
