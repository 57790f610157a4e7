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
    /// Reads the options; errors are recorded in the section.
    let make: @Sendable (inout ConfigSection) -> Product

    /// The product with the defaults of all options, for a kind that needs none.
    var made: Product {
      var options = ConfigSection(ConfigNode(content: .mapping([]), place: Place(file: kind)))
      return make(&options)
    }
  }

  /// A key that stands beside the options of any entry, and makes another product of what they make.
  struct SharedKey: Sendable {
    let key: String
    /// One line for `gazelab list`, and an example of the value.
    let summary: String
    let example: String
    /// Makes the product, or records in the errors why it cannot.
    ///
    /// - Parameters:
    ///   - value: What stands at the key.
    ///   - options: The mapping without `kind`, `name` and this key; empty if something is wrong with it, which
    ///     has been recorded.
    let make:
      @Sendable (
        _ value: ConfigNode, _ entry: Entry, _ options: ConfigNode, _ errors: inout [ConfigError]
      ) -> Product?
  }

  /// What an entry is called, in the singular.
  let noun: String
  /// Whether an experiment may give a product a `name` of its own.
  var isNameable = false
  var sharedKey: SharedKey?
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
    _ node: ConfigNode, folder: String = ".", into errors: inout [ConfigError]
  ) -> (product: Product, label: String, definition: String)? {
    guard case .mapping(let entries) = node.content else {
      guard case .scalar(let kind, _) = node.content, let entry = entry(kind, node.place, &errors) else {
        if case .sequence = node.content {
          errors.append(ConfigError(node.place, "a \(noun) must be a word or a mapping, not a list"))
        }
        return nil
      }
      let empty = ConfigNode(content: .mapping([]), place: node.place)
      return ConfigSection.read(empty, folder: folder, into: &errors, entry.make).map { ($0, kind, kind) }
    }
    guard let kindNode = entries.first(where: { $0.key == "kind" })?.value else {
      errors.append(ConfigError(node.place, "'kind' is missing; there are: \(kinds.joined(separator: ", "))"))
      return nil
    }
    guard case .scalar(let kind, _) = kindNode.content else {
      errors.append(ConfigError(kindNode.place, "'kind' must be a word, not \(kindNode.noun)"))
      return nil
    }
    guard let entry = entry(kind, kindNode.place, &errors) else { return nil }
    return ConfigSection.read(node, folder: folder, into: &errors) { section in
      _ = section.node("kind")
      let product = entry.make(&section)
      let options = section.options(without: ["kind", "name"])
      let definition = options.isEmpty ? kind : "\(kind)(\(options))"
      guard isNameable else { return (shared(product, entry, node, &section), definition, definition) }
      let name = section.text("name", default: definition)
      if name != kind && kinds.contains(name) {
        section.record(
          ConfigError(section.place(of: "name"), "'name' must not be that of another \(noun), \(name.quoted)")
        )
      }
      return (shared(product, entry, node, &section), name, definition)
    }
  }

  /// What the shared key makes of a product, where it is there.
  private func shared(
    _ product: Product, _ entry: Entry, _ node: ConfigNode, _ section: inout ConfigSection
  ) -> Product {
    guard let sharedKey, let value = section.node(sharedKey.key, isRequired: false),
      case .mapping(var options) = node.content
    else { return product }
    let others = ["kind", sharedKey.key] + (isNameable ? ["name"] : [])
    options.removeAll { others.contains($0.key) }
    var errors = [ConfigError]()
    let isRight = section.finish().isEmpty
    let made = sharedKey.make(
      value, entry, ConfigNode(content: .mapping(isRight ? options : []), place: node.place), &errors)
    for error in errors { section.record(error) }
    return made ?? product
  }

  private func entry(_ kind: String, _ place: Place, _ errors: inout [ConfigError]) -> Entry? {
    if let entry = entries.first(where: { $0.kind == kind }) { return entry }
    let all = "there are: \(kinds.joined(separator: ", "))"
    errors.append(
      ConfigError(
        place, "no \(noun) is called \(kind.quoted)" + hint(for: kind, among: kinds, then: all)))
    return nil
  }
}
