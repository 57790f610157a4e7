import Inputs

/// Selects the fixations whose property has one of the given values, or names a property that must exist.
package struct FixationFilter: Sendable {
  package let property: FixationProperty
  /// The selected values; empty if only the property is named.
  package var values: [String] = []
  package let place: Place
  /// True if it may also name a state, by which it selects single frames.
  package var isOfFrames = false

  package init(property: FixationProperty, values: [String] = [], place: Place, isOfFrames: Bool = false) {
    self.property = property
    self.values = values
    self.place = place
    self.isOfFrames = isOfFrames
  }

  /// Returns true if it selects single frames by a state, which is no label.
  package func isState(amongst labels: [Label], _ states: [String]) -> Bool {
    guard isOfFrames, case .label(let name) = property else { return false }
    return states.contains(name) && !labels.contains { $0.name == name }
  }

  /// - Parameters:
  ///   - labels: The labels of the dataset.
  ///   - states: The names of its states.
  package func unknownLabel(amongst labels: [Label], states: [String]) -> InputError? {
    guard case .label(let name) = property, !labels.contains(where: { $0.name == name }) else { return nil }
    guard !states.contains(name) else {
      return InputError(
        place,
        "\(name.quoted) is a state, which can change within a fixation; only 'where' and 'drop' can select by it"
      )
    }
    let words = FixationProperty.always.map(\.rawValue) + labels.map(\.name) + (isOfFrames ? states : [])
    return InputError(
      place,
      "the captures have no label \(name.quoted)"
        + hint(for: name, among: words, then: "there are: \(words.joined(separator: ", "))"))
  }

  /// The errors of absent values. A value can also be written as in output files, with control characters made visible.
  package func errors(amongst present: [String]) -> [InputError] {
    values.filter { value in !present.contains { $0 == value || $0.onOneLine == value } }.map { value in
      InputError(
        place, "the dataset has no \(property.rawValue) \(value.quoted)" + hint(for: value, among: present))
    }
  }
}
