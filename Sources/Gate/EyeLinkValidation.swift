import BuiltInFormats
import DelimitedText
import Files
import Inputs
import Trials

/// The results of validations that an EyeLink tracker wrote into a file, converted by SR Research's edf2asc.
///
/// A line is, for example:
///
///     MSG	542011 !CAL VALIDATION HV5 L LEFT  GOOD ERROR 0.27 avg. 0.37 max  OFFSET 0.15 deg. 7.8,4.8 pix.
///
/// Source: the files of pymovements' tests (github.com/pymovements/pymovements).
enum EyeLinkValidation {
  private struct Line {
    let number: Int
    let eye: String
    /// Such as HV9.
    let kind: String
    /// Degrees; nil for a validation that was aborted.
    let errors: [GateRule.Statistic: Double]?
  }

  static let ending = ".asc"

  /// One per eye; of several validations the last counts.
  ///
  /// - Throws: If the file cannot be read, has no validation, or a line that is not one.
  static func measurements(_ path: String) throws(InputError) -> [GateMeasurements] {
    let found = try InputError.from { () throws(FileError) in try messages(FileBytes(path: path)) }
    let lines = try InputError.collecting(found) { message throws(InputError) in
      try line(message.text, Place(file: path, line: message.number))
    }
    guard !lines.isEmpty else {
      throw InputError(
        Place(file: path),
        "has no line with '!CAL VALIDATION', so it does not say how good its calibration is")
    }
    return ["left", "right"].compactMap { eye in
      let own = lines.filter { $0.eye == eye }
      guard let last = own.last else { return nil }
      let capture = String(fileName(path).dropLast(ending.count))
      var measured = GateMeasurements(path: path, capture: capture, eye: eye)
      measured.whyNoData = "a line of a validation says nothing about the recording"
      if own.count > 1 {
        measured.remark(
          "several validations",
          "has \(own.count) validations of this eye; the last one, on line \(last.number), counts")
      }
      measured.told[GateMetric.accuracy] = last.errors
      measured.remark(
        "what was judged",
        last.errors == nil
          ? "the last validation (\(last.kind)), line \(last.number), was aborted"
          : "the tracker's own validation (\(last.kind)), line \(last.number)",
        severity: last.errors == nil ? .error : .pass)
      return measured
    }
  }

  private static func messages(_ file: FileBytes) throws(FileError) -> [(number: Int, text: String)] {
    var found = [(number: Int, text: String)]()
    var number = 0
    let pieces = try LinePieces(FileText(file, path: file.path), from: 0, size: pieceSize)
    var bytes = [UInt8]()
    while let piece = try pieces.next(into: &bytes) {
      guard !piece.isCut else {
        throw .unreadable(path: file.path, reason: "a line has more than \(LinePieces.longestLine) bytes")
      }
      var start = 0
      // Messages begin with MSG, and samples, of which there may be millions, with a digit.
      while start < piece.count {
        number += 1
        var end = start
        while end < piece.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        if bytes[start] == UInt8(ascii: "M"), end - start <= longestLine {
          let text = String(decoding: bytes[start..<end], as: UTF8.self)
          if text.hasPrefix("MSG"), text.contains("!CAL VALIDATION") { found.append((number, text)) }
        }
        start = end + 1
      }
    }
    guard !file.hasChanged else { throw .changed(path: file.path) }
    return found
  }

  private static let longestLine = 1000
  private static let pieceSize = 1 << 20

  private static func line(_ text: String, _ place: Place) throws(InputError) -> Line {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let rest = words.drop { $0 != "VALIDATION" }.dropFirst().map(\.self)
    guard rest.count >= 3, let eye = ["LEFT": "left", "RIGHT": "right"][rest[2]] else {
      throw InputError(
        place,
        "is no validation of the form '!CAL VALIDATION HV9 L LEFT … ERROR 0.27 avg. 0.37 max': the eye is missing"
      )
    }
    let number = place.line ?? 0
    if rest.contains("ABORTED") { return Line(number: number, eye: eye, kind: rest[0], errors: nil) }
    let errors = rest.drop { $0 != "ERROR" }.prefix(5).map(\.self)
    guard errors.count == 5, errors[2] == "avg.", errors[4] == "max", let mean = degrees(errors[1]),
      let worst = degrees(errors[3])
    else {
      throw InputError(place, "does not give its errors as 'ERROR 0.27 avg. 0.37 max', in degrees")
    }
    return Line(number: number, eye: eye, kind: rest[0], errors: [.mean: mean, .worst: worst])
  }

  private static func degrees(_ text: String) -> Double? {
    decimalNumber(text.utf8).flatMap { (0...360).contains($0) ? $0 : nil }
  }
}
