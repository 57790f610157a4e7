/// All kinds of one thing that an input file can ask for.
///
/// Listings, error messages, the schema and the contract tests read the entries: to add a kind, add an entry.
package struct Catalogue<Product: Sendable>: Sendable {
  package struct Entry: Sendable {
    /// The word in the input file.
    package let kind: String
    package let summary: String
    /// An excerpt of an input file, valid as it stands.
    package let example: String
    /// True if the word alone is not enough because an option has no default.
    package let needsOptions: Bool
    /// True if the kind may be a key whose value is its first option: `{average: [linear, offset]}`.
    let leads: Bool
    /// What the kind is called elsewhere, for hints.
    let otherNames: [String]
    /// Errors are recorded in the section.
    package let make: @Sendable (inout ConfigSection) -> Product

    package init(
      kind: String, summary: String, example: String, needsOptions: Bool = false, leads: Bool = false,
      otherNames: [String] = [], make: @escaping @Sendable (inout ConfigSection) -> Product
    ) {
      self.kind = kind
      self.summary = summary
      self.example = example
      self.needsOptions = needsOptions
      self.leads = leads
      self.otherNames = otherNames
      self.make = make
    }

    /// The product with the defaults of all options, for a kind that needs none.
    package var made: Product { plain.product }

    /// True if the entry itself reads a key when no options are given.
    package func hasOption(_ key: String) -> Bool { plain.options.hasRead(key) }

    private var plain: (product: Product, options: ConfigSection) {
      var options = ConfigSection(ConfigNode(content: .mapping([]), place: Place(file: kind)))
      return (make(&options), options)
    }
  }

  /// A key that any entry accepts beside its own options, and that turns its product into another one.
  package struct SharedKey: Sendable {
    package let key: String
    package let summary: String
    package let example: String
    /// True if its products look better than they are, so that the product without the key must be reported too.
    let keepsRaw: Bool
    /// Reads the key, and makes another product or records why it cannot.
    package let make: @Sendable (_ made: Made, _ section: inout ConfigSection) -> Product?

    package init(
      key: String, summary: String, example: String, keepsRaw: Bool = false,
      make: @escaping @Sendable (_ made: Made, _ section: inout ConfigSection) -> Product?
    ) {
      self.key = key
      self.summary = summary
      self.example = example
      self.keepsRaw = keepsRaw
      self.make = make
    }
  }

  package struct Made {
    package let product: Product
    package let entry: Entry
    /// The mapping without `kind`, `name` and all shared keys; empty if an error in it has been recorded.
    package let options: ConfigNode
  }

  /// The name of an entry in messages, in the singular.
  package let noun: String
  /// True if a file may name its products.
  package let isNameable: Bool
  /// The keys in the order in which they are applied.
  package let sharedKeys: [SharedKey]
  package let entries: [Entry]

  package init(noun: String, isNameable: Bool = false, sharedKeys: [SharedKey] = [], entries: [Entry]) {
    self.noun = noun
    self.isNameable = isNameable
    self.sharedKeys = sharedKeys
    self.entries = entries
  }

  package var kinds: [String] { entries.map(\.kind) }

  /// Makes the product of a node: a kind, or a mapping with the key `kind` and options. Its label is the `name`, or the
  /// definition `kind(option=value)`. Returns nil if anything is wrong.
  package func make(
    _ node: ConfigNode, folder: String = ".", into errors: inout [InputError]
  ) -> (product: Product, label: String, definition: String)? {
    guard case .mapping(let entries) = node.content else {
      guard case .scalar(let kind, _) = node.content, let entry = entry(kind, node, &errors) else {
        if case .sequence = node.content {
          errors.append(InputError(node.place, "a \(noun) must be a word or a mapping, not a list"))
        }
        return nil
      }
      let empty = ConfigNode(content: .mapping([]), place: node.place)
      return ConfigSection.read(empty, folder: folder, into: &errors, entry.make).map { ($0, kind, kind) }
    }
    guard let entry = entry(of: entries, node.place, &errors) else { return nil }
    return ConfigSection.read(node, folder: folder, into: &errors) { section in
      _ = section.node("kind", isRequired: false)
      let product = entry.make(&section)
      let definition = definition(node)
      let name = isNameable ? section.text("name", default: definition) : definition
      if isNameable && name != entry.kind && kinds.contains(name) {
        section.record("name", "'name' must not be that of another \(noun), \(name.quoted)")
      }
      return (shared(product, entry, node, &section), name, definition)
    }
  }

  /// The definition of a product: `ridge(lambda=0.1)`, `average(linear, ridge(lambda=0.1))`.
  private func definition(_ node: ConfigNode) -> String {
    switch node.content {
    case .scalar(let kind, _): return kind
    case .sequence(let nodes): return nodes.map(definition).joined(separator: ", ")
    case .mapping(let entries):
      let leading = entries.first { entry in self.entries.contains { $0.leads && $0.kind == entry.key } }
      var kind = leading?.key ?? ""
      if case .scalar(let word, _) = entries.first(where: { $0.key == "kind" })?.value.content { kind = word }
      let options = ConfigSection(node).options(without: ["kind", "name", leading?.key ?? "kind"])
      let parts = [leading.map { definition($0.value) } ?? "", options].filter { !$0.isEmpty }
      return parts.isEmpty ? kind : "\(kind)(\(parts.joined(separator: ", ")))"
    }
  }

  private func entry(
    of mapping: [(key: String, keyPlace: Place, value: ConfigNode)], _ place: Place,
    _ errors: inout [InputError]
  ) -> Entry? {
    guard let kindNode = mapping.first(where: { $0.key == "kind" })?.value else {
      let leading = entries.first { entry in entry.leads && mapping.contains { $0.key == entry.kind } }
      if let leading { return leading }
      if let (key, keyPlace, _) = mapping.first(where: { YAMLColon($0.key, keys: ["kind"]) != nil }),
        let colon = YAMLColon(key)
      {
        errors.append(InputError(keyPlace, colon.sentence))
      } else {
        errors.append(InputError(place, "'kind' is missing; there are: \(kinds.joined(separator: ", "))"))
      }
      return nil
    }
    guard case .scalar(let kind, _) = kindNode.content else {
      errors.append(InputError(kindNode.place, "'kind' must be a word, not \(kindNode.noun)"))
      return nil
    }
    return entry(kind, kindNode, &errors)
  }

  /// Applies the shared keys that are present and that the entry has not read itself.
  private func shared(
    _ product: Product, _ entry: Entry, _ node: ConfigNode, _ section: inout ConfigSection
  ) -> Product {
    guard case .mapping(var options) = node.content else { return product }
    let free = sharedKeys.filter { !section.hasRead($0.key) }
    let asked = free.filter { section.has($0.key) }
    guard !asked.isEmpty else { return product }
    let others = ["kind"] + asked.map(\.key) + (isNameable ? ["name"] : [])
    options.removeAll { others.contains($0.key) }
    let isRight = section.finalErrors.isEmpty
    let own = ConfigNode(content: .mapping(isRight ? options : []), place: node.place)
    var made = product
    for key in asked {
      made = key.make(Made(product: made, entry: entry, options: own), &section) ?? made
    }
    return made
  }

  /// The node without the `keepsRaw` keys; nil if it has none of them.
  package func withoutFlattery(_ node: ConfigNode) -> ConfigNode? {
    guard let keys = flattery(in: node), case .mapping(let entries) = node.content else { return nil }
    return ConfigNode(content: .mapping(entries.filter { !keys.contains($0.key) }), place: node.place)
  }

  /// The keys with which errors look smaller than they are.
  package var flatteringKeys: [String] { sharedKeys.filter(\.keepsRaw).map(\.key) }

  /// The `keepsRaw` keys of a node; nil if it has none of them.
  package func flattery(in node: ConfigNode) -> [String]? {
    guard case .mapping(let entries) = node.content else { return nil }
    let keys = flatteringKeys.filter { key in entries.contains { $0.key == key } }
    return keys.isEmpty ? nil : keys
  }

  private func entry(_ kind: String, _ node: ConfigNode, _ errors: inout [InputError]) -> Entry? {
    if let entry = entries.first(where: { $0.kind == kind }) { return entry }
    errors.append(node.runOnError ?? InputError(node.place, complaint(about: kind, node)))
    return nil
  }

  private func complaint(about kind: String, _ node: ConfigNode) -> String {
    let all = "there are: \(kinds.joined(separator: ", "))"
    if kind.isEmpty { return "a \(noun) is missing here; \(all)" }
    let head = "no \(noun) is called \(kind.quoted)"
    if let colon = YAMLColon(kind, keys: ["kind"]) { return "\(head); \(colon.sentence)" }
    let word = kind.prefix { $0 != "(" && $0 != "," && $0 != " " }
    guard word.count < kind.count, kinds.contains(String(word)) else {
      let otherNames = OtherNames(entries.map { ($0.kind, $0.otherNames) })
      return head + hint(for: kind, among: kinds, otherNames: otherNames, then: all)
    }
    return kind.contains("(")
      ? "\(head); write options as {kind: \(word), option: value}" : "\(head)\(node.listAdvice); \(all)"
  }
}

