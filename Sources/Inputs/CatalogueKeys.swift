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

  /// The keys of the example; none if it is a word.
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
