import Captures

/// A blend shape of one eye, in the order of `BlendShape.eyes`.
enum EyeShape: Int, CaseIterable, Sendable {
  case blinkLeft, lookDownLeft, lookInLeft, lookOutLeft, lookUpLeft, squintLeft, wideLeft
  case blinkRight, lookDownRight, lookInRight, lookOutRight, lookUpRight, squintRight, wideRight

  /// ARKit's name, such as `eyeLookInLeft`.
  var name: String { String(BlendShape.eyes[rawValue].dropFirst("blendShape_".count)) }

  /// Whether it is a shape of the subject's right eye.
  var isRightEye: Bool { rawValue >= Self.blinkRight.rawValue }

  /// Those that an exercise requires, in their order.
  static let ofExercises = allCases.filter { shape in Exercise.allCases.contains { $0.shapes.contains(shape) }
  }
}
