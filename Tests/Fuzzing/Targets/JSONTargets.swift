import Files
import Foundation
import Inputs

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange

extension FuzzTarget {
  /// A JSON text. Foundation reads what we accept, to the same values; the C library reads the same numbers.
  static let json = FuzzTarget(name: "json") { bytes in
    let path = "file.json"
    guard let document = accepted([path: bytes], { try JSONDocument(path: path, bytes: bytes) }) else {
      return
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    var own = [Double]()
    collectNumbers(document.root.content, &own)
    let others = spelledNumbers(text).map { unsafe strtod($0, nil) }
    require(
      own.count == others.count && zip(own, others).allSatisfy(areSame), "numbers are rounded correctly")
    // Foundation drops the mark from the start of a text within the file, too.
    if text.firstRange(of: mark) != nil { return }
    do {
      let other = try JSONSerialization.jsonObject(with: Data(text), options: [.fragmentsAllowed])
      require(isSame(document.root.content, other), "Foundation reads the same")
    } catch {
      fatalError("Foundation refuses what we accept: \(error)")
    }
  }

  /// The numbers of a value, in the order of the text.
  private static func collectNumbers(_ content: JSONValue.Content, _ numbers: inout [Double]) {
    switch content {
    case .object(let members): for member in members { collectNumbers(member.value.content, &numbers) }
    case .list(let nodes): for node in nodes { collectNumbers(node.content, &numbers) }
    case .numbers(let own): numbers += own
    case .number(let number): numbers.append(number)
    case .text, .boolean, .null, .integer, .unsigned: break
    }
  }

  /// The numbers of a valid text, as they are spelled.
  private static func spelledNumbers(_ text: [UInt8]) -> [String] {
    var (numbers, start, isInString, isEscaped) = ([String](), Int?.none, false, false)
    for (index, byte) in (text + [UInt8(ascii: " ")]).enumerated() {
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      isInString = byte == UInt8(ascii: "\"")
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      if let first = start {
        if isDigit || "+-.eE".utf8.contains(byte) { continue }
        numbers.append(String(decoding: text[first..<index], as: UTF8.self))
        start = nil
      } else if isDigit || byte == UInt8(ascii: "-") {
        start = index
      }
    }
    return numbers
  }

  private static func isSame(_ own: JSONValue.Content, _ other: Any) -> Bool {
    switch own {
    case .object(let members):
      guard let others = other as? [String: Any], others.count == members.count else { return false }
      return members.allSatisfy { member in
        others[member.key].map { isSame(member.value.content, $0) } ?? false
      }
    case .list(let nodes):
      guard let others = other as? [Any], others.count == nodes.count else { return false }
      return zip(nodes, others).allSatisfy { isSame($0.content, $1) }
    case .numbers(let numbers):
      guard let others = other as? [Any], others.count == numbers.count else { return false }
      return zip(numbers, others).allSatisfy { isSame(.number($0), $1) }
    case .text(let text): return (other as? String) == text
    case .number(let number):
      // Foundation parses long numbers as NSDecimalNumber, whose conversion to Double is inexact.
      return (other as? NSNumber).map { $0 is NSDecimalNumber || $0.doubleValue == number } ?? false
    case .boolean(let value): return (other as? NSNumber).map { $0.boolValue == value } ?? false
    case .integer, .unsigned: return false
    case .null: return other is NSNull
    }
  }

  /// A session of the library ios-eye-tracking.
  static let iosEyeTracking = FuzzTarget(name: "ios-eye-tracking-json") { bytes in
    let files = ["session.json": bytes]
    guard
      let capture = accepted(
        files,
        {
          try CaptureFacts.read(
            files, main: "session.json", formats: [IOSEyeTrackingJSON.format], devices: Device.builtIn)
        })
    else { return }
    CaptureFacts.check(capture)
  }

  /// An exported calibration. What is accepted, but for its checksum, is written and read again.
  static let calibration = FuzzTarget(name: "calibration-json") { bytes in
    let path = "calibration.json"
    func read(_ bytes: [UInt8]) throws -> CalibrationFile {
      let node = try ConfigNode(yaml: bytes, place: Place(file: path))
      let read = try CalibrationFile.unchecked(node)
      return read.file
    }
    guard let file = accepted([path: bytes], { try read(bytes) }) else { return }
    require(file.calibration.parameters.allSatisfy(\.isFinite), "parameters are finite")
    require(file.calibration.parameters.count == file.calibration.layout.count, "parameters have names")
    do {
      let again = try read(file.json())
      require(again.checksum == file.checksum, "a calibration is read back as it was written")
    } catch {
      fatalError("what was written cannot be read: \(error)")
    }
  }
}
