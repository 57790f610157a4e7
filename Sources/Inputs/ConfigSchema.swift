/// Writes what an input file may hold as a JSON Schema, draft 2020-12.
///
/// It is made from the keys that the reading code asks for, and accepts more than that code: it cannot compare values.
package enum ConfigSchema {
  package static let draft = "https://json-schema.org/draft/2020-12/schema"

  /// The members of the schema of a mapping with these keys and no others. `own` is the schema of the mapping in
  /// `ConfigDemand.ownOptions`.
  package static func mapping(
    _ keys: [ConfigKey], own: JSONValue? = nil, summaries: [String: String] = [:]
  ) -> [String: JSONValue] {
    let named = keys.filter { !$0.isPattern }
    var members: [String: JSONValue] = [
      "type": .text("object"), "additionalProperties": .boolean(false),
      "properties": .record(
        Dictionary(named.map { ($0.name, value(of: $0, own, summaries[$0.name])) }, uniquingKeysWith: { $1 })),
    ]
    if let others = keys.first(where: \.isPattern) {
      members["additionalProperties"] = value(of: others, own, nil)
      members["propertyNames"] = .record(["pattern": .text(others.name)])
    }
    let required = keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members["required"] = .texts(required) }
    return members
  }

  package static func any(of ways: [JSONValue]) -> JSONValue {
    ways.count == 1 ? ways[0] : .record(["anyOf": .list(ways)])
  }

  package static func reference(_ name: String) -> JSONValue {
    .record(["$ref": .text("#/$defs/\(slug(name))")])
  }

  private static func value(of key: ConfigKey, _ own: JSONValue?, _ summary: String?) -> JSONValue {
    let schema = key.demands.isEmpty ? JSONValue.record([:]) : any(of: key.demands.map { value($0, own) })
    let sentences = [summary, key.fallback.map { "default: \($0)" }].compactMap { $0 }
    guard case .object(var members) = schema.content, !sentences.isEmpty else { return schema }
    members.append(("description", .text(sentences.joined(separator: "; "))))
    return .object(members)
  }

  private static func value(_ demand: ConfigDemand?, _ own: JSONValue?) -> JSONValue {
    guard let demand else { return .record([:]) }
    return switch demand {
    // Code that asks for a text accepts any scalar.
    case .text: .record(["type": .texts(["string", "number", "boolean"]), "minLength": .integer(1)])
    case .anyText: .record(["type": .texts(["string", "number", "boolean"])])
    case .number(let least, let most): number(least, most)
    case .integer(let least, let most):
      .record(["type": .text("integer"), "minimum": .integer(least), "maximum": .integer(most)])
    case .unsigned: .record(["type": .text("integer"), "minimum": .integer(0), "maximum": .unsigned(.max)])
    case .boolean: .record(["type": .text("boolean")])
    case .word(let words): .record(["enum": .texts(words)])
    case .numbers(let count, let least, let most):
      .record([
        "type": .text("array"), "items": number(least, most), "minItems": .integer(count),
        "maxItems": .integer(count),
      ])
    case .list(let element): oneOrMore(value(element, own))
    case .emptyList: .record(["type": .text("array"), "maxItems": .integer(0)])
    case .section(let keys): .record(mapping(keys, own: own))
    case .named(let element): .record(["type": .text("object"), "additionalProperties": value(element, own)])
    case .defined(let name): reference(name)
    case .ownOptions(let name): any(of: [reference(name)] + (own.map { [$0] } ?? []))
    }
  }

  package static func oneOrMore(_ element: JSONValue) -> JSONValue {
    any(of: [element, .record(["type": .text("array"), "items": element, "minItems": .integer(1)])])
  }

  private static func number(_ least: Double, _ most: Double) -> JSONValue {
    var members: [String: JSONValue] = ["type": .text("number"), "minimum": .number(least)]
    if most.isFinite { members["maximum"] = .number(most) }
    return .record(members)
  }
}

extension Catalogue {
  /// The schemas of a product and of each entry, by name. Besides an entry's own options, a mapping of them may hold
  /// the choosable keys.
  package func schemaDefinitions(choosable: [ConfigKey] = []) -> [String: JSONValue] {
    let words = entries.filter { !$0.needsOptions }.map(\.kind)
    let mappings = entries.map { (name(of: $0), schema(of: $0)) }
    let ways = [JSONValue.record(["enum": .texts(words)])] + mappings.map { ConfigSchema.reference($0.0) }
    let candidates =
      isNameable ? entries.map { (candidateName(of: $0), candidate(keys(of: $0), choosable)) } : []
    return Dictionary(
      mappings + candidates + [(slug(noun), ConfigSchema.any(of: ways))], uniquingKeysWith: { $1 })
  }

  private func name(of entry: Entry) -> String { slug("\(noun) \(entry.kind)") }
  private func candidateName(of entry: Entry) -> String { slug("candidate \(entry.kind)") }

  private func schema(of entry: Entry) -> JSONValue {
    var keys = keys(of: entry)
    for shared in sharedKeys(of: entry) {
      if let index = keys.firstIndex(where: { $0.name == shared.name }) {
        keys[index].add(shared)
      } else {
        keys.append(shared)
      }
    }
    keys.append(ConfigKey(name: "kind", demands: [.word(among: [entry.kind])], isRequired: !entry.leads))
    if isNameable { keys.append(ConfigKey(name: "name", demands: [.text])) }
    var members = ConfigSchema.mapping(keys, own: ConfigSchema.reference(candidateName(of: entry)))
    members["description"] = .text("\(entry.summary); e.g. \(entry.example)")
    return .record(members)
  }

  private func candidate(_ own: [ConfigKey], _ choosable: [ConfigKey]) -> JSONValue {
    let options = own.map { ConfigKey(name: $0.name, demands: $0.demands) }
    let others = choosable.filter { key in !own.contains { $0.name == key.name } }
    return .record(ConfigSchema.mapping(options + others))
  }
}
