/// A place in the user's inputs that an error refers to.
public struct Place: Sendable, Hashable, Comparable {
  /// The path as the user gave it, or `--set key`.
  public let file: String
  /// The line, from 1; nil for the whole file.
  public let line: Int?
  /// The column, from 1, in characters.
  public let column: Int?

  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  public var description: String {
    [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
  }

  public static func < (one: Place, other: Place) -> Bool {
    (one.file, one.line ?? 0, one.column ?? 0) < (other.file, other.line ?? 0, other.column ?? 0)
  }

  /// The column behind the first bytes of a line, of which continuation bytes do not start a character.
  static func column(after bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The faults in the inputs of one command, which has not run anything: one or more complaints.
public struct InputError: Error, Sendable, Hashable {
  public enum Kind: Sendable {
    /// The input exists but is wrong.
    case wrong
    /// A file that was asked for does not exist.
    case missing
  }

  /// One error: a place, and a sentence that says what was expected.
  public struct Complaint: Sendable, Hashable {
    public let place: Place
    public let sentence: String
    public let kind: Kind

    /// `file:line:column: error: sentence`, always one line.
    public var line: String { "\(place.description): error: \(sentence)".onOneLine }
  }

  /// Sorted by place; never empty.
  public let complaints: [Complaint]

  public init(_ place: Place, _ sentence: String, kind: Kind = .wrong) {
    self.init([Complaint(place: place, sentence: sentence, kind: kind)])
  }

  private init(_ complaints: [Complaint]) {
    precondition(!complaints.isEmpty, "no error to report")
    self.complaints = complaints.sorted { ($0.place, $0.sentence) < ($1.place, $1.sentence) }
  }

  /// All complaints of the given errors, of which there is at least one.
  public init(_ errors: [InputError]) { self.init(errors.flatMap(\.complaints)) }

  /// Makes a value from each item, or throws the errors of all items together.
  package static func collecting<Item, Value>(
    _ items: [Item], _ make: (Item) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    var values = [Value]()
    var errors = [InputError]()
    for item in items {
      do throws(InputError) { values.append(try make(item)) } catch { errors.append(error) }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    return values
  }

  /// The same complaints with another sentence each.
  package func mapSentences(_ sentence: (Complaint) -> String) -> InputError {
    InputError(complaints.map { Complaint(place: $0.place, sentence: sentence($0), kind: $0.kind) })
  }

  /// The same complaints without those that read like an earlier one.
  package var distinct: InputError {
    var lines = Set<String>()
    return InputError(complaints.filter { lines.insert($0.line).inserted })
  }

  /// One line per complaint, at most 20, then the number of further errors.
  public var report: String { reportLines.joined(separator: "\n") }

  package var reportLines: [String] {
    let shown = complaints.prefix(20).map(\.line)
    let rest = complaints.count > 20 ? ["… and \(complaints.count - 20) more errors"] : []
    return shown + rest
  }

  /// True if missing files are all that is wrong.
  public var onlyMissingFiles: Bool { complaints.allSatisfy { $0.kind == .missing } }
}

extension String {
  /// The text in quotation marks, shortened to fit into a message.
  package var quoted: String { "'" + (count > 60 ? prefix(57) + "…" : self[...]) + "'" }
}
