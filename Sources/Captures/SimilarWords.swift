import Inputs

/// Words of the captures for a participant, device or label that differ, but that a reader takes for the same one.
struct SimilarWords: Sendable, Equatable {
  /// The property in the words of experiment files.
  let property: String
  /// At least two; the first is the one that the others would be joined to.
  private(set) var words: [String]
  /// True if codes stand in place of the words, which must not be shown.
  private var isCoded = false

  private init(_ property: String, _ words: [String]) {
    self.property = property
    // Captures usually mean the word without special characters.
    self.words = words.map { (isSpecial: yamlSpelling($0) != "\"\($0)\"", word: $0) }.sorted {
      $0.isSpecial == $1.isSpecial ? $0.word < $1.word : $1.isSpecial
    }.map(\.word)
  }

  /// The similar words of all captures: participants, then devices, then labels in the order in which they appear.
  static func all(in captures: [Capture]) -> [SimilarWords] {
    let participants = Set(captures.flatMap(\.frames.participants.all))
    let devices = Set(captures.flatMap { $0.frames.displays.all.map(\.device) })
    let columns = captures.flatMap(\.frames.labels)
    var names = [String]()
    var words = [String: Set<String>]()
    for column in columns {
      if words[column.name] == nil { names.append(column.name) }
      words[column.name, default: []].formUnion(column.words.all)
    }
    return groups("participant", participants) + groups("device", devices)
      + names.flatMap { name in
        groups(name, words[name] ?? []) { word in columns.contains { $0.name == name && $0.has(word) } }
      }
  }

  /// - Parameter isUsed: Whether a frame has the word; labels can declare words that none has.
  private static func groups(
    _ property: String, _ words: Set<String>, where isUsed: (String) -> Bool = { _ in true }
  ) -> [SimilarWords] {
    Dictionary(grouping: words, by: Spelling.folded).values
      .map { $0.count > 1 ? $0.filter(isUsed) : [] }
      .filter { $0.count > 1 }
      .map { SimilarWords(property, $0) }
      .sorted { $0.words[0] < $1.words[0] }
  }

  func coded(by pseudonyms: Pseudonyms) -> SimilarWords {
    changed(self) { similar in
      similar.words = words.map(property == "participant" ? pseudonyms.code : pseudonyms.scrubbed)
      similar.isCoded = similar.words != words
    }
  }

  var warning: Warning {
    let plural = property == "participant" || property == "device" ? property + "s" : Label.plural(property)
    let sentence: CountedSentence =
      "\(count: words.count) spellings differ only in case, spaces or invisible characters, and count as different \(plural)"
    let shown = words.map { isCoded ? $0 : Self.shown($0) }
    let list = shown.joined(separator: ", ")
    let declaration =
      isCoded || words.contains { $0.count > Self.longest }
      ? "'aliases'"
      : "'aliases: {\(property): {\(shown[0]): [\(shown.dropFirst().joined(separator: ", "))]}}'"
    return Warning(
      subject: "\(Label.title(property)) \(shown[0])",
      sentence: sentence.text + " (\(list)); if they are one, write \(declaration) in dataset.yaml",
      kind: Warning.Kind(plural, sentence, example: list))
  }

  private static let longest = 60

  private static func shown(_ word: String) -> String {
    yamlSpelling(word.count > longest ? word.prefix(longest - 3) + "…" : word)
  }
}

extension FrameTable.WordColumn {
  /// Returns true if a frame has the word.
  fileprivate func has(_ word: String) -> Bool {
    words.all.indices.contains { words.all[$0] == word && words.codes.contains($0) }
  }
}
