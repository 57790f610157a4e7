import Captures
import Inputs

/// Puts codes in place of the names of people and captures in an experiment's text.
struct CodedConfig {
  let pseudonyms: Pseudonyms
  private(set) var errors: [InputError] = []

  private static let nameKeys = ["participant", "capture", "test_on", "is"]
  /// Keys whose values are the user's own words.
  private static let textKeys = ["title", "name", "dataset"]
  /// Keys whose values are paths that a run's files show.
  private static let pathKeys = ["path", "check"]

  init(_ pseudonyms: Pseudonyms) { self.pseudonyms = pseudonyms }

  mutating func coded(_ node: ConfigNode, key: String = "", isFilter: Bool = false) -> ConfigNode {
    var coded = node
    switch node.content {
    case .scalar(let text, let isQuoted):
      if isFilter || Self.nameKeys.contains(key) || Self.textKeys.contains(key) {
        coded.content = .scalar(pseudonyms.scrubbed(text), isQuoted: isQuoted)
      }
      if Self.pathKeys.contains(key) && pseudonyms.isNaming(text) {
        errors.append(
          InputError(
            node.place,
            "\(key.quoted) holds a name that has a pseudonym, and a run's files show it; rename what it points to"
          ))
      }
    case .sequence(let nodes):
      coded.content = .sequence(nodes.map { self.coded($0, key: key, isFilter: isFilter) })
    case .mapping(let entries):
      coded.content = .mapping(
        entries.map { entry in
          let isFilter = isFilter || entry.key == "where"
          return (entry.key, entry.keyPlace, self.coded(entry.value, key: entry.key, isFilter: isFilter))
        })
    }
    return coded
  }
}
