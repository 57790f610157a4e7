import TestSupport
import Testing

@testable import Inputs

@Suite("JSON as the nodes of YAML")
struct ConfigNodeJSONTests {
  private static let text = """
    {"a": [1, -2.50, 1e-3, 18446744073709551615 ,7],
     "b": {"ü \\u0041": "7", "yes": true, "none": null, "empty": []},
      "c": [{"x": 1}, "é", 2]}
    """

  @Test("values and places are those that the YAML reader gives; numbers stay as written")
  func same() throws {
    let json = ConfigNode(json: try JSONDocument(path: "f.json", bytes: Array(Self.text.utf8)))
    let yaml = try ConfigNode(yaml: Array(Self.text.utf8), place: Place(file: "f.json"))
    #expect(Self.flat(json) == Self.flat(yaml))
    #expect(Self.flat(json).contains("3:15 1"))
    #expect(Self.flat(json).contains("18446744073709551615"))
  }

  /// Scalars with their places; elements of lists of numbers without them, because they have the place of the list.
  private static func flat(_ node: ConfigNode, hasPlace: Bool = true) -> [String] {
    switch node.content {
    case .scalar(let text, _):
      let place = "\(node.place.line ?? 0):\(node.place.column ?? 0)"
      return [hasPlace ? "\(place) \(text)" : text]
    case .sequence(let nodes):
      let isNumbers = nodes.allSatisfy {
        if case .scalar(let text, false) = $0.content { Double(text) != nil } else { false }
      }
      return nodes.flatMap { flat($0, hasPlace: !isNumbers) }
    case .mapping(let entries): return entries.flatMap { [$0.key] + flat($0.value) }
    }
  }

  @Test("a text beyond the limits of the YAML reader is read")
  func large() throws {
    try TemporaryFolder.with { folder in
      let numbers = (0..<200_000).map { "\($0).25" }.joined(separator: ", ")
      let path = try folder.write("large.json", "{\"numbers\": [\(numbers)]}")
      #expect(throws: InputError.self) { try ConfigNode(file: path) }
      let node = try ConfigNode(jsonFile: path)
      guard case .mapping(let entries) = node.content, case .sequence(let nodes) = entries[0].value.content
      else {
        Issue.record("not a mapping of a list")
        return
      }
      #expect(nodes.count == 200_000)
      guard case .scalar("199999.25", false) = nodes[199_999].content else {
        Issue.record("\(nodes[199_999])")
        return
      }
    }
  }
}
