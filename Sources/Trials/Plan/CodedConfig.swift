import Captures
import Inputs

/// An experiment's text with codes in place of the names of people and captures.
struct CodedConfig {
  let node: ConfigNode
  /// Where a name cannot be replaced, because something is read from there.
  private(set) var errors: [InputError] = []

  private let pseudonyms: Pseudonyms

  /// Keys whose values are names.
  private static let nameKeys = ["participant", "capture", "test_on", "is"]
  /// Keys whose values are the user's own words.
  private static let textKeys = ["title", "name", "dataset"]
  /// Keys whose values are paths that a run's files show.
  private static let pathKeys = ["path", "check"]

  init(_ node: ConfigNode, by pseudonyms: Pseudonyms) {
    self.pseudonyms = pseudonyms
    var errors = [InputError]()
    self.node = Self.coded(node, key: "", isFilter: false, pseudonyms, &errors)
    self.errors = errors
  }

  private static func coded(
    _ node: ConfigNode, key: String, isFilter: Bool, _ pseudonyms: Pseudonyms, _ errors: inout [InputError]
  ) -> ConfigNode {
    var coded = node
    switch node.content {
    case .scalar(let text, let isQuoted):
      let isOwnText = isFilter || nameKeys.contains(key) || textKeys.contains(key)
      if isOwnText { coded.content = .scalar(pseudonyms.scrubbed(text), isQuoted: isQuoted) }
      if pathKeys.contains(key) && pseudonyms.isNaming(text) {
        errors.append(
          InputError(
            node.place,
            "\(key.quoted) holds a name that has a pseudonym, and a run's files show it; rename what it points to"
          ))
      }
    case .sequence(let nodes):
      coded.content = .sequence(
        nodes.map { Self.coded($0, key: key, isFilter: isFilter, pseudonyms, &errors) })
    case .mapping(let entries):
      coded.content = .mapping(
        entries.map { entry in
          let value = Self.coded(
            entry.value, key: entry.key, isFilter: isFilter || entry.key == "where", pseudonyms, &errors)
          return (entry.key, entry.keyPlace, value)
        })
    }
    return coded
  }
}
