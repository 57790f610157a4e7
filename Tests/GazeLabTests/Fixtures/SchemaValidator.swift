/// Holds JSON against as much of JSON Schema as our own schemas use.
struct SchemaValidator {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  /// What is wrong with a value, and where; empty if nothing is.
  func complaints(_ value: JSONValue) -> [String] { complaints(value, root, "$") }

  private func complaints(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = reference.replacing("#/$defs/", with: "")
      guard let definition = root["$defs"]?[name] else { return ["\(place): no definition \(name)"] }
      return complaints(value, definition, place)
    }
    if let choices = schema["oneOf"]?.array {
      let count = choices.count { complaints(value, $0, place).isEmpty }
      return count == 1 ? [] : ["\(place): is \(count) of the choices"]
    }
    if let words = schema["enum"]?.array, !words.contains(value) { return ["\(place): not one of \(words)"] }
    let type = schema["type"]?.string ?? "no type"
    switch (type, value) {
    case ("string", .string), ("boolean", .boolean), ("number", .number): return []
    case ("integer", .number(let number)) where number == number.rounded(): return []
    case ("array", .array(let items)):
      guard let schema = schema["items"] else { return ["\(place): items without a schema"] }
      return items.enumerated().flatMap { complaints($1, schema, "\(place)[\($0)]") }
    case ("object", .object(let object)): return complaints(object, schema, place)
    default: return ["\(place): is no \(type)"]
    }
  }

  private func complaints(_ object: [String: JSONValue], _ schema: JSONValue, _ place: String) -> [String] {
    let required = schema["required"]?.array?.compactMap(\.string) ?? []
    let missing = required.filter { object[$0] == nil }.map { "\(place): no \($0)" }
    return missing
      + object.sorted { $0.key < $1.key }.flatMap { key, value in
        schema["properties"]?[key].map { complaints(value, $0, "\(place).\(key)") }
          ?? ["\(place): \(key) is not known"]
      }
  }
}
