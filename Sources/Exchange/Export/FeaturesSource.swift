import Calibration
import Captures
import Documents
import Inputs

/// The input of an exported calibration in Swift: a type with a named field for each column or transform, how it is
/// computed from what a tracker measures, and how that is read from ARKit.
struct FeaturesSource: Sendable {
  private let blocks: [Catalogue<FeatureBlock>.Entry]
  /// The labels and states whose words the app gives, then the numbers that it gives.
  private let words: [WordField]
  /// `public `, or nothing.
  private let access: String

  init(_ input: PortableInput, access: String) {
    blocks = input.sourceBlocks
    let sources = blocks.compactMap(\.made.source)
    let taken =
      sources.flatMap { $0.fields.map(\.name) }
      + sources.flatMap { $0.statements.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    words = WordField.all(input.labels, input.numbers, besides: taken + MeasuredParameter.all.map(\.name))
    self.access = access
  }

  /// Each label, state and given number in Swift, as a part of the constant `features`.
  var wordSources: [String: String] {
    Dictionary(uniqueKeysWithValues: words.map { ($0.label, "features.\($0.name)") })
  }

  private var sources: [BlockSource] { blocks.compactMap(\.made.source) }
  private var fields: [BlockSource.Field] { sources.flatMap(\.fields) }

  /// The measurements that are needed besides the transform of the face.
  private var needs: [MeasuredParameter] {
    let all = Set(sources.flatMap(\.needs))
    precondition(
      all.isSubset(of: MeasuredParameter.all.map(\.channel)), "a channel that ARKit does not measure")
    return MeasuredParameter.all.filter { all.contains($0.channel) }
  }

  static let condition = "canImport(ARKit) && !os(macOS) && !os(visionOS)"

  var type: String {
    let properties = blocks.map { entry in
      let names = (entry.made.source?.fields ?? []).map { "\(access)var \($0.name): \($0.shape.type)" }
      // Without the number of columns in parentheses.
      let words = entry.summary.prefix { $0 != "(" }.split(separator: " ")
      let first =
        words[0].contains { !$0.isLowercase }
        ? String(words[0]) : words[0].prefix(1).uppercased() + words[0].dropFirst()
      let summary = ([first] + words.dropFirst().map(String.init)).joined(separator: " ")
      return SourceText.comment("///", [summary + "."]) + "\n" + names.joined(separator: "\n")
    }
    let given = words.map { word in
      SourceText.comment("///", [word.documentation]) + "\n\(access)var \(word.name): \(word.type)"
    }
    let parameters = fields.map { "\($0.name): \($0.shape.type)" } + words.map { "\($0.name): \($0.type)" }
    let assignments = (fields.map(\.name) + words.map(\.name)).map { "  self.\($0) = \($0)\n" }
    return """
      \(SourceText.comment("///", Self.space))
      \(access)struct Features: Sendable {
      \((properties + given).map { SourceText.indented($0) + "\n" }.joined())
        \(access)init\(SourceText.indented(SourceText.list(parameters)).dropFirst(2)) {
      \(SourceText.indented(assignments.joined()))  }

      \(SourceText.indented(measured))
      }
      """
  }

  private static let space = [
    "What the calibration uses of a frame.", "",
    "Camera space has its origin at the camera; x points to the right and y up, as on the screen, which lies in the "
      + "plane z = 0. Face space is that of ARKit's face anchor. Both are in metres. Gaze points are in points of the "
      + "screen (pt); here they have their origin bottom left, with y up.",
  ]

  /// A function of `Features` that computes them, with roll, pitch, yaw and gaze points, as the captures have them.
  private var measured: String {
    let arguments =
      ["face: Transform"] + needs.map { "\($0.name): \($0.type)" } + words.map { "\($0.name): \($0.type)" }
    let statements = sources.map(\.statements).filter { !$0.isEmpty }.map { $0 + "\n" }
    let values = fields.map { "\($0.name): \($0.value)" } + words.map { "\($0.name): \($0.name)" }
    let documentation =
      [
        "face: From face space to camera space: the inverse of the camera's transform × that of the face anchor."
      ]
      + needs.map { "\($0.name): \($0.documentation)" } + words.map { "\($0.name): \($0.documentation)" }
    return """
      /// The features from what a tracker measures; nil if the ray of an eye misses the screen.
      ///
      /// - Parameters:
      \(documentation.map(SourceText.parameter).joined(separator: "\n"))
      \(access)static func measured\(SourceText.list(arguments)) -> Features? {
      \(SourceText.indented(statements.joined()))  return Features\
      \(SourceText.indented(SourceText.list(values)).dropFirst(2))
      }
      """
  }

  var transform: String {
    """
    /// A rigid transform: columns 0 to 3, each x, y, z, w; the last one is the translation in metres.
    \(access)struct Transform: Sendable {
      \(access)var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

      /// - Parameter numbers: 16 numbers, column by column, as in captures.
      \(access)init(_ numbers: [Double]) {
        precondition(numbers.count == 16, "a transform has 16 numbers")
        func column(_ first: Int) -> SIMD4<Double> {
          SIMD4<Double>(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3])
        }
        columns = (column(0), column(4), column(8), column(12))
      }

      fileprivate var translation: SIMD3<Double> { xyz(columns.3) }
      /// The direction of the local z axis.
      fileprivate var forward: SIMD3<Double> { xyz(columns.2) }

      /// A direction, turned to the space outside.
      fileprivate func turned(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        let (x, y, z) = (xyz(columns.0), xyz(columns.1), xyz(columns.2))
        let xy = x * direction.x + y * direction.y
        return xy + z * direction.z
      }

      /// A place, moved to the space outside.
      fileprivate func moved(_ place: SIMD3<Double>) -> SIMD3<Double> { turned(place) + translation }

      private func xyz(_ column: SIMD4<Double>) -> SIMD3<Double> {
        SIMD3<Double>(column.x, column.y, column.z)
      }
    }
    """
  }

  private static let anchor = [
    "face: The anchor of the face. Its numbers are converted to double precision first.",
    "camera: The transform of the camera in the same frame, `frame.camera.transform`. Its axes are fixed to the device, "
      + "whichever way the interface is turned.",
  ]

  /// The parameters of functions that take ARKit's anchor, with the words of labels.
  var anchorArguments: [String] {
    ["_ face: ARFaceAnchor", "camera: simd_float4x4"] + words.map { "\($0.name): \($0.type)" }
  }

  /// The same parameters, passed on.
  var anchorPassed: [String] { ["face", "camera: camera"] + words.map { "\($0.name): \($0.name)" } }

  var anchorDocumentation: String {
    (Self.anchor + words.map { "\($0.name): \($0.documentation)" }).map(SourceText.parameter)
      .joined(separator: "\n")
  }

  /// The call of `measured` with what an anchor named `face` holds.
  func measuredFromAnchor(indentation: Int) -> String {
    let values =
      ["face: Transform(face.transform).seen(from: Transform(camera))"]
      + needs.map { "\($0.name): \($0.anchor)" } + words.map { "\($0.name): \($0.name)" }
    return "measured" + SourceText.indented(SourceText.list(values), by: indentation).dropFirst(indentation)
  }

  /// An extension of the type with a function for ARKit's anchors.
  ///
  /// - Parameter documentation: What the gaze point is.
  func arkit(_ type: String, documentation: [String], isOverTime: Bool) -> String {
    let arguments = anchorArguments + (isOverTime ? ["at time: Double", "after history: inout History"] : [])
    let passed = anchorPassed + (isOverTime ? ["at: time", "after: &history"] : [])
    let point = isOverTime ? "gazePoint(features, at: time, after: &history)" : "gazePoint(features)"
    let lost = isOverTime ? "{\n      history.skip(at: time)\n      return nil\n    }" : "{ return nil }"
    return arkit(
      type,
      members: """
        extension \(type) {
        \(SourceText.indented(SourceText.comment("///", documentation)))
          ///
          /// - Parameters:
        \(SourceText.indented(anchorDocumentation))
          \(access)static func gazePoint(
            \(arguments.joined(separator: ", "))
          ) -> (x: Double, y: Double)? {
            let features = Features.\(measuredFromAnchor(indentation: 4))
            guard let features else \(lost)
            return \(point)
          }

          /// The same as a `CGPoint`.
          \(access)static func cgPoint(
            \(arguments.joined(separator: ", "))
          ) -> CGPoint? {
            gazePoint(\(passed.joined(separator: ", "))).map { CGPoint(x: $0.x, y: $0.y) }
          }
        }
        """)
  }

  /// Extensions of the type that need ARKit, with how its matrices are read.
  func arkit(_ type: String, members: String) -> String {
    let extensions = """
      \(members)

      extension \(type).Transform {
        fileprivate init(_ matrix: simd_float4x4) {
          let columns = matrix.columns
          self.columns = (
            SIMD4<Double>(columns.0), SIMD4<Double>(columns.1), SIMD4<Double>(columns.2), SIMD4<Double>(columns.3)
          )
        }

        /// The same transform, but to the space of another one: that one's inverse × this.
        fileprivate func seen(from other: Self) -> Self {
          let (axes, origin) = (other.columns, other.columns.3)
          func dot(_ axis: SIMD4<Double>, _ place: SIMD4<Double>) -> Double {
            axis.x * place.x + axis.y * place.y + axis.z * place.z
          }
          func seen(_ column: SIMD4<Double>) -> SIMD4<Double> {
            // w is 1 for a place and 0 for a direction.
            let place = column - origin * column.w
            return SIMD4<Double>(dot(axes.0, place), dot(axes.1, place), dot(axes.2, place), column.w)
          }
          var transform = self
          transform.columns = (seen(columns.0), seen(columns.1), seen(columns.2), seen(columns.3))
          return transform
        }
      }
      """
    return "#if \(Self.condition)\n" + SourceText.indented(extensions) + "\n#endif"
  }

  func call(_ vector: TestVector.Frame) -> String {
    let numbers = zip(fields, vector.values).map { "\($0.name): \($0.shape.literal($1))" }
    let literals = vector.words.map(SwiftText.literal) + vector.numbers.map(SourceText.literal)
    let given = zip(words, literals).map { "\($0.name): \($1)" }
    return "Features" + SourceText.list(numbers + given)
  }

  func listing(_ vector: TestVector.Frame) -> String {
    let numbers = zip(fields, vector.values).map { field, numbers in
      let text = numbers.map { "\($0)" }.joined(separator: ", ")
      return numbers.count == 1 ? "\(field.name) \(text)" : "\(field.name) (\(text))"
    }
    let texts = vector.words.map(\.quoted) + vector.numbers.map { "\($0)" }
    let given = zip(words, texts).map { "\($0.label) \($1)" }
    return (numbers + given).joined(separator: ", ")
  }
}

extension BlockSource.Field.Shape {
  fileprivate var type: String {
    switch self {
    case .number: "Double"
    case .vector: "SIMD3<Double>"
    case .transform: "Transform"
    }
  }

