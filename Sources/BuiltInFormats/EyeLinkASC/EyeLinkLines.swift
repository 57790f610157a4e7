import DelimitedText
import Files
import Inputs

/// The lines of a file that SR Research's edf2asc has written, split at blanks.
struct EyeLinkLine {
  /// From 1.
  let number: Int
  /// The buffer that holds the line, with readable bytes behind it.
  let bytes: [UInt8]
  /// The line without its end.
  let range: Range<Int>
  /// The fields, which blanks and tabs separate.
  let fields: [Range<Int>]

  /// The first byte; a line feed for an empty line.
  var first: UInt8 { bytes[range.lowerBound] }

  func text(_ field: Int) -> String {
    fields.indices.contains(field) ? String(decoding: bytes[fields[field]], as: UTF8.self) : ""
  }

  /// The fields from one on as words.
  func words(from field: Int = 0) -> [String] { fields.dropFirst(field).map(text(of:)) }

  /// The text from a field on, without blanks at its end.
  func rest(from field: Int) -> String {
    guard field < fields.count, let last = fields.last else { return "" }
    return text(of: fields[field].lowerBound..<last.upperBound)
  }

  private func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The number in a field; nil if there is none.
  func number(_ field: Int) -> Double? {
    fields.indices.contains(field) ? decimalNumber(in: bytes, at: fields[field]) : nil
  }

  /// True if a field is the mark of a missing number.
  func isMissing(_ field: Int) -> Bool {
    fields.indices.contains(field) && fields[field].count == 1
      && bytes[fields[field].lowerBound] == UInt8(ascii: ".")
  }

  func place(_ path: String, _ field: Int) -> Place {
    let start = fields.indices.contains(field) ? fields[field].lowerBound : range.upperBound
    return Place(file: path, line: number, column: start - range.lowerBound + 1)
  }
}

extension EyeLinkLine {
  private static let pieceSize = 1 << 20

  /// Calls `body` with each line that is not empty.
  ///
  /// - Parameter first: The byte with which lines begin that are wanted; nil if all are.
  /// - Returns: True if the text ends within its last line.
  @discardableResult
  static func each(
    of text: FileText, startingWith first: UInt8? = nil,
    _ body: (EyeLinkLine) throws(InputError) -> Void
  ) throws(InputError) -> Bool {
    let pieces = try InputError.from { () throws(FileError) in
      try LinePieces(text, from: 0, size: pieceSize)
    }
    var (number, bytes, isUnfinished) = (0, [UInt8](), false)
    while let piece = try InputError.from({ () throws(FileError) in try pieces.next(into: &bytes) }) {
      guard !piece.isCut else {
        throw InputError(
          Place(file: text.path, line: number + 1),
          "cannot be read: a line has more than \(LinePieces.longestLine) bytes")
      }
      isUnfinished = piece.isUnfinished
      var start = 0
      while start < piece.count {
        number += 1
        var end = start
        while bytes[end] != UInt8(ascii: "\n") { end += 1 }
        if start < end, first == nil || first == bytes[start] {
          let fields = split(bytes, start..<end)
          try body(EyeLinkLine(number: number, bytes: bytes, range: start..<end, fields: fields))
        }
        start = end + 1
      }
    }
    return isUnfinished
  }

  private static func split(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var fields = [Range<Int>]()
    fields.reserveCapacity(8)
    var start: Int?
    for position in range {
      let byte = bytes[position]
      let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
      if !isBlank {
        start = start ?? position
      } else if let first = start {
        fields.append(first..<position)
        start = nil
      }
    }
    if let start { fields.append(start..<range.upperBound) }
    return fields
  }
}

/// A message that an application sent to the tracker.
struct EyeLinkMessage {
  /// When the event was, in milliseconds: the tracker's time of the message less the offset.
  let time: Double
  /// Without the offset.
  let text: String
  /// With the offset.
  let whole: String
  /// The tracker's time of the message, in milliseconds.
  let sent: Double

  /// Reads a line `MSG TIME [OFFSET] TEXT`; nil if it has no time. A whole number in front of further text is an
  /// offset in milliseconds.
  ///
  /// Source: SR Research, support thread 170: true time = time of the message − offset.
  init?(_ line: EyeLinkLine) {
    guard let sent = line.number(1) else { return nil }
    self.sent = sent
    whole = line.rest(from: 2)
    guard line.fields.count > 3, let offset = Int(line.text(2)), abs(offset) < 1_000_000_000 else {
      (time, text) = (sent, whole)
      return
    }
    time = sent - Double(offset)
    text = line.rest(from: 3)
  }
}
