import Inputs

/// The contents of `dataset.yaml`: what a dataset is, and where its files come from.
package struct DatasetFile: Sendable {
  struct Source: Sendable {
    let name: String
    let sha256: String?
    let url: String?
    /// The largest size in bytes; a longer download is stopped.
    let size: Int
    let place: Place
  }

  package let path: String
  let title: String?
  let citation: String?
  let licence: String?
  /// The recorder of the captures, in the words of the dataset; it completes `Gaze was recorded by …`.
  let recorder: String?
  /// The only format that the dataset names, or all formats whose captures can be recognised.
  let formats: [CaptureFormat]
  let namesFormat: Bool
  /// True if the captures were made by a program and not recorded from people.
  let isMadeUp: Bool
  /// The files of the dataset; if empty, it consists of all captures in the folder.
  let sources: [Source]
  package let devices: [Device]
  let aliases: Aliases
  package let simulation: ConfigNode?

  /// The keys of `dataset.yaml`, with those of a file of `files` and of a device of `devices`, which is called NAME.
  package static func keys(_ formats: KnownFormats) -> [ConfigKey] {
    ConfigSection.keys { _ = DatasetFile(path: "", formats, from: &$0) }.map { key in
      switch key.name {
      case "files": key.holding(ConfigSection.keys { _ = Source(from: &$0) })
      case "devices":
        key.holding([
          ConfigKey(name: "NAME").holding(ConfigSection.keys { _ = Device(name: "NAME", from: &$0) })
        ])
      case "aliases":
        key.holding(
          ["participant", "device", "LABEL"].map { property in
            ConfigKey(name: property).holding([ConfigKey(name: "NAME", demands: [.list(.text)])])
          })
      default: key
      }
    }
  }

  /// The same with everything that any of the formats reads beside its files, for a schema.
  package static func allKeys(_ formats: KnownFormats) -> [ConfigKey] {
    var keys = ConfigSection.keys { _ = DatasetFile(path: "", formats, from: &$0) }
    let own = formats.all.flatMap { format in
      format.declared.map { declared in ConfigSection.keys { _ = declared(&$0, []) } } ?? []
    }
    for key in own {
      let optional = ConfigKey(name: key.name, demands: key.demands, fallback: key.fallback)
      if let index = keys.firstIndex(where: { $0.name == key.name }) {
        keys[index].add(optional)
      } else {
        keys.append(optional)
      }
    }
    return keys
  }

  package init(path: String, formats: KnownFormats) throws(InputError) {
    try self.init(ConfigNode(file: path), path: path, formats: formats)
  }

  /// - Parameter node: The content of the file.
  init(_ node: ConfigNode, path: String, formats: KnownFormats) throws(InputError) {
    var errors = [InputError]()
    let file = ConfigSection.read(node, into: &errors) { DatasetFile(path: path, formats, from: &$0) }
    guard let file else { throw InputError(errors) }
    self = file
  }

  private init(path: String, _ known: KnownFormats, from section: inout ConfigSection) {
    self.path = path
    title = section.optionalText("title")
    citation = section.optionalText("citation")
    licence = section.optionalText("licence")
    recorder = section.optionalText("recorded_by")
    isMadeUp = section.boolean("simulated", default: false)
    let format = section.product("format", of: known.catalogue)
    namesFormat = format != nil
    // A copy, because the keys of the format come first.
    var copy = section
    let described = copy.aliases().spelled(copy.devices())
    formats = (format.map { [$0] } ?? known.recognisable).map { $0.declared?(&section, described) ?? $0 }
    let hasPatterns = formats.contains(where: \.hasFilePatterns)
    sources = hasPatterns ? [] : section.sections("files") { Source(from: &$0) }
    var names = Set<String>()
    for source in sources where !names.insert(source.name).inserted {
      section.record(InputError(source.place, "duplicate file \(source.name.quoted)"))
    }
    devices = section.devices()
    aliases = section.aliases()
    simulation = section.node("simulation", isRequired: false)
    if simulation != nil && !sources.isEmpty {
      section.record("files", "'files' and 'simulation' cannot be combined; leave one out")
    }
  }
}

extension ConfigKey {
  fileprivate func holding(_ keys: [ConfigKey]) -> ConfigKey {
    ConfigKey(name: name, demands: [.section(keys)], isRequired: isRequired, fallback: fallback)
  }
}

extension DatasetFile.Source {
  fileprivate init(from section: inout ConfigSection) {
    place = section.place
    name = section.text("path")
    if !name.isEmpty && !isPlainFileName(name) {
      section.record("path", "'path' must be a file name without folders, not \(name.quoted)")
    }
    sha256 = section.optionalText("sha256")
    if let sha256, !isSHA256(sha256) {
      section.record("sha256", "'sha256' must be 64 lower-case hexadecimal digits, not \(sha256.quoted)")
    }
    url = section.optionalText("url")
    size = section.integer("size", in: 1...4 << 30, default: 1_000_000_000)
  }
}
