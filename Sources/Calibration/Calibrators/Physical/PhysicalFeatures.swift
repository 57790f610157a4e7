import Captures
import Inputs
import LinearAlgebra

/// The features in which a Gaussian process measures the distance between samples.
enum PhysicalFeatures: String, Sendable, CaseIterable {
  /// The angles of each eye, the angles of the head, and the head's position.
  case phys9
  /// Gaze point, face, right eye, Euler angles and look-at point, without the numbers that are constant except for
  /// rounding: after standardisation that noise would count as much as everything else.
  case all

  /// The blocks whose columns the features are.
  var blocks: FeatureSet { self == .all ? Self.allBlocks : Self.phys9Blocks }

  private static let allBlocks = set("gaze+face+right_eye+euler")
  private static let phys9Blocks = set("eye_angles+head_angles+head_position")
  /// The block of `all` that is left out if a capture lacks it.
  static let optionalBlocks = set("look_at")

  private static func set(_ name: String) -> FeatureSet {
    guard let set = try? FeatureSet(name, at: Place(file: "physical")) else {
      preconditionFailure("\(name) is no feature set")
    }
    return set
  }

  /// The fourth row of each matrix, and the x of the right eye's y axis: an eye does not roll.
  private static let noise =
    (0..<4).flatMap { ["faceTransform_\($0)_w", "rightEyeTransform_\($0)_w"] } + ["rightEyeTransform_1_x"]

  func matrix(_ samples: PhysicalSamples) -> Matrix {
    switch self {
    case .phys9:
      Matrix(
        rowCount: samples.count, columnCount: 9,
        elements: zip(samples.part.views, samples.geometries).flatMap { view, geometry in
          let angles = [geometry.rightEyeAngles, geometry.leftEyeAngles, geometry.headAngles]
          let head = view.face.translation
          return angles.flatMap { [$0.horizontal, $0.vertical] } + [head.x, head.y, head.z]
        })
    case .all:
      Part(
        samples: samples.part.samples, rows: samples.part.rows,
        columns: Self.columns(of: samples.part.samples.blocks)
      ).design
    }
  }

  /// The names of the features as columns of samples.
  func columnNames(of samples: PhysicalSamples) -> [String] {
    guard self == .all else {
      return Samples.featureBlocks(Set(Self.phys9Blocks.blocks), []).flatMap { $0.block.columns }
    }
    let blocks = samples.part.samples.blocks
    return Self.columns(of: blocks).columns.map { blocks.columnNames[$0] }
  }

  private static func columns(of blocks: BlockMatrix) -> ColumnSet {
    let needed = blocks.computedColumns(of: allBlocks)
    let optional = blocks.columns(of: optionalBlocks)?.columns ?? []
    return ColumnSet(
      name: "all",
      columns: (needed.columns + optional).filter { !noise.contains(blocks.columnNames[$0]) })
  }
}

struct PhysicalSamples: Sendable {
  let part: Part
  let geometries: [EyeGeometry]

  /// - Parameter part: A row without both eyes, or with eyes that are not finite, is left out.
  init(_ part: Part) {
    let seen = part.rows.compactMap { row -> (row: Int, geometry: EyeGeometry)? in
      let view = part.samples.views[row]
      return view.finiteEyes(on: view.screen).map { (row, $0) }
    }
    self.part = Part(samples: part.samples, rows: seen.map(\.row), columns: part.columns)
    geometries = seen.map(\.geometry)
  }

  /// - Throws: `noEyes` if a median has none.
  init(mediansOf part: Part) throws(FitError) {
    let medians = part.fixationMedians
    self.init(medians)
    guard count == medians.rows.count else { throw .noEyes }
  }

  var count: Int { geometries.count }
  var targets: [ScreenPoint] { part.targets }

  var origins: [Origin] { part.rows.map { part.samples.origins[$0] } }

  var requiredAngles: [Angles] { zip(geometries, targets).map { $0.requiredAngles(for: $1) } }
}
