import Captures
import Inputs

/// Puts codes in place of the names of people and captures in an experiment's text.
struct CodedConfig {
  let pseudonyms: Pseudonyms
  private(set) var errors: [InputError] = []

  private static let nameKeys = ["participant", "capture", "test_on", "is"]
  /// Keys whose values are the user's own words.
  private static let textKeys = ["title", "name", "dataset", "meaning"]
  /// Keys whose values are paths that a run's files show.
  private static let pathKeys = ["path", "check"]

  init(_ pseudonyms: Pseudonyms) { self.pseudonyms = pseudonyms }

  /// - Parameters:
  ///   - isFilter: Whether values are words of the captures.
  ///   - isFormula: Whether values are formulas, whose texts in quotation marks are words of the captures.
  mutating func coded(
    _ node: ConfigNode, key: String = "", isFilter: Bool = false, isFormula: Bool = false
  ) -> ConfigNode {
    var coded = node
    switch node.content {
    case .scalar(let text, let isQuoted):
      if isFilter || Self.nameKeys.contains(key) || Self.textKeys.contains(key) {
        coded.content = .scalar(pseudonyms.scrubbed(text), isQuoted: isQuoted)
      }
      if isFormula { coded.content = .scalar(codedTexts(in: text), isQuoted: isQuoted) }
      if Self.pathKeys.contains(key) && pseudonyms.isNaming(text) {
        errors.append(
          InputError(
            node.place,
            "\(key.quoted) holds a name that has a pseudonym, and a run's files show it; rename what it points to"
          ))
      }
    case .sequence(let nodes):
      coded.content = .sequence(
        nodes.map { self.coded($0, key: key, isFilter: isFilter, isFormula: isFormula) })
    case .mapping(let entries):
      coded.content = .mapping(
        entries.map { entry in
          let isFilter = isFilter || entry.key == "where"
          if isFormula && pseudonyms.isNaming(entry.key) {
            errors.append(
              InputError(
                entry.keyPlace, "the column \(entry.key.quoted) holds a name that has a pseudonym; rename it")
            )
          }
          let value = self.coded(
            entry.value, key: entry.key, isFilter: isFilter, isFormula: isFormula || entry.key == "columns")
          return (entry.key, entry.keyPlace, value)
        })
    }
    return coded
  }

  /// A formula with codes in its texts in quotation marks.
  private func codedTexts(in formula: String) -> String {
    let parts = formula.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part) : pseudonyms.scrubbed(String(part))
    }.joined(separator: "\"")
  }
}
