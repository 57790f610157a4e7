/// The parts of a BIDS file name, such as `sub-01_ses-02_task-rest_recording-eye1_physio.tsv.gz`.
package struct BIDSName: Sendable, Hashable {
  package struct Entity: Sendable, Hashable {
    package let key: String
    package let label: String

    package init(key: String, label: String) {
      self.key = key
      self.label = label
    }
    package var text: String { "\(key)-\(label)" }
  }

  let entities: [Entity]
  /// The kind of file: `physio`, `physioevents`, `events`.
  package let suffix: String
  /// The extension with its dot, such as `.tsv.gz`.
  package let fileExtension: String

  package init(entities: [Entity], suffix: String, fileExtension: String) {
    self.entities = entities
    self.suffix = suffix
    self.fileExtension = fileExtension
  }

  /// Parses a name; nil unless it has `key-label` parts, each key once, a suffix and an extension.
  package init?(_ file: String) {
    guard let dot = file.firstIndex(of: ".") else { return nil }
    var parts = file[..<dot].split(separator: "_", omittingEmptySubsequences: false)
    guard let suffix = parts.popLast(), Self.isLabel(suffix) else { return nil }
    var entities = [Entity]()
    for part in parts {
      guard let hyphen = part.firstIndex(of: "-") else { return nil }
      let (key, label) = (part[..<hyphen], part[part.index(after: hyphen)...])
      guard Self.isLabel(key), Self.isLabel(label), !entities.contains(where: { $0.key == key }) else {
        return nil
      }
      entities.append(Entity(key: String(key), label: String(label)))
    }
    self.init(entities: entities, suffix: String(suffix), fileExtension: String(file[dot...]))
  }

  package subscript(key: String) -> String? { entities.first { $0.key == key }?.label }

  package var text: String { (entities.map(\.text) + [suffix]).joined(separator: "_") + fileExtension }

  /// The entities of the run to which the file belongs: all but the recording.
  package var run: [Entity] { entities.filter { $0.key != "recording" } }

  /// Returns true if a file of this name, in the folder of the other or in one above, holds its metadata.
  func applies(to other: BIDSName, suffix: String) -> Bool {
    self.suffix == suffix && entities.allSatisfy(other.entities.contains)
  }

  /// Returns true if a text can be a label: letters and digits of ASCII.
  package static func isLabel(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"):
          true
        default: false
        }
      }
  }
}
