import Foundation

@testable import GazeLab

/// YAML for one test, as a node and as a file.
enum ConfigFixture {
  /// The node of a text, its places in `e.yaml`.
  static func node(_ yaml: String) throws(InputError) -> ConfigNode {
    try ConfigNode(yaml: Array(yaml.utf8), place: Place(file: "e.yaml"))
  }

  /// The split that a text asks for.
  static func split(_ yaml: String) throws -> Split {
    var errors = [InputError]()
    let made = Catalogue.splits.make(try node(yaml), into: &errors)
    guard let split = made?.product else { throw InputErrors(errors) }
    return split
  }

  /// Reads bytes from a file of their own as YAML; errors name it `e.yaml`.
  static func read(_ bytes: [UInt8]) throws -> ConfigNode {
    let path = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      return try ConfigNode(file: path)
    } catch {
      throw InputErrors(
        error.errors.map {
          InputError(
            Place(file: "e.yaml", line: $0.place.line, column: $0.place.column), $0.sentence, kind: $0.kind)
        })
    }
  }

  static func read(_ yaml: String) throws -> ConfigNode { try read(Array(yaml.utf8)) }

  /// The whole report of what is wrong with a file of these bytes; empty where nothing is.
  static func report(_ bytes: [UInt8]) throws -> String {
    do {
      _ = try read(bytes)
      return ""
    } catch let errors as InputErrors {
      return errors.report
    }
  }

  static func report(_ yaml: String) throws -> String { try report(Array(yaml.utf8)) }

  /// The node as one line: `{a: 1, b: ["2", x]}`, quoted scalars in quotation marks.
  static func text(_ node: ConfigNode) -> String {
    switch node.content {
    case .scalar(let text, let isQuoted): isQuoted ? "\"\(text)\"" : text
    case .sequence(let nodes): "[" + nodes.map(text).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// Reads a mapping with `body`; the lines of all that was wrong.
  static func lines(_ yaml: String, _ body: (inout ConfigSection) -> Void) throws -> [String] {
    var errors = [InputError]()
    _ = try ConfigSection.read(node(yaml), into: &errors, body)
    return errors.map(\.line)
  }
}
