import Files
import Inputs
import Statistics

struct GateRules: Sendable {
  /// The word on the command line, or the path of a file.
  let name: String
  let rules: [GateRule]

  /// The rules that apply where nobody names others.
  static let usual = "tablet"

  /// - Parameters:
  ///   - reference: The name of a built-in set, or a file.
  ///   - base: The folder that a relative path starts from.
  ///   - place: Where the reference stands, for the message about one that does not exist.
  /// - Throws: Everything that is wrong with the file, or that there is no such set.
  init(_ reference: String, relativeTo base: String = ".", at place: Place? = nil) throws(InputError) {
    if let known = Catalogue.gateRules.entries.first(where: { $0.kind == reference }) {
      self = known.made
      return
    }
    let path = reference.hasPrefix("/") || base == "." ? reference : "\(base)/\(reference)"
    let isFile =
      reference.contains("/") || [".yaml", ".yml"].contains { reference.lowercased().hasSuffix($0) }
      || PathKind(of: path) == .file
    guard isFile else {
      let kinds = Catalogue.gateRules.kinds
      throw InputError(
        place ?? Place(file: "--rules"),
        "no rule set is called \(reference.quoted)"
          + hint(
            for: reference, among: kinds,
            then: "there are: \(kinds.joined(separator: ", ")); a file ends in .yaml"))
    }
    try self.init(file: path, name: reference)
  }

  private init(file path: String, name: String) throws(InputError) {
    let node = try ConfigNode(file: path, pipes: .named)
    guard case .sequence(let nodes) = node.content, !nodes.isEmpty else {
      throw InputError(
        node.place,
        "a list of rules was expected, not \(node.noun == "a list" ? "an empty list" : node.noun); a rule is, for "
          + "example: - {name: accuracy, metric: accuracy_point_degrees, of: mean, good: 1.0, poor: 1.5, source: ours}"
      )
    }
    guard nodes.count <= Self.mostRules else {
      throw InputError(node.place, "has \(nodes.count) rules; \(Self.mostRules) is the limit")
    }
    var (errors, rules) = ([InputError](), [GateRule]())
    for node in nodes {
      if case .scalar(let word, _) = node.content, let set = Catalogue.gateRules.make(node, into: &errors) {
        precondition(!word.isEmpty, "a rule set without a name")
        rules += set.product.rules
      } else if case .scalar = node.content {
        continue
      } else if let rule = ConfigSection.read(node, into: &errors, { GateRule(from: &$0) }) {
        if rules.contains(where: { $0.name == rule.name }) {
          errors.append(InputError(node.place, "two rules are called \(rule.name.quoted)"))
        }
        rules.append(rule)
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    self.name = name
    self.rules = rules
  }

  private static let mostRules = 1000

  init(name: String, rules: [GateRule]) {
    self.name = name
    self.rules = rules
  }

  /// The error that a single fixation may have, degrees; 0 if no rule tells.
  ///
  /// - Parameter spacing: The angle between neighbouring targets, degrees; nil where it is not known.
  func worstAllowed(spacing: Double?) -> Double {
    let limits = rules.filter {
      $0.decides && $0.traits.reason == .error && [.worst, .worstFixation].contains($0.of)
    }.compactMap { rule -> Double? in
      let limits = rule.limits(spacing: spacing).ifKnown
      return limits?.poor ?? limits?.good
    }
    return limits.min() ?? 0
  }
}
