import Inputs

/// participants.tsv: what is known about the people.
struct BIDSParticipants: Sendable {
  struct Column: Sendable {
    let name: String
    let order: [String]
    let words: [String: String]
  }

  /// The columns with at least one value.
  private(set) var columns: [Column] = []
  /// The name for which each `sub-` label stands, where that differs.
  private(set) var names: [String: String] = [:]
  private(set) var warnings: [CountedSentence] = []

  init() {}

  init(_ table: CSVFile, levels: [String: [String]]) throws(InputError) {
    var file = table
    let header = try CSVHeader(&file)
    try header.checkDistinct()
    let key = "participant_id"
    try header.require([key])
    var lines = [String: Int]()
    let people = try file.rows(under: header) { row throws(InputError) in
      let identifier = try row.text(key)
      let label = String(identifier.hasPrefix("sub-") ? identifier.dropFirst(4) : identifier[...])
      let place = Place(file: file.path, line: row.line)
      if let first = lines.updateValue(row.line, forKey: label) {
        throw InputError(place, "duplicate participant \(identifier.quoted), first in line \(first)")
      }
      return (label: label, place: place, words: try header.names.map(row.text))
    }
    for (index, name) in header.names.enumerated() where name != key && !name.isEmpty {
      let words = Dictionary(uniqueKeysWithValues: people.map { ($0.label, $0.words[index]) })
      if name == BIDSKeys.participant {
        names = words.filter { $0.value != BIDSText.missing }
        continue
      }
      guard words.values.contains(where: { $0 != BIDSText.missing && !$0.isEmpty }) else { continue }
      guard let label = BIDSText.labelName(name), !columns.contains(where: { $0.name == label }) else {
        warnings.append(
          "the column \(name.quoted) of participants.tsv is not read: no label can have this name")
        continue
      }
      columns.append(Column(name: label, order: levels[name] ?? [], words: words))
    }
    var known = Set<String>()
    for person in people {
      let name = names[person.label] ?? person.label
      guard known.insert(name).inserted else {
        throw InputError(
          person.place, "two participants have the name \(name.quoted); they would be taken for one")
      }
    }
  }
}
