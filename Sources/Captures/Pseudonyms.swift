import Files
import Foundation
import Inputs

/// Codes that replace the names of people and captures in everything that is written.
///
/// A file maps names to codes. Names that it lacks get the next free codes, in alphabetical order and without chance, so
/// that several runs with the same file agree.
package struct Pseudonyms: Sendable {
  struct Entry: Sendable, Equatable {
    let name: String
    let code: String
    /// The line in the file; nil for a name that the file does not have yet.
    let line: Int?
  }

  let path: String
  private(set) var entries: [Entry] = []
  /// The codes by name, as a file shows it: on one line.
  private var codes: [String: String] = [:]
  private var names: [String: String] = [:]
  /// Further spellings of names, which have the codes of these and are not stored.
  private var spellings: [(name: String, code: String)] = []
  /// The file as it was read; empty if there was none.
  private let text: String
  private let columnCount: Int

  static let header = ["name", "code"]

  /// Reads a file with the columns `name` and `code`. A file that does not exist has no names yet.
  package init(path: String) throws(InputError) {
    self.path = path
    switch PathKind(of: path) {
    case .missing: (text, columnCount) = ("", Self.header.count)
    case .folder:
      throw InputError(Place(file: path), "is a folder; a CSV file with names and codes was expected")
    case .file:
      let bytes = try InputError.from { () throws(FileError) in try readFile(path, limit: 100_000_000) }
      text = String(decoding: bytes, as: UTF8.self)
      (entries, columnCount) = try Self.read(CSVFile(path: path, bytes: bytes))
    }
    for entry in entries { (codes[entry.name], names[entry.code]) = (entry.code, entry.name) }
  }

  /// Gives codes to the names that have none: P01, P02, … to people and C01, C02, … to captures. A capture with the name
  /// of a person has that person's code; no code may be the name of another one.
  ///
  /// - Parameter aliases: Further spellings of people's names, which get the codes of these: frames have them no more, but
  ///   other text may.
  mutating func add(
    people: [String], captures: [String], aliases: Aliases = Aliases()
  ) throws(InputError) {
    let spelled = aliases.words.filter { $0.key.property == "participant" }
      .map { (spelling: $0.key.spelling, word: $0.value) }.sorted { $0.spelling < $1.spelling }
    let others = spelled.map(\.spelling)
    for name in Set(people + captures + others).sorted() {
      guard let entry = entries.first(where: { $0.code.lowercased() == name.lowercased() }),
        entry.name != name.onOneLine
      else { continue }
      throw InputError(
        Place(file: path, line: entry.line),
        "the code \(entry.code.quoted) is also a name in the dataset; choose a code that is not a name")
    }
    // A code must not look like anybody's name.
    let taken = Set(
      (people + captures + others + Array(codes.keys) + Array(names.keys)).map { $0.lowercased() })
    for (prefix, all) in [("P", people), ("C", captures)] {
      let new = Set(all).filter { codes[$0.onOneLine] == nil }.sorted()
      var number = names.keys.compactMap { Self.number($0, prefix) }.max() ?? 0
      let width = max(2, "\(number + new.count)".count)
      for name in new {
        var code: String
        repeat {
          number += 1
          code = prefix + String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        } while taken.contains(code.lowercased())
        entries.append(Entry(name: name.onOneLine, code: code, line: nil))
        codes[name.onOneLine] = code
      }
    }
    for name in people + captures { names[code(name)] = name }
    for (spelling, word) in spelled where codes[spelling.onOneLine] == nil {
      guard let code = codes[word.onOneLine] else { continue }
      codes[spelling.onOneLine] = code
      spellings.append((spelling.onOneLine, code))
    }
  }

  /// - Throws: An error if the path of the output folder holds a name, or the file of names is in the folder.
  package func checkOutput(_ out: String) throws(InputError) {
    guard !isNaming(out) else {
      throw InputError(
        Place(file: "--out"), "\(out.quoted) holds a name that has a pseudonym; write to another folder")
    }
    let (inner, outer) = (Self.folder(of: path) + "/", Self.resolved(out) + "/")
    guard !inner.hasPrefix(outer) else {
      throw InputError(
        Place(file: path),
        "is in the output folder \(out.quoted), whose files may be passed on; put the names elsewhere")
    }
  }

  static func folder(of path: String) -> String {
    resolved(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// The name of a group without codes.
  package func named(group: String) -> String {
    GroupName.name(GroupName.parts(group).map { ($0.property, name($0.value)) })
  }

  private static func number(_ code: String, _ prefix: String) -> Int? {
    let digits = code.dropFirst(prefix.count)
    guard code.hasPrefix(prefix), (1...9).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(digits)
  }

  /// The code of a name; other text stays as it is.
  package func code(_ name: String) -> String { codes[name.onOneLine] ?? name }

  /// The name behind a code; other text stays as it is. It orders samples and draws random numbers as without codes,
  /// and is never written.
  func name(_ code: String) -> String { names[code] ?? code }

  /// The ending of a file's name, with the one before that of a compression: `.csv.gz`.
  private static func ending(of file: String) -> String {
    let compressed = Compression(fileName: file).map { String(file.suffix($0.rawValue.count)) } ?? ""
    let bare = file.dropLast(compressed.count)
    return bare.lastIndex(of: ".").map { String(bare[$0...]) + compressed } ?? compressed
  }

  /// A text with the names in it replaced by their codes: whole words, in capital or small letters.
  ///
  /// Names without two letters or digits, of which one is a letter, are too common in other text to be found there.
  package func scrubbed(_ text: String) -> String {
    if let code = codes[text.onOneLine] { return code }
    if text.contains("/") {
      // A folder or file can have any name, even one that is too common to be found in other text.
      return text.split(separator: "/", omittingEmptySubsequences: false).map { part in
        let ending = Self.ending(of: String(part))
        let code = codes[String(part.dropLast(ending.count)).onOneLine]
        return code.map { $0 + ending } ?? scrubbed(String(part))
      }.joined(separator: "/")
    }
    var text = text
    for (name, code) in searched where text.range(of: name, options: .caseInsensitive) != nil {
      text = Self.replacing(name, in: text, by: code)
    }
    return text
  }

  /// A setting of the command line with the names in it replaced by their codes, also short ones that are whole words,
  /// as in `where.participant=7`.
  package func scrubbedSetting(_ text: String) -> String {
    let namesSomebody = ["participant", "capture", "test_on", "where"].contains { text.contains($0) }
    guard namesSomebody, let sign = text.firstIndex(of: "=") else { return scrubbed(text) }
    var (result, word) = (text[...sign], "")
    for character in text[text.index(after: sign)...] {
      if " ,:[]{}'\"".contains(character) {
        result += code(word) + String(character)
        word = ""
      } else {
        word.append(character)
      }
    }
    return scrubbed(String(result) + code(word))
  }

  /// An argument or a path with codes in place of names. An absolute path loses its folders, which often name a person
  /// and mean nothing on another machine.
  package func shown(_ argument: String) -> String {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
      part.hasPrefix("/") ? String(part.split(separator: "/").last ?? "") : String(part)
    }
    return scrubbedSetting(parts.joined(separator: "="))
  }

  /// Returns true if a text holds a name.
  package func isNaming(_ text: String) -> Bool { scrubbed(text) != text }

  /// The names to find in other text, the longest first.
  private var searched: [(name: String, code: String)] {
    (entries.map { ($0.name, $0.code) } + spellings).filter { name, code in
      name != code && name.count > 1 && name.contains(where: \.isLetter)
    }.sorted { ($1.name.count, $0.name) < ($0.name.count, $1.name) }
  }

  private static func replacing(_ name: String, in text: String, by code: String) -> String {
    func isWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
    var (result, rest) = ("", text[...])
    var previous: Character?
    while let found = rest.range(of: name, options: .caseInsensitive) {
      let before = rest[..<found.lowerBound].last ?? previous
      let after = found.upperBound == rest.endIndex ? nil : rest[found.upperBound]
      let isWhole =
        !(isWord(before) && isWord(name.first)) && !(isWord(after) && isWord(name.last))
      result += rest[..<found.lowerBound]
      result += isWhole ? code[...] : rest[found]
      previous = rest[found].last
      rest = rest[found.upperBound...]
    }
    return result + rest
  }

  /// Appends the new names to the file, which only its owner can then read.
  package func save() throws(FileError) {
    let new = entries.filter { $0.line == nil }
    guard !new.isEmpty else { return }
    var text = text.isEmpty ? csvRow(Self.header) : text
    // A carriage return and a line feed are one Character.
    if text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
    for entry in new {
      let more = [String](repeating: "", count: columnCount - Self.header.count)
      text += csvRow([notAFormula(entry.name), entry.code] + more)
    }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let file = slash.map { String(path[path.index(after: $0)...]) } ?? path
    try DurableFolder(folder).write([(file, Array(text.utf8))], isPrivate: true)
  }
}

extension Pseudonyms {
  private static func read(
    _ table: CSVFile
  ) throws(InputError) -> (entries: [Entry], columnCount: Int) {
    var file = table
    let header = try CSVHeader(&file)
    try header.requireStart(Self.header, isWhole: false)
    var lineOfName = [String: Int]()
    var firstOfCode = [String: Entry]()
    let entries = try file.rows(under: header) { row throws(InputError) in
      let (name, code) = (withoutFormulaMark(try row.text("name")), try row.text("code"))
      guard !name.isEmpty else { throw InputError(row.place("name"), "'name' is empty") }
      guard code.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,63}/) != nil else {
        throw InputError(
          row.place("code"),
          "a code has 1 to 64 letters, digits, '.', '_' or '-' and starts with a letter or digit, unlike \(code.quoted)"
        )
      }
      if let line = lineOfName.updateValue(row.line, forKey: name) {
        throw InputError(row.place("name"), "duplicate name, first at line \(line)")
      }
      let entry = Entry(name: name, code: code, line: row.line)
      if let first = firstOfCode.updateValue(entry, forKey: code.lowercased()) {
        throw InputError(
          row.place("code"),
          "the code \(code.quoted) is that of another name, at line \(first.line ?? 0); two people would become one"
        )
      }
      return entry
    }
    for entry in entries {
      guard let other = firstOfCode[entry.name.lowercased()], other.name != entry.name else { continue }
      throw InputError(
        Place(file: file.path, line: other.line),
        "the code is the name at line \(entry.line ?? 0), so it would show that name")
    }
    return (entries, header.names.count)
  }
}

extension Display {
  func coded(by pseudonyms: Pseudonyms) -> Display {
    changed(self) { $0.device = pseudonyms.scrubbed(device) }
  }
}
