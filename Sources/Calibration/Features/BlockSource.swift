import Captures
import Inputs

/// The columns of a feature block in exported Swift, computed from what ARKit measures.
///
/// The code can use the constants `face`, `rightEye` and `leftEye` (transforms), `lookAt` (a vector) and `blendShapes`
/// (numbers by name), as far as it needs them, and the functions that exported Swift contains for it.
package struct BlockSource: Sendable {
  /// A stored property, which holds one or more columns in the order of the block.
  package struct Field: Sendable {
    package enum Shape: Sendable {
      case number
      case vector
      /// 16 numbers, column by column.
      case transform
    }

    package let name: String
    package let shape: Shape
    /// The value in Swift.
    package let value: String

    /// Each number that it holds, in Swift: `.x`, or nothing for a single number.
    package var members: [String] {
      switch shape {
      case .number: [""]
      case .vector: [".x", ".y", ".z"]
      case .transform: (0..<4).flatMap { column in ["x", "y", "z", "w"].map { ".columns.\(column).\($0)" } }
      }
    }
  }

  /// The channels that the code uses besides the transform of the face.
  package let needs: Set<Channel>
  /// Statements before the values. They may return nil, for a frame that has no such columns.
  package let statements: String
  package let fields: [Field]
  /// Each column in Swift, as a part of the constant `features`.
  private(set) var columns: [String]

  init(_ fields: [Field], after statements: String = "", needs: Set<Channel> = []) {
    self.needs = needs
    self.statements = statements
    self.fields = fields
    columns = fields.flatMap { field in field.members.map { "features.\(field.name)\($0)" } }
  }

  /// The two coordinates of the point where a ray meets the screen.
  init?(_ ray: GazeRaySource) {
    guard let point = ray.source else { return nil }
    let (names, constant) = (ray.columnNames, String(ray.columnNames[0].dropLast()))
    self.init(
      zip(names, ["x", "y"]).map { Field(name: $0, shape: .number, value: "\(constant).\($1)") },
      after: "guard let \(constant) = \(point) else { return nil }", needs: ray.sourceNeeds)
  }

  func multiplying(_ pairs: [(Int, Int)]) -> BlockSource {
    changed(self) { source in
      source.columns += pairs.map { "product(\(columns[$0]), \(columns[$1]))" }
    }
  }
}
