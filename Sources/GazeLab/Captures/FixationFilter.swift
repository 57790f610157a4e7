import Inputs

/// Names that an input gives to fixations: those whose property has one of the values.
struct FixationFilter: Sendable {
  let property: FixationProperty
  let values: [String]
  /// Where the values stand.
  let place: Place

  /// The values that no fixation of a dataset has, an error each.
  ///
  /// A value may also be written as our files show it, on one line.
  ///
  /// - Parameter present: The values of the property that there are, sorted.
  func errors(amongst present: [String]) -> [InputError] {
    values.filter { value in
      !present.contains(value) && !present.contains { $0.onOneLine == value }
    }.map { value in
      InputError(
        place,
        "no \(property.rawValue) of the dataset is \(value.quoted)"
          + hint(for: value, among: present, then: "there are: \(present.prefix(20).joined(separator: ", "))")
      )
    }
  }
}
