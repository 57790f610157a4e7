import Foundation
import Inputs

/// Validates values against a JSON Schema with the keywords of draft 2020-12 that our schemas use; any other keyword stops
/// the test.
package struct SchemaValidator {
  private let root: JSONValue

  package init(root: JSONValue) { self.root = root }

  /// The violations, each with its path; empty for a valid value.
  package func complaints(about value: JSONValue) -> [String] { complaints(value, root, "") }

  private func complaints(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    guard let keywords = schema.object else { preconditionFailure("a schema is a mapping") }
    return keywords.sorted { $0.key < $1.key }.flatMap { keyword, rule in
      complaints(value, keyword, rule, keywords, path)
    }
  }

  private func complaints(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: [String: JSONValue], _ path: String
  ) -> [String] {
    func unless(_ isRight: Bool) -> [String] { isRight ? [] : ["\(path): \(keyword)"] }
    switch (keyword, rule.content) {
    case ("$schema", _), ("title", _), ("description", _), ("$defs", _): return []
    case ("$ref", .text(let reference)): return complaints(value, definition(reference), path)
    case ("anyOf", .list(let ways)):
      return unless(ways.contains { complaints(value, $0, path).isEmpty })
    case ("oneOf", .list(let ways)):
      return unless(ways.count { complaints(value, $0, path).isEmpty } == 1)
    case ("enum", .list(let values)): return unless(values.contains { same($0, value) })
    case ("type", .text(let type)): return unless(isOf(type, value))
    case ("type", .list(let types)):
      return unless(
        types.contains { if case .text(let type) = $0.content { isOf(type, value) } else { false } })
    case ("minimum", _):
      return unless(number(value).map { $0 >= number(rule) ?? .infinity } ?? true)
    case ("maximum", _):
      return unless(number(value).map { $0 <= number(rule) ?? -.infinity } ?? true)
    case ("minLength", _):
      if case .text(let text) = value.content { return unless(Double(text.count) >= number(rule) ?? 0) }
    case ("pattern", .text(let pattern)):
      if case .text(let text) = value.content {
        return unless(text.range(of: pattern, options: .regularExpression) != nil)
      }
    case ("items", _):
      if case .list(let elements) = value.content {
        return elements.enumerated().flatMap { complaints($1, rule, "\(path).\($0)") }
      }
    case ("minItems", _):
      if case .list(let some) = value.content { return unless(Double(some.count) >= number(rule) ?? 0) }
    case ("maxItems", _):
      if case .list(let some) = value.content { return unless(Double(some.count) <= number(rule) ?? 0) }
    case ("required", .list(let keys)):
      if let members = value.object {
        return unless(
          keys.allSatisfy { if case .text(let key) = $0.content { members[key] != nil } else { false } })
      }
    case ("properties", .object):
      let properties = rule.object ?? [:]
      if let members = value.object {
        return members.sorted { $0.key < $1.key }.flatMap { key, member in
          properties[key].map { complaints(member, $0, "\(path).\(key)") } ?? []
        }
      }
    case ("propertyNames", _):
      if let members = value.object {
        return unless(members.keys.allSatisfy { complaints(.text($0), rule, path).isEmpty })
      }
    case ("additionalProperties", _):
      guard let members = value.object else { break }
      let known = schema["properties"]?.object ?? [:]
      let others = members.filter { known[$0.key] == nil }
      if rule == .boolean(false) { return unless(others.isEmpty) }
      return others.flatMap { complaints($0.value, rule, "\(path).\($0.key)") }
    default: preconditionFailure("the keyword \(keyword) is not known here")
    }
    return []
  }

  private func definition(_ reference: String) -> JSONValue {
    var value = root
    for part in reference.split(separator: "/").dropFirst() {
      guard let next = value[String(part)] else {
        preconditionFailure("\(reference) leads nowhere")
      }
      value = next
    }
    return value
  }

  private func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch value.content {
    case .object: type == "object"
    case .list, .numbers: type == "array"
    case .text: type == "string"
    case .number(let number): type == "number" || type == "integer" && number.rounded() == number
    case .integer, .unsigned: type == "number" || type == "integer"
    case .boolean: type == "boolean"
    case .null: type == "null"
    }
  }

  private func same(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let one = number(one), let other = number(other) { return one == other }
    return one == other
  }

  private func number(_ value: JSONValue) -> Double? {
    switch value.content {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    case .unsigned(let integer): Double(integer)
    default: nil
    }
  }
}

extension JSONValue {
  /// The value of a YAML text under the core schema of YAML 1.2, which editors use (YAML 1.2.2, 10.3.2).
  package init(yaml: String) throws { self = try JSONValue(ConfigFixture.node(yaml)) }

  package init(_ node: ConfigNode) {
    switch node.content {
    case .sequence(let nodes): self = .list(nodes.map { JSONValue($0) })
    case .mapping(let entries):
      self = .object(entries.map { ($0.key, JSONValue($0.value)) })
    case .scalar(let text, isQuoted: true): self = .text(text)
    case .scalar(let text, isQuoted: false):
      self =
        if ["", "~", "null", "Null", "NULL"].contains(text) {
          .null
        } else if ["true", "True", "TRUE"].contains(text) {
          .boolean(true)
        } else if ["false", "False", "FALSE"].contains(text) {
          .boolean(false)
        } else if text.wholeMatch(of: /[-+]?[0-9]+/) != nil, let integer = Int(text) {
          .integer(integer)
        } else if text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil,
          let number = Double(text)
        {
          .number(number)
        } else {
          .text(text)
        }
    }
  }
}
