/// All the kinds of one thing that an experiment file can ask for.
///
/// `gazelab list`, error messages and the contract tests read the entries; to add a kind is to add one.
struct Catalogue<Product: Sendable>: Sendable {
  struct Entry: Sendable {
    /// The word in the experiment file.
    let kind: String
    /// One line for `gazelab list`.
    let summary: String
    /// What to write in an experiment file; it can be made as it stands.
    let example: String
    /// Whether the word alone says too little, since an option has no default.
    var needsOptions = false
    /// Whether the kind may stand as a key before what it is made of: `{average: [linear, offset]}`.
    var leads = false
    /// Reads the options; errors are recorded in the section.
    let make: @Sendable (inout ConfigSection) -> Product

    /// The product with the defaults of all options, for a kind that needs none.
    var made: Product { plain.product }

    /// Whether the entry itself reads a key, where no other option keeps it from doing so.
    func hasOption(_ key: String) -> Bool { plain.options.hasRead(key) }

    private var plain: (product: Product, options: ConfigSection) {
      var options = ConfigSection(ConfigNode(content: .mapping([]), place: Place(file: kind)))
      return (make(&options), options)
    }
  }

  /// A key that stands beside the options of any entry, and makes another product of what they make.
  struct SharedKey: Sendable {
    let key: String
    /// One line for `gazelab list`, and an example of the value.
    let summary: String
    let example: String
    /// Whether what it makes flatters, so that the product without it is to stand beside it.
    var keepsRaw = false
    /// Reads the key, and makes another product or records why it cannot.
    let make: @Sendable (_ made: Made, _ section: inout ConfigSection) -> Product?
  }

  /// What a shared key starts from.
  struct Made {
    let product: Product
    let entry: Entry
    /// The mapping without `kind`, `name` and all shared keys; empty if something is wrong with it, which has been
    /// recorded.
    let options: ConfigNode
  }

  /// What an entry is called, in the singular.
  let noun: String
  /// Whether an experiment may give a product a `name` of its own.
  var isNameable = false
  /// In the order in which they are applied.
  var sharedKeys: [SharedKey] = []
  let entries: [Entry]

  var kinds: [String] { entries.map(\.kind) }

  /// Makes what a node asks for: a kind, or a mapping with the key `kind` and options.
  ///
  /// - Parameters:
  ///   - folder: What relative paths in the options start from.
  ///   - errors: Grows by all that is wrong, unknown keys included.
  /// - Returns: The product, its definition `kind` or `kind(option=value)`, and its label: the value of `name`,
  ///   else the definition. Nil if anything was wrong.
  func make(
    _ node: ConfigNode, folder: String = ".", into errors: inout [InputError]
  ) -> (product: Product, label: String, definition: String)? {
    guard case .mapping(let entries) = node.content else {
      guard case .scalar(let kind, _) = node.content, let entry = entry(kind, node.place, &errors) else {
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
      let kind = entry.kind
      guard isNameable else { return (shared(product, entry, node, &section), definition, definition) }
      let name = section.text("name", default: definition)
      if name != kind && kinds.contains(name) {
        section.record(
          InputError(section.place(of: "name"), "'name' must not be that of another \(noun), \(name.quoted)")
        )
      }
      return (shared(product, entry, node, &section), name, definition)
    }
  }

  /// What a node asks for in words: `ridge(lambda=0.1)`, `average(linear, ridge(lambda=0.1))`.
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

  /// The entry that a mapping names by `kind`, or by a key that leads.
  private func entry(
    of mapping: [(key: String, keyPlace: Place, value: ConfigNode)], _ place: Place,
    _ errors: inout [InputError]
  ) -> Entry? {
    guard let kindNode = mapping.first(where: { $0.key == "kind" })?.value else {
      if let entry = entries.first(where: { entry in
        entry.leads && mapping.contains { $0.key == entry.kind }
      }) {
        return entry
      }
      errors.append(InputError(place, "'kind' is missing; there are: \(kinds.joined(separator: ", "))"))
      return nil
    }
    guard case .scalar(let kind, _) = kindNode.content else {
      errors.append(InputError(kindNode.place, "'kind' must be a word, not \(kindNode.noun)"))
      return nil
    }
    return entry(kind, kindNode.place, &errors)
  }

  /// What the shared keys make of a product, those that are there and that the entry has not read itself.
  private func shared(
    _ product: Product, _ entry: Entry, _ node: ConfigNode, _ section: inout ConfigSection
  ) -> Product {
    guard case .mapping(var options) = node.content else { return product }
    let free = sharedKeys.filter { !section.hasRead($0.key) }
    let asked = free.filter { section.has($0.key) }
    guard !asked.isEmpty else { return product }
    let others = ["kind"] + asked.map(\.key) + (isNameable ? ["name"] : [])
    options.removeAll { others.contains($0.key) }
    let isRight = section.finish().isEmpty
    let own = ConfigNode(content: .mapping(isRight ? options : []), place: node.place)
    var made = product
    for key in asked {
      made = key.make(Made(product: made, entry: entry, options: own), &section) ?? made
    }
    return made
  }

  /// The node without the keys whose products flatter; nil if it has none of them.
  func withoutFlattery(_ node: ConfigNode) -> ConfigNode? {
    guard let keys = flattery(in: node), case .mapping(let entries) = node.content else { return nil }
    return ConfigNode(content: .mapping(entries.filter { !keys.contains($0.key) }), place: node.place)
  }

  /// The keys in a node whose products flatter, at least one; nil if there are none.
  func flattery(in node: ConfigNode) -> [String]? {
    guard case .mapping(let entries) = node.content else { return nil }
    let keys = sharedKeys.filter(\.keepsRaw).map(\.key).filter { key in entries.contains { $0.key == key } }
    return keys.isEmpty ? nil : keys
  }

  private func entry(_ kind: String, _ place: Place, _ errors: inout [InputError]) -> Entry? {
    if let entry = entries.first(where: { $0.kind == kind }) { return entry }
    let all = "there are: \(kinds.joined(separator: ", "))"
    errors.append(
      InputError(
        place, "no \(noun) is called \(kind.quoted)" + hint(for: kind, among: kinds, then: all)))
    return nil
  }
}
