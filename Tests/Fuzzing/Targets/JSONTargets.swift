import Files
import Foundation
import Inputs

@testable import GazeLab

extension FuzzTarget {
  /// A JSON text. Foundation reads what we accept, to the same values.
  static let json = FuzzTarget(name: "json") { bytes in
    let path = "file.json"
    guard let document = accepted([path: bytes], { try JSONDocument(path: path, bytes: bytes) }) else {
      return
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    do {
      let other = try JSONSerialization.jsonObject(with: Data(text), options: [.fragmentsAllowed])
      require(isSame(document.root.content, other), "Foundation reads the same")
    } catch {
      fatalError("Foundation refuses what we accept: \(error)")
    }
  }

  private static func isSame(_ own: JSONNode.Content, _ other: Any) -> Bool {
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
    case .number(let number): return (other as? NSNumber).map { $0.doubleValue == number } ?? false
    case .boolean(let value): return (other as? NSNumber).map { $0.boolValue == value } ?? false
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
