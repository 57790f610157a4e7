/// A key of a mapping in an input file, as declared by the code that reads it.
package struct ConfigKey: Sendable, Equatable {
  package let name: String
  /// Alternatives for its value; empty if any value is accepted.
  package var demands: [ConfigDemand]
  /// True if it must be present, whatever else is.
  package var isRequired: Bool
  /// The default, as a file would write it; nil if there is none or if it is decided later.
  package var fallback: String?
  /// True if `name` is a regular expression, of the names of keys that only other files know.
  package let isPattern: Bool

  package init(
    name: String, demands: [ConfigDemand] = [], isRequired: Bool = false, fallback: String? = nil,
    isPattern: Bool = false
  ) {
    self.isPattern = isPattern
    self.name = name
    self.demands = demands
    self.isRequired = isRequired
    self.fallback = fallback
  }

  /// The same key, which may be absent.
  package var optional: ConfigKey {
    ConfigKey(name: name, demands: demands, fallback: fallback, isPattern: isPattern)
  }

  /// Adds what another reading of the same key asked for; the key is required only if both require it.
  package mutating func add(_ other: ConfigKey) {
    isRequired = isRequired && other.isRequired
    demands += other.demands.filter { !demands.contains($0) }
    fallback = fallback ?? other.fallback
  }
}

package indirect enum ConfigDemand: Sendable, Equatable {
  case text
  /// A text that may be empty.
  case anyText
  /// A finite number; `most` is infinite if there is no upper limit.
  case number(least: Double, most: Double)
  case integer(least: Int, most: Int)
  /// A whole number from 0 to 2⁶⁴ − 1.
  case unsigned
  case boolean
  case word(among: [String])
  case numbers(count: Int, least: Double, most: Double)
  /// One value, or a list of at least one.
  case list(ConfigDemand?)
  case emptyList
  case section([ConfigKey])
  case named(ConfigDemand?)
  /// A value that the schema defines once under this name: a product of a catalogue, by its noun, or another form.
  case defined(String)
  /// A value defined under this name, or a mapping of options of the entry that is being read.
  case ownOptions(or: String)
}

extension ConfigSection {
  /// The keys that `body` asks for, with what each may hold.
  ///
  /// `body` reads an empty mapping, one with all keys of an example, and one for each key asked for, as an empty text
  /// and as an empty mapping, until no new key comes up. Keys read only for certain values of others are not found.
  package static func keys(
    example: [String] = [], reading body: (inout ConfigSection) -> Void
  ) -> [ConfigKey] {
    let place = Place(file: "")
    let empty = ConfigNode(content: .mapping([]), place: place)
    var keys = asked(in: empty, body)
    func add(_ others: [ConfigKey]) {
      for index in keys.indices where !others.contains(where: { $0.name == keys[index].name }) {
        keys[index].isRequired = false
      }
      for other in others {
        if let index = keys.firstIndex(where: { $0.name == other.name }) {
          keys[index].add(other)
        } else {
          keys.append(other.optional)
        }
      }
    }
    func probe(_ names: [String], _ content: ConfigNode.Content) {
      let value = ConfigNode(content: content, place: place)
      let entries = names.map { (key: $0, keyPlace: place, value: value) }
      add(asked(in: ConfigNode(content: .mapping(entries), place: place), body))
    }
    let text = ConfigNode.Content.scalar("", isQuoted: false)
    probe(example, text)
    var probedCount = 0
    while probedCount < keys.count {
      let key = keys[probedCount]
      probedCount += 1
      guard !key.isPattern else { continue }
      probe([key.name], text)
      probe([key.name], .mapping([]))
    }
    return keys
  }

  private static func asked(in node: ConfigNode, _ body: (inout ConfigSection) -> Void) -> [ConfigKey] {
    var section = ConfigSection(node, isRecording: true)
    body(&section)
    return section.keys
  }
}
