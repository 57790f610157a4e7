import Inputs

/// Selects the fixations whose property has one of the given values.
struct FixationFilter: Sendable {
  let property: FixationProperty
  let values: [String]
  let place: Place

  /// A value may also be written as in output files, with control characters made visible.
  func errors(amongst present: [String]) -> [InputError] {
    values.filter { value in !present.contains { $0 == value || $0.onOneLine == value } }.map { value in
      InputError(
        place, "the dataset has no \(property.rawValue) \(value.quoted)" + hint(for: value, among: present))
    }
  }
}
