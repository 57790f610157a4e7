/// A place in the user's inputs that an error refers to.
public struct Place: Sendable, Equatable, Comparable {
  /// The path as the user gave it, or `--set key`.
  public let file: String
  /// From 1; nil for the whole file.
  public let line: Int?
  /// From 1, in characters.
  public let column: Int?

  public init(file: String, line: Int? = nil, column: Int? = nil) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  public var description: String {
    [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
  }

  public static func < (one: Place, other: Place) -> Bool {
    (one.file, one.line ?? 0, one.column ?? 0) < (other.file, other.line ?? 0, other.column ?? 0)
  }
}

/// One error in an input: a place, and a sentence that says what was expected.
public struct InputError: Error, Sendable, Equatable {
  public enum Kind: Sendable {
    /// The input exists but is wrong.
    case wrong
    /// A file that was asked for does not exist.
    case missing
  }

  public let place: Place
  public let sentence: String
  public let kind: Kind

  public init(_ place: Place, _ sentence: String, kind: Kind = .wrong) {
    (self.place, self.sentence, self.kind) = (place, sentence, kind)
  }

  /// `file:line:column: error: sentence`, always one line.
  public var line: String { "\(place.description): error: \(sentence)".onOneLine }
}

/// All errors in the inputs of one command, which has not run anything.
public struct InputErrors: Error, Sendable {
  /// Sorted by place; never empty.
  public let errors: [InputError]

  public init(_ errors: [InputError]) {
    precondition(!errors.isEmpty, "no error to report")
    self.errors = errors.sorted { ($0.place, $0.sentence) < ($1.place, $1.sentence) }
  }

  package init(_ place: Place, _ sentence: String, kind: InputError.Kind = .wrong) {
    self.init([InputError(place, sentence, kind: kind)])
  }

  /// Calls a function that finds at most one error.
  package static func from<Value>(_ read: () throws(InputError) -> Value) throws(InputErrors) -> Value {
    do throws(InputError) { return try read() } catch { throw InputErrors([error]) }
  }

  /// Makes a value from each item, or throws the errors of all items together.
  package static func collecting<Item, Value>(
    _ items: [Item], _ make: (Item) throws(InputErrors) -> Value
  ) throws(InputErrors) -> [Value] {
    var (values, errors) = ([Value](), [InputError]())
    for item in items {
      do throws(InputErrors) { values.append(try make(item)) } catch { errors += error.errors }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    return values
  }

  /// One line per error, at most 20, then the number of further errors.
  public var report: String { reportLines.joined(separator: "\n") }

  package var reportLines: [String] {
    let shown = errors.prefix(20).map(\.line)
    let rest = errors.count > 20 ? ["… and \(errors.count - 20) more errors"] : []
    return shown + rest
  }

  /// Whether missing files are all that is wrong.
  public var onlyMissingFiles: Bool { errors.allSatisfy { $0.kind == .missing } }
}

extension String {
  /// The text with control characters and line separators escaped, to break no line and control no terminal.
  package var onOneLine: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate:
        line += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The text in quotation marks, shortened to fit into a message.
  package var quoted: String { "'" + (count > 60 ? prefix(57) + "…" : self[...]) + "'" }
}
