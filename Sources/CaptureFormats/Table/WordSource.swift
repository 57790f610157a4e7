import Inputs

/// Where a word of every frame comes from, such as its participant, its device or a label.
enum WordSource: Sendable, Hashable {
  case column(DeclaredColumn)
  /// The same word for all frames.
  case value(String)
  case fileName(FileNamePattern)

  var column: DeclaredColumn? { if case .column(let column) = self { column } else { nil } }

  /// Reads `column`, `value` or `file_name`, one of which must be there.
  ///
  /// - Parameter word: What the source is for; the group of a file name has this name.
  init?(_ word: String, from section: inout ConfigSection) {
    let present = ["column", "value", "file_name"].filter { section.has($0) }
    let column = DeclaredColumn("column", as: word, from: &section, isRequired: false)
    let value = section.optionalText("value")
    let pattern = section.optionalText("file_name")
    guard present.count == 1 else {
      let found = present.isEmpty ? "there is none" : "there are \(present.joined(separator: " and "))"
      section.record(
        InputError(section.place, "needs one of column, value and file_name; \(found)"))
      return nil
    }
    if let column {
      self = .column(column)
    } else if let value {
      guard value.utf8.count <= 200 else {
        section.record("value", "'value' is longer than 200 bytes")
        return nil
      }
      self = .value(value)
    } else if let pattern {
      do throws(FileNamePattern.Fault) {
        self = .fileName(try FileNamePattern(pattern, group: word))
      } catch {
        section.record("file_name", "'file_name' \(error.sentence)")
        return nil
      }
    } else {
      return nil
    }
  }
}

/// A column that a declaration names, and where it does.
struct DeclaredColumn: Sendable, Hashable {
  let name: String
  /// What it is declared as, for messages: `participant`, `gaze x`.
  let role: String
  let place: Place

  init(name: String, role: String, place: Place) { (self.name, self.role, self.place) = (name, role, place) }

  /// Nil if the key is absent or wrong.
  init?(_ key: String, as role: String, from section: inout ConfigSection, isRequired: Bool = true) {
    let place = section.place(of: key)
    let text = isRequired ? section.text(key) : section.optionalText(key)
    guard let text, !text.isEmpty else { return nil }
    self.init(name: text, role: role, place: place)
  }

  static func == (one: DeclaredColumn, other: DeclaredColumn) -> Bool {
    one.name == other.name && one.role == other.role
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(role)
  }
}
