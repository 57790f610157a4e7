import Inputs

extension ColumnsDeclaration {
  /// Three columns: the head's rotation about x, y and z, or its position.
  struct Head: Sendable {
    let columns: [DeclaredColumn]
    /// How many of the unit are a radian or a metre.
    let divisor: Double
    let unit: String
  }

  /// How far eyes are open; one column may stand for both.
  struct Openness: Sendable {
    let left: DeclaredColumn?
    let right: DeclaredColumn?

    var columns: [DeclaredColumn] {
      left == right ? [left].compactMap(\.self) : [left, right].compactMap(\.self)
    }
  }

  /// What streams have beside gaze points and targets.
  struct Streams: Sendable {
    let touch: Point?
    let headRotation: Head?
    let headPosition: Head?
    let openness: Openness?
    /// A pattern with `*` for the name of a blend shape.
    let blendShapes: DeclaredColumn?

    static let none = Streams(
      touch: nil, headRotation: nil, headPosition: nil, openness: nil, blendShapes: nil)

    init(
      touch: Point?, headRotation: Head?, headPosition: Head?, openness: Openness?,
      blendShapes: DeclaredColumn?
    ) {
      (self.touch, self.headRotation, self.headPosition) = (touch, headRotation, headPosition)
      (self.openness, self.blendShapes) = (openness, blendShapes)
    }

    init(from section: inout ConfigSection) {
      touch = section.section("touch") { Point("touch", from: &$0) } ?? nil
      headRotation =
        section.section("head_rotation") { section in
          let unit: AngleUnit? = section.optionalChoice("unit", isRequired: true)
          return Head("head rotation", from: &section, unit.map { ($0.rawValue, $0.perRadian) })
        } ?? nil
      headPosition =
        section.section("head_position") { section in
          let unit: LengthUnit? = section.optionalChoice("unit", isRequired: true)
          return Head("head position", from: &section, unit.map { ($0.rawValue, $0.perMetre) })
        } ?? nil
      openness = section.section("openness") { Openness(from: &$0) } ?? nil
      blendShapes = section.section("blend_shapes") { Self.shapes(from: &$0) } ?? nil
    }

    /// All columns, but for those of blend shapes, which a pattern names.
    var columns: [DeclaredColumn] {
      [touch?.x, touch?.y].compactMap(\.self) + (headRotation?.columns ?? []) + (headPosition?.columns ?? [])
        + (openness?.columns ?? [])
    }

    private static func shapes(from section: inout ConfigSection) -> DeclaredColumn? {
      guard let column = DeclaredColumn("columns", as: "blend shapes", from: &section) else { return nil }
      if column.name.count(where: { $0 == "*" }) != 1 {
        section.record(
          InputError(
            column.place,
            "'columns' must hold one *, which stands for the name of a shape such as eyeBlinkLeft, eyeBlink_L or "
              + "EyeBlinkLeft, unlike \(column.name.quoted)"))
      }
      return column
    }
  }
}

extension ColumnsDeclaration.Head {
  /// Reads `{x, y, z, unit}`.
  fileprivate init?(
    _ role: String, from section: inout ConfigSection, _ unit: (word: String, divisor: Double)?
  ) {
    let columns = ["x", "y", "z"].compactMap { DeclaredColumn($0, as: "\(role) \($0)", from: &section) }
    guard columns.count == 3, let unit else { return nil }
    self.init(columns: columns, divisor: unit.divisor, unit: unit.word)
  }
}

extension ColumnsDeclaration.Openness {
  /// Reads `{left, right}`, one of which may be absent, or `{column}` for both eyes.
  fileprivate init?(from section: inout ConfigSection) {
    let both = DeclaredColumn("column", as: "openness", from: &section, isRequired: false)
    let left = DeclaredColumn("left", as: "left openness", from: &section, isRequired: false)
    let right = DeclaredColumn("right", as: "right openness", from: &section, isRequired: false)
    guard (both == nil) != (left == nil && right == nil) else {
      section.record(InputError(section.place, "needs 'column' for both eyes, or 'left' and 'right'"))
      return nil
    }
    self.init(left: both ?? left, right: both ?? right)
  }
}

/// The unit of an angle.
enum AngleUnit: String, Sendable, CaseIterable {
  case radians, degrees

  var perRadian: Double {
    switch self {
    case .radians: 1
    case .degrees: 180 / .pi
    }
  }
}
