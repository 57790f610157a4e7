import Inputs

/// Selects the fixations whose property has one of the given values, or names a property that must exist.
struct FixationFilter: Sendable {
  let property: FixationProperty
  /// Empty if only the property is named.
  var values: [String] = []
  let place: Place

  /// - Parameter labels: The labels of the dataset.
  func unknownLabel(amongst labels: [Label]) -> InputError? {
    guard case .label(let name) = property, !labels.contains(where: { $0.name == name }) else { return nil }
    let words = FixationProperty.always.map(\.rawValue) + labels.map(\.name)
    return InputError(
      place,
      "the captures have no label \(name.quoted)"
        + hint(for: name, among: words, then: "there are: \(words.joined(separator: ", "))"))
  }

  /// A value may also be written as in output files, with control characters made visible.
  func errors(amongst present: [String]) -> [InputError] {
    values.filter { value in !present.contains { $0 == value || $0.onOneLine == value } }.map { value in
      InputError(
        place, "the dataset has no \(property.rawValue) \(value.quoted)" + hint(for: value, among: present))
    }
  }
}