extension Catalogue {
  /// The keys that an entry reads itself, with what each may hold.
  package func keys(of entry: Entry) -> [ConfigKey] {
    // An entry may read a shared key whose value is a word, and leave other values to the shared key.
    let names = optionsInExample(of: entry) + sharedKeys.map(\.key)
    return ConfigSection.keys(example: names) { _ = entry.make(&$0) }
  }

  /// The shared keys that an entry accepts beside its own options; one that it reads only as a word is among both.
  package func sharedKeys(of entry: Entry) -> [ConfigKey] {
    sharedKeys.filter { !entry.hasOption($0.key) }.flatMap { keys(of: $0, beside: entry) }
  }

  /// A shared key with what it may hold, as read beside the first entry that has no option of that name.
  package func keys(of shared: SharedKey) -> [ConfigKey] {
    entries.first { !$0.hasOption(shared.key) }.map { keys(of: shared, beside: $0) } ?? []
  }

  private func keys(of shared: SharedKey, beside entry: Entry) -> [ConfigKey] {
    let options = ConfigNode(content: .mapping([]), place: Place(file: entry.kind))
    let keys = ConfigSection.keys { section in
      _ = shared.make(Made(product: entry.made, entry: entry, options: options), &section)
    }
    return keys.filter { $0.name == shared.key }.map { ConfigKey(name: $0.name, demands: $0.demands) }
  }

  private func optionsInExample(of entry: Entry) -> [String] {
    let node = try? ConfigNode(yaml: Array(entry.example.utf8), place: Place(file: entry.kind))
    guard let node, case .mapping(let entries) = node.content else { return [] }
    return entries.map(\.key).filter { $0 != "kind" }
  }
}

extension ConfigSection {
  /// The product that a key asks a catalogue for; nil if the key is absent or its value is wrong.
  package mutating func product<Product>(
    _ key: String, of catalogue: Catalogue<Product>, default fallback: String? = nil
  ) -> Product? {
    let node = node(key, isRequired: false, as: .defined(catalogue.noun), default: fallback)
    return node.flatMap { catalogue.make($0, folder: folder, into: &errors)?.product }
  }

  /// The products that a key asks for, in a list of at least one; those that are wrong are left out.
  package mutating func products<Product>(_ key: String, of catalogue: Catalogue<Product>) -> [Product] {
    let nodes = list(key, of: .defined(catalogue.noun))
    return nodes.compactMap { catalogue.make($0, folder: folder, into: &errors)?.product }
  }
}
