import Calibration
import Captures
import Documents
import Inputs
import Splits
import Trials

/// Which targets count as corners, sides and middle where these follow from the targets' own layout.
struct TargetPlacesFigure {
  private struct Target {
    let point: ScreenPoint
    let place: String
    let role: Role
  }

  /// In the order of the key.
  private enum Role: Int, CaseIterable {
    case corner, side, middle, quarter, other

    init(_ place: String?) {
      guard let place else {
        self = .other
        return
      }
      if Screen.quarterNames.contains(place) {
        self = .quarter
      } else if place == "middle" {
        self = .middle
      } else {
        self = ["left", "right", "top", "bottom"].contains(place) ? .side : .corner
      }
    }

    var title: String {
      switch self {
      case .corner: "corner"
      case .side: "middle of a side"
      case .middle: "middle"
      case .quarter: "middle of a quarter"
      case .other: "no place"
      }
    }

    var colour: Int { self == .other ? FigureTheme.grey : FigureTheme.palette[rawValue] }
    var ink: Ink { self == .other ? .grey : .palette(rawValue) }
  }

  private let results: SplitResults
  private let device: String
  private let targets: [Target]
  private let deviceCount: Int

  private static let mostNamed = 40
  private static let mostTargets = 500

  /// Nil unless the results are those of the first split that asks for targets by their places, and the screen does not
  /// name them.
  init?(_ results: SplitResults) {
    let record = results.run.record
    let asking = record.experiment.splits.first { $0.usesPlaces }
    guard asking?.label == results.split, let all = record.captureProtocol?.targets,
      let device = all.first(where: { $0.place != nil })?.device
    else { return nil }
    self.results = results
    self.device = device
    deviceCount = Set(all.filter { $0.place != nil }.map(\.device)).count
    targets = all.filter { $0.device == device }.prefix(Self.mostTargets).map {
      Target(point: $0.point, place: $0.place ?? "", role: Role($0.place))
    }
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): the places of the targets", caveats: results.caveats, corner: results.marks,
      caption: caption, height: Panel.roomAbove + height + Panel.roomBelow, data: data, panels: [panel],
      keys: [
        PlotKey(Role.allCases.filter(roles.contains).map { ($0.title, .point(.dot, size: 0.8, $0.ink)) })
      ])
  }

  private var roles: Set<Role> { Set(targets.map(\.role)) }

  private var caption: String {
    paragraph {
      "Corners, sides and middle of the layout that the targets on the \(device) form themselves: they lie away from the "
        + "edge of the screen. Splits that ask for targets by these names mean the targets that carry them here."
      if deviceCount > 1 { "Targets on \(deviceCount - 1) more devices have places of their own." }
      if targets.count == Self.mostTargets { "First \(Self.mostTargets) targets." }
    }
  }

  private var data: Plot.DataTable {
    Plot.DataTable(targets) {
      PlotColumn("place") { $0.place }
      PlotColumn("x_pt") { $0.point.x }
      PlotColumn("y_pt") { $0.point.y }
      PlotColumn("colour") { $0.role.colour }
    }
  }

  private static let width = 420

  private func range(_ coordinate: KeyPath<ScreenPoint, Double>) -> ClosedRange<Double> {
    let values = targets.map { $0.point[keyPath: coordinate] }
    let (least, largest) = (values.min() ?? 0, values.max() ?? 0)
    let room = max(1, 0.12 * (largest - least))
    return least - room...largest + room
  }

  /// The scale is the same in x and y, unless the layout is very flat or very high.
  private var height: Int {
    let (x, y) = (range(\.x), range(\.y))
    let shape = (y.upperBound - y.lowerBound) / (x.upperBound - x.lowerBound)
    return max(120, min(420, Int((Double(Self.width) * shape).rounded())))
  }

  private var panel: Panel {
    let names = Mark.texts("place", "x_pt", "y_pt", .center, .muted, dy: 16)
    return Panel(
      left: Panel.roomLeft + 10, width: Self.width, height: height, x: PlotAxis(range(\.x), "target x (pt)"),
      y: PlotAxis(range(\.y), "target y (pt)"),
      marks: [
        Mark.points("x_pt", "y_pt", size: 0.8, .column("colour")).telling("place", "x_pt", "y_pt")
      ] + (targets.count <= Self.mostNamed ? [names] : []))
  }
}

extension RunRecord.SplitRecord {
  /// Whether it asks for targets by what they are called.
  fileprivate var usesPlaces: Bool {
    if let layout = calibration?.layout { return layout.region == nil && !layout.names.isEmpty }
    return kind == "corners-to-sides"
  }
}
