import Captures

/// What the physical calibrators need of samples.
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
