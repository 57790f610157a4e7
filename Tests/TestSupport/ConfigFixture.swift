import Inputs

/// YAML for one test, as a node and as a file.
package enum ConfigFixture {
  /// The node of a text, with places in `e.yaml`.
  package static func node(_ yaml: String) throws(InputError) -> ConfigNode {
    try ConfigNode(yaml: Array(yaml.utf8), place: Place(file: "e.yaml"))
  }

  /// Writes bytes to a file and reads it as YAML; errors name it `e.yaml`.
  package static func read(_ bytes: [UInt8]) throws -> ConfigNode {
    try TemporaryFolder.with { folder in
      do {
        return try ConfigNode(file: try folder.write("e.yaml", bytes))
      } catch let error as InputError {
        throw InputError(
          error.complaints.map {
            InputError(
              Place(file: "e.yaml", line: $0.place.line, column: $0.place.column), $0.sentence, kind: $0.kind)
          })
      }
    }
  }

  package static func read(_ yaml: String) throws -> ConfigNode { try read(Array(yaml.utf8)) }

  /// The report of all errors in a file of these bytes; empty if there are none.
  package static func report(_ bytes: [UInt8]) throws -> String {
    do {
      _ = try read(bytes)
      return ""
    } catch let errors as InputError {
      return errors.report
    }
  }

  package static func report(_ yaml: String) throws -> String { try report(Array(yaml.utf8)) }

  /// The node as one line: `{a: 1, b: ["2", x]}`, with quoted scalars in quotation marks.
  package static func text(_ node: ConfigNode) -> String {
    switch node.content {
    case .scalar(let text, let isQuoted): isQuoted ? "\"\(text)\"" : text
    case .sequence(let nodes): "[" + nodes.map(text).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// Reads a mapping with `body`, and returns the lines of all errors.
  package static func lines(_ yaml: String, _ body: (inout ConfigSection) -> Void) throws -> [String] {
    var errors = [InputError]()
    _ = try ConfigSection.read(node(yaml), into: &errors, body)
    return errors.flatMap(\.complaints).map(\.line)
  }
}
