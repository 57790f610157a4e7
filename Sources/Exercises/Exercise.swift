import Captures

/// One of nine exercises for the eyes, declared as the blend shapes that it requires together.
enum Exercise: String, CaseIterable, Sendable {
  case right, left, up, down, topLeft, topRight, bottomLeft, bottomRight, blink

  /// Both eyes are required. When the eyes look to the subject's right, the left eye turns in towards the nose.
  var shapes: [EyeShape] {
    switch self {
    case .right: [.lookInLeft, .lookOutRight]
    case .left: [.lookOutLeft, .lookInRight]
    case .up: [.lookUpLeft, .lookUpRight]
    case .down: [.lookDownLeft, .lookDownRight]
    case .blink: [.blinkLeft, .blinkRight]
    case .topLeft, .topRight, .bottomLeft, .bottomRight: axes.flatMap(\.shapes)
    }
  }

  /// The two exercises that a diagonal combines; none for the others.
  var axes: [Exercise] {
    switch self {
    case .topLeft: [.up, .left]
    case .topRight: [.up, .right]
    case .bottomLeft: [.down, .left]
    case .bottomRight: [.down, .right]
    case .right, .left, .up, .down, .blink: []
    }
  }

  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// In words, such as `top left`.
  var title: String {
    switch self {
    case .topLeft: "top left"
    case .topRight: "top right"
    case .bottomLeft: "bottom left"
    case .bottomRight: "bottom right"
    case .right, .left, .up, .down, .blink: rawValue
    }
  }

  static let simple = allCases.filter(\.axes.isEmpty)
  static let names = allCases.map(\.rawValue)
}

/// A blend shape of one eye, in the order of `BlendShape.eyes`.
enum EyeShape: Int, CaseIterable, Sendable {
  case blinkLeft, lookDownLeft, lookInLeft, lookOutLeft, lookUpLeft, squintLeft, wideLeft
  case blinkRight, lookDownRight, lookInRight, lookOutRight, lookUpRight, squintRight, wideRight

  /// ARKit's name, such as `eyeLookInLeft`.
  var name: String { String(BlendShape.eyes[rawValue].dropFirst("blendShape_".count)) }

  var isRightEye: Bool { rawValue >= Self.blinkRight.rawValue }

  static let ofExercises = allCases.filter { shape in Exercise.allCases.contains { $0.shapes.contains(shape) }
  }
}
