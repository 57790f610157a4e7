/// One `--set key=value`, which replaces or adds a value of an input file.
package struct ConfigOverride: Sendable {
  /// Keys and list positions, outermost first: `splits.0.repeats`.
  private let path: [String]
  private let value: ConfigNode

  private static let depthLimit = 100

  /// - Parameter text: `key=value`, with the value in YAML.
  /// - Throws: If there is no key, if it leads too deep, or if the value is not YAML.
  package init(parsing text: String) throws(InputError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw InputError(Place(file: "--set \(text)"), "expected key=value, such as seed=7")
    }
    let key = String(text[..<equals])
    path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard path.count <= Self.depthLimit else {
      throw InputError(
        Place(file: "--set \(key.prefix(40))…"),
        "a key of \(path.count) parts; at most \(Self.depthLimit) are allowed")
    }
    // Positions within the command line mean nothing to the user, so all nodes share one place.
    value = try ConfigNode(
      yaml: Array(text[text.index(after: equals)...].utf8),
      place: Place(file: "--set \(key)", line: 1, column: 1))
  }

  /// - Throws: If the path leads through a scalar, or beyond the end of a list.
  package func apply(to root: inout ConfigNode) throws(InputError) {
    try apply(to: &root, path[...])
  }

  private func apply(to node: inout ConfigNode, _ path: ArraySlice<String>) throws(InputError) {
    guard let key = path.first else {
      node = value
      return
    }
    switch node.content {
    case .mapping(let entries) where key == "0" && path.count > 1 && !entries.contains { $0.key == key }:
      // A single value is read as a list of one.
      try apply(to: &node, path.dropFirst())
    case .mapping(var entries):
      if let index = entries.firstIndex(where: { $0.key == key }) {
        try apply(to: &entries[index].value, path.dropFirst())
      } else {
        var new = path.count == 1 ? value : ConfigNode(content: .mapping([]), place: value.place)
        try apply(to: &new, path.dropFirst())
        entries.append((key, value.place, new))
      }
      node.content = .mapping(entries)
    case .sequence(var nodes):
      guard let index = Int(key), nodes.indices.contains(index) else {
        let expected = nodes.isEmpty ? "it is empty" : "expected: 0 to \(nodes.count - 1)"
        throw InputError(value.place, "\(key.quoted) is not a position in this list; \(expected)")
      }
      try apply(to: &nodes[index], path.dropFirst())
      node.content = .sequence(nodes)
    case .scalar:
      guard key == "0", path.count == 1 else {
        throw InputError(value.place, "\(key.quoted) cannot be set inside \(node.noun)")
      }
      node = value
    }
  }
}
