/// A key of a mapping in an experiment file, as the code that reads it asks for it.
struct ConfigKey: Sendable, Equatable {
  let name: String
  /// What may stand there, each a way of its own; empty where whoever reads it takes any value.
  var demands: [ConfigDemand] = []
  /// Whether it must be there, whatever else is.
  var isRequired = false
  /// What holds where the key is not there, as a file would write it; nil where that is nothing, or decided later.
  var fallback: String?

  /// Adds what another reading of the same key asked for; one that can do without it is enough.
  mutating func add(_ other: ConfigKey) {
    isRequired = isRequired && other.isRequired
    demands += other.demands.filter { !demands.contains($0) }
    fallback = fallback ?? other.fallback
  }
}

/// What a value in an experiment file must be.
indirect enum ConfigDemand: Sendable, Equatable {
  /// A word or sentence that is not empty.
  case text
  /// A finite number; `most` is infinite where nothing limits it.
  case number(least: Double, most: Double)
  case integer(least: Int, most: Int)
  /// A whole number from 0 to 2⁶⁴ − 1.
  case unsigned
  case boolean
  case word(among: [String])
  /// A list of exactly so many numbers.
  case numbers(count: Int, least: Double, most: Double)
  /// One value, or a list of at least one.
  case list(ConfigDemand?)
  case emptyList
  /// A mapping with these keys.
  case section([ConfigKey])
  /// A mapping whose keys the user chooses.
  case named(ConfigDemand?)
  /// A value that is described once, under its own name: a product of a catalogue by its noun, or a form such as a
  /// feature set.
  case defined(String)
  /// A feature set, or a mapping of options of the entry that it stands in.
  case ownOptions
}

extension ConfigSection {
  /// The keys that `body` asks for, with what it asks of each.
  ///
  /// It is read over and over: an empty mapping first, then the keys of an example together, then each key that it
  /// has asked for, as an empty text and as an empty mapping, until no new key comes up. So a value that is looked
  /// at only where its key is there is found too; a key that is looked at only where another one has a certain
  /// value is not.
  static func keys(
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
        guard let index = keys.firstIndex(where: { $0.name == other.name }) else {
          var optional = other
          optional.isRequired = false
          keys.append(optional)
          continue
        }
        keys[index].add(other)
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
      let name = keys[probedCount].name
      probe([name], text)
      probe([name], .mapping([]))
      probedCount += 1
    }
    return keys
  }

  private static func asked(in node: ConfigNode, _ body: (inout ConfigSection) -> Void) -> [ConfigKey] {
    var section = ConfigSection(recording: node)
    body(&section)
    return section.keys
  }
}
