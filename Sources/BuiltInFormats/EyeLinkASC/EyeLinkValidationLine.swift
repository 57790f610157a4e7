import Captures
import DelimitedText
import Inputs

/// The result of a validation that an EyeLink tracker wrote into its recording.
///
/// A line is, for example:
///
///     MSG	542011 !CAL VALIDATION HV5 L LEFT  GOOD ERROR 0.27 avg. 0.37 max  OFFSET 0.15 deg. 7.8,4.8 pix.
///
/// Source: the files of pymovements' tests (github.com/pymovements/pymovements).
package struct EyeLinkValidationLine: Sendable {
  /// From 1.
  package let line: Int
  /// `left` or `right`.
  package let eye: String
  /// Such as HV9.
  package let kind: String
  /// In degrees; nil for a validation that was aborted.
  package let errors: (mean: Double, worst: Double)?

  /// All validations of a file, in its order.
  ///
  /// - Throws: If the file cannot be read, or has a line that is not one.
  package static func all(in path: String) throws(InputError) -> [EyeLinkValidationLine] {
    var (found, errors) = ([EyeLinkValidationLine](), [InputError]())
    let text = try CaptureFiles().open(path)
    // Messages begin with MSG, and samples, of which there may be millions, with a digit.
    try EyeLinkLine.each(of: text, startingWith: UInt8(ascii: "M")) { line throws(InputError) in
      guard line.text(0) == "MSG", line.text(2) == "!CAL", line.text(3) == "VALIDATION" else { return }
      do throws(InputError) {
        found.append(try EyeLinkValidationLine(line, Place(file: path, line: line.number)))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    return found
  }

  private init(_ line: EyeLinkLine, _ place: Place) throws(InputError) {
    let words = line.words(from: 4)
    guard words.count >= 3, let eye = EyeLinkEye(rawValue: words[2]) else {
      throw InputError(
        place,
        "is no validation of the form '!CAL VALIDATION HV9 L LEFT … ERROR 0.27 avg. 0.37 max': the eye is missing"
      )
    }
    self.line = line.number
    self.eye = eye.name
    kind = words[0]
    guard !words.contains("ABORTED") else {
      errors = nil
      return
    }
    let told = words.drop { $0 != "ERROR" }.prefix(5).map(\.self)
    guard told.count == 5, told[2] == "avg.", told[4] == "max", let mean = Self.degrees(told[1]),
      let worst = Self.degrees(told[3])
    else {
      throw InputError(place, "does not give its errors as 'ERROR 0.27 avg. 0.37 max', in degrees")
    }
    errors = (mean, worst)
  }

  private static func degrees(_ text: String) -> Double? {
    decimalNumber(text.utf8).flatMap { (0...360).contains($0) ? $0 : nil }
  }
}
