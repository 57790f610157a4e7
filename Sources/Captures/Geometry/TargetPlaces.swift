/// Where the targets of a capture lie in the layout that they form together: in its corners, in the middles of its sides,
/// in its middle, or in the middles of its quarters.
///
/// Targets on the edge of the screen have their places by the screen, and then no other target of the capture has a
/// place of its own. Elsewhere the extent of the targets takes the place of the screen. Each of the nine places of the
/// 3 × 3 grid goes to the nearest target that is at most a quarter of the extent away along x and along y, the nearest
/// pair first; each middle of a quarter to the nearest of those left, at most an eighth away. A grid fits exactly; for
/// random targets and circles the places are approximate, which `offset` tells.
package struct TargetPlaces: Sendable, Equatable {
  package struct Place: Sendable, Equatable {
    /// One of `Screen.gridNames` and `Screen.quarterNames`; nil if another target, which is as near, has the name.
    package let name: String?
    package let role: TargetRole
    /// The distance from the exact place, as a share of the layout's width and height.
    package let offset: Double
  }

  private var byScreen = [Screen: [ScreenPoint: Place]]()

  /// - Parameter targets: All targets that a capture shows, each with its screen, as often as they occur.
  package init(_ targets: some Sequence<(target: ScreenPoint, screen: Screen)>) {
    var points = [Screen: Set<ScreenPoint>]()
    for (target, screen) in targets { points[screen, default: []].insert(target) }
    let isNamedByScreen = points.contains { screen, targets in
      targets.contains { [.corner, .side].contains(screen.role(of: $0)) }
    }
    guard !isNamedByScreen else { return }
    byScreen = points.reduce(into: [:]) { $0[$1.key] = Self.places(of: $1.value, on: $1.key) }
  }

  /// The place of a target in the layout; nil if it has none, or if the screen names the targets.
  package func place(of target: ScreenPoint, on screen: Screen) -> Place? { byScreen[screen]?[target] }

  /// The role by the screen; for a target that has none, the role in the layout.
  package func role(of target: ScreenPoint, on screen: Screen) -> TargetRole {
    let role = screen.role(of: target)
    return role == .other ? place(of: target, on: screen)?.role ?? .other : role
  }

  private struct IdealPlace {
    let name: String
    let role: TargetRole
    /// As shares of the layout's width and height.
    let x: Double
    let y: Double
  }

  /// In the order in which they are filled where targets are equally near: a corner before the middle of a side.
  private static let grid: [IdealPlace] = {
    let all = Screen.gridNames.enumerated().map { index, name in
      let (column, row) = (index / 3, index % 3)
      let role: TargetRole = column == 1 && row == 1 ? .middle : column != 1 && row != 1 ? .corner : .side
      return IdealPlace(name: name, role: role, x: Double(column) / 2, y: Double(row) / 2)
    }
    return [TargetRole.corner, .middle, .side].flatMap { role in all.filter { $0.role == role } }
  }()

  private static let quarters = Screen.quarterNames.enumerated().map { index, name in
    IdealPlace(
      name: name, role: .other, x: index / 2 == 0 ? 0.25 : 0.75, y: index.isMultiple(of: 2) ? 0.25 : 0.75)
  }

  private static func places(of targets: Set<ScreenPoint>, on screen: Screen) -> [ScreenPoint: Place] {
    let points = targets.sorted { $0.coordinates < $1.coordinates }
    guard let layout = Extent(points) else { return [:] }
    let taken = Set(points.map(screen.targetName))
    // The middle of the screen keeps its role.
    let free = points.filter { screen.role(of: $0) == .other }
    let onGrid = layout.nearest(grid.filter { !taken.contains($0.name) }, to: free, within: 0.25)
    let left = free.filter { onGrid[$0] == nil }
    let inQuarters = layout.nearest(quarters.filter { !taken.contains($0.name) }, to: left, within: 0.125)
    return onGrid.merging(inQuarters.filter { $0.value.name != nil }) { first, _ in first }
  }

  /// The extent of some targets.
  private struct Extent {
    let least: ScreenPoint
    let size: ScreenPoint

    /// Nil for targets that all lie in a line along x or y.
    init?(_ points: [ScreenPoint]) {
      guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
        let bottom = points.map(\.y).min(), let top = points.map(\.y).max(), right - left > 1,
        top - bottom > 1
      else { return nil }
      least = ScreenPoint(x: left, y: bottom)
      size = ScreenPoint(x: right - left, y: top - bottom)
    }

    /// Distances that differ by less count as equal: coordinates are often rounded to whole pixels.
    private static let resolution = 0.005

    /// - Parameter points: From left to right and, in a column, bottom to top.
    func nearest(
      _ places: [IdealPlace], to points: [ScreenPoint], within reach: Double
    ) -> [ScreenPoint: Place] {
      var pairs = [(steps: Int, place: Int, point: Int, offset: Double)]()
      for (index, place) in places.enumerated() {
        for (number, point) in points.enumerated() {
          let x = abs((point.x - least.x) / size.x - place.x)
          let y = abs((point.y - least.y) / size.y - place.y)
          guard max(x, y) <= reach + Self.resolution / 2 else { continue }
          let offset = (x * x + y * y).squareRoot()
          pairs.append((Int((offset / Self.resolution).rounded()), index, number, offset))
        }
      }
      pairs.sort { ($0.steps, $0.place, $0.point) < ($1.steps, $1.place, $1.point) }
      var (found, stepsOfPlace) = ([ScreenPoint: Place](), [Int: Int]())
      for pair in pairs where stepsOfPlace[pair.place] == nil && found[points[pair.point]] == nil {
        let place = places[pair.place]
        stepsOfPlace[pair.place] = pair.steps
        found[points[pair.point]] = Place(name: place.name, role: place.role, offset: pair.offset)
      }
      for pair in pairs where stepsOfPlace[pair.place] == pair.steps && found[points[pair.point]] == nil {
        found[points[pair.point]] = Place(name: nil, role: places[pair.place].role, offset: pair.offset)
      }
      return found
    }
  }
}
