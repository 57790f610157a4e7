import Captures
import Foundation

/// A movement of the head that the gap may follow.
enum HeadCause: String, Sendable, CaseIterable {
  case pitch, yaw, roll
  case x, y, z

  static let rotations: [HeadCause] = [.pitch, .yaw, .roll]
  static let positions: [HeadCause] = [.x, .y, .z]

  var isRotation: Bool { Self.rotations.contains(self) }
  var title: String { isRotation ? rawValue : "head \(rawValue)" }

  /// In its own unit: radians or metres.
  func value(_ face: Transform) -> Double {
    switch self {
    case .pitch: atan2(-face.columns.2.y, face.columns.2.z)
    case .yaw: atan2(face.columns.2.x, hypot(face.columns.2.y, face.columns.2.z))
    case .roll: atan2(-face.columns.1.x, face.columns.0.x)
    case .x: face.translation.x
    case .y: face.translation.y
    // In front of the camera z is negative in camera space.
    case .z: -face.translation.z
    }
  }
}
