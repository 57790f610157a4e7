import LinearAlgebra

/// What the physical calibrators take from samples.
struct PhysicalSamples: Sendable {
  /// Those of the rows that have finite eyes.
  let part: Part
  let geometries: [EyeGeometry]

  /// - Parameter part: A row without both eyes, or with eyes that are not finite, is left out.
  init(_ part: Part) {
    let seen = part.rows.compactMap { row -> (row: Int, geometry: EyeGeometry)? in
      let view = part.samples.views[row]
      guard let geometry = EyeGeometry(view.frame, screen: view.screen), geometry.isFinite else { return nil }
      return (row, geometry)
    }
    self.part = Part(samples: part.samples, rows: seen.map(\.row), columns: part.columns)
    geometries = seen.map(\.geometry)
  }

  /// The medians of a training part's fixations.
  ///
  /// - Throws: `noEyes` if a median is without.
  init(mediansOf part: Part) throws(FitError) {
    let medians = part.fixationMedians
    self.init(medians)
    guard count == medians.rows.count else { throw .noEyes }
  }

  var count: Int { geometries.count }
  var targets: [ScreenPoint] { part.targets }

  /// The origin of each sample.
  var origins: [Origin] { part.rows.map { part.samples.origins[$0] } }

  /// How each sample's eyes had to be turned to look at its target.
  var requiredAngles: [Angles] { zip(geometries, targets).map { $0.requiredAngles(for: $1) } }
}

/// The features by which a Gaussian process tells samples apart.
enum PhysicalFeatures: String, Sendable, CaseIterable {
  /// The angles of each eye, those of the head, and where the head is.
  case phys9
  /// Gaze point, face, right eye, Euler angles and look-at point, without the numbers that are constant but for
  /// rounding: standardised, that noise would count as much as all else.
  case all

  /// The blocks of `all`, without the look-at point.
  static let blocks = set("gaze+face+right_eye+euler")
  /// The block of `all` that it can do without, where a capture lacks it.
  static let wishedBlocks = set("look_at")

  private static func set(_ name: String) -> FeatureSet {
    guard let set = try? FeatureSet(name, at: Place(file: "physical")) else {
      preconditionFailure("\(name) is no feature set")
    }
    return set
  }

  /// The fourth row of each matrix, and the x of the right eye's y axis: an eye does not roll.
  private static let noise =
    (0..<4).flatMap { ["faceTransform_\($0)_w", "rightEyeTransform_\($0)_w"] } + ["rightEyeTransform_1_x"]

  /// Samples × features.
  func matrix(_ samples: PhysicalSamples) -> Matrix {
    switch self {
    case .phys9:
      Matrix(
        rowCount: samples.count, columnCount: 9,
        elements: zip(samples.part.views, samples.geometries).flatMap { view, geometry in
          let angles = [geometry.rightEyeAngles, geometry.leftEyeAngles, geometry.headAngles]
          let head = view.frame.face.translation
          return angles.flatMap { [$0.horizontal, $0.vertical] } + [head.x, head.y, head.z]
        })
    case .all: samples.part.seen(through: Self.columns(of: samples.part.samples.blocks)).design
    }
  }

  /// The columns of `all`.
  ///
  /// - Precondition: The blocks are there, but for the look-at point.
  private static func columns(of blocks: BlockMatrix) -> ColumnSet {
    guard let needed = blocks.columns(of: Self.blocks) else {
      preconditionFailure("the blocks of \(Self.blocks.name) were not computed")
    }
    let wished = blocks.columns(of: wishedBlocks)?.columns ?? []
    return ColumnSet(
      name: "all",
      columns: (needed.columns + wished).filter { !noise.contains(blocks.columnNames[$0]) })
  }
}

extension Part {
  fileprivate func seen(through columns: ColumnSet) -> Part {
    Part(samples: samples, rows: rows, columns: columns)
  }
}
