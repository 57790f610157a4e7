import Inputs

extension ConfigSection {
  /// The keys of the mapping that have not been asked for and can be labels of the captures. Each counts as asked for;
  /// whether the captures have such a label is checked when they are read.
  ///
  /// - Parameter taken: Keys that mean something else.
  package mutating func labelKeys(without taken: Set<String> = []) -> [String] {
    let known = Label.known.map(\.name)
    let further = unreadKeys.filter {
      Label.isName($0) && !known.contains($0) && !taken.contains($0)
    }
    return known.filter { has($0) } + further.filter { has($0) }
  }

  /// A list of properties; a word that is none of those that every capture has names a label.
  package mutating func properties(_ key: String) -> [FixationProperty] {
    texts(key, isRequired: false).compactMap { word in
      if let property = FixationProperty(rawValue: word) { return property }
      let words = FixationProperty.always.map(\.rawValue).joined(separator: ", ")
      record(key, "\(key.quoted) must be one of \(words) or a label of the captures, not \(word.quoted)")
      return nil
    }
  }
}