  fileprivate func literal(_ numbers: [Double]) -> String {
    let literals = numbers.map(SourceText.literal)
    switch self {
    case .number: return literals.joined()
    case .vector: return "SIMD3<Double>(\(literals.joined(separator: ", ")))"
    case .transform:
      let columns = (0..<4).map { literals[4 * $0..<4 * $0 + 4].joined(separator: ", ") }
      return "Transform([\n  " + columns.joined(separator: ",\n  ") + ",\n])"
    }
  }
}

/// A parameter of `measured`, and how it is read from an `ARFaceAnchor` named `face`.
private struct MeasuredParameter: Sendable {
  let channel: Channel
  let name: String
  let type: String
  let anchor: String
  let documentation: String

  static let all = [
    MeasuredParameter(
      channel: .rightEye, name: "rightEye", type: "Transform", anchor: "Transform(face.rightEyeTransform)",
      documentation: "ARKit's `rightEyeTransform`, from eye space to face space."),
    MeasuredParameter(
      channel: .leftEye, name: "leftEye", type: "Transform", anchor: "Transform(face.leftEyeTransform)",
      documentation: "ARKit's `leftEyeTransform`, from eye space to face space."),
    MeasuredParameter(
      channel: .lookAt, name: "lookAt", type: "SIMD3<Double>", anchor: "SIMD3<Double>(face.lookAtPoint)",
      documentation: "ARKit's `lookAtPoint`, in face space."),
    MeasuredParameter(
      channel: .blendShapes, name: "blendShapes", type: "[String: Double]", anchor: blendShapes,
      documentation: "Coefficients by the names of ARKit's blend shapes, such as eyeBlinkLeft."),
  ]

  private static let blendShapes: String = {
    let shapes = BlendShape.eyes.map { name in
      let shape = name.split(separator: "_").last ?? ""
      return "  \"\(shape)\": face.blendShapes[.\(shape)]?.doubleValue ?? .nan,\n"
    }
    return "[\n" + shapes.joined() + "]"
  }()
}
