import DelimitedText
import Inputs

/// Finds targets that differ by noise: those less than a pixel apart, which are one place on the screen.
struct TargetNoise {
  /// A screen whose targets are compared: captures of one device, held in the same way.
  private struct Place: Hashable {
    private let display: Display

    init(_ display: Display) { self.display = changed(display) { $0.eyeDistance = nil } }
  }

  /// The target that each noisy one is joined to.
  private var joined = [Place: [ScreenPoint: ScreenPoint]]()

  /// - Parameter captures: Captures that have been placed. Those whose target moves with a finger are left out.
  init(_ captures: [Capture]) {
    var weights = [Place: [ScreenPoint: Int]]()
    var screens = [Place: Screen]()
    for capture in captures where !capture.frames.has(.touch) {
      let displays = capture.frames.displays
      let places = displays.all.map(Place.init)
      for (place, screen) in zip(places, capture.screens) where screen.isThere { screens[place] = screen }
      var own = [[ScreenPoint: Int]](repeating: [:], count: places.count)
      for fixation in capture.fixations {
        own[displays.codes[fixation.frames.lowerBound]][fixation.key.target, default: 0] +=
          fixation.frames.count
      }
      for (place, own) in zip(places, own) { weights[place, default: [:]].merge(own, uniquingKeysWith: +) }
    }
    for (place, weights) in weights {
      guard let screen = screens[place] else { continue }
      let found = NearTargets(weights, on: screen).joined
      if !found.isEmpty { joined[place] = found }
    }
  }

  /// The capture without noise in its targets; nil if there is none.
  func cleaned(_ capture: Capture) -> Capture? {
    guard !joined.isEmpty, !capture.frames.has(.touch), capture.frames.has(.target) else { return nil }
    let displays = capture.frames.displays
    let own = displays.all.map { joined[Place($0)] }
    func middle(of target: ScreenPoint, _ row: Int) -> ScreenPoint? { own[displays.codes[row]]?[target] }
    let noisy = capture.fixations.filter { middle(of: $0.key.target, $0.frames.lowerBound) != nil }
    guard !noisy.isEmpty else { return nil }
    let targets = capture.frames.indices.map { row in
      let target = capture.frames.target(row)
      return middle(of: target, row) ?? target
    }
    func count(_ fixations: [Fixation]) -> Int { Set(fixations.map(\.key.target)).count }
    let cleaned = capture.with(targets: targets) { fixations in
      """
      \(count: count(noisy)) of \(count: count(capture.fixations)) targets are less than a pixel of the screen from others \
      and are read as one with these; \(count: count(fixations)) targets and \(count: fixations.count) fixations are left
      """
    }
    // A target that moves is near where it was before, too.
    let isMoving = cleaned.hasMostlySingleFrames && 2 * count(cleaned.fixations) > cleaned.fixations.count
    return isMoving ? nil : cleaned
  }
}

/// Targets of a screen in groups that are less than a pixel wide and at least a pixel from all others.
private struct NearTargets {
  /// The target of each one that is joined to another; empty if there is no noise.
  private(set) var joined = [ScreenPoint: ScreenPoint]()

  /// A screen that is described in other units than pixels has no pixels of more than this part of its shorter side.
  private static let largestPixel = 1.0 / 500
  /// Targets further away, in points, are on no screen.
  private static let farthest = 1e9

  init(_ weights: [ScreenPoint: Int], on screen: Screen) {
    let pixel = min(1 / screen.scale, Self.largestPixel * min(screen.width, screen.height))
    let targets = weights.keys.filter { abs($0.x) < Self.farthest && abs($0.y) < Self.farthest }
      .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let groups = Self.groups(targets, nearer: pixel).filter { group in
      group.count > 1 && Self.extent(group.map(\.x)) < pixel && Self.extent(group.map(\.y)) < pixel
    }
    let gone = groups.reduce(0) { $0 + $1.count - 1 }
    // Of n targets anywhere on the screen, about this many pairs are so near by chance, and never half of them.
    let byChance = 2 * Double(targets.count * targets.count) * pixel * pixel / (screen.width * screen.height)
    guard Double(gone) > 10 * byChance || 2 * gone > targets.count else { return }
    for group in groups {
      let middle = ScreenPoint(x: Self.middle(group, weights, \.x), y: Self.middle(group, weights, \.y))
      for target in group where target != middle { joined[target] = middle }
    }
  }

  private static func extent(_ numbers: [Double]) -> Double { (numbers.max() ?? 0) - (numbers.min() ?? 0) }

  /// The coordinate that the middle frame has, which is exact if most frames are.
  private static func middle(
    _ group: [ScreenPoint], _ weights: [ScreenPoint: Int], _ axis: KeyPath<ScreenPoint, Double>
  ) -> Double {
    let sorted = group.sorted { $0[keyPath: axis] < $1[keyPath: axis] }
    var rest = (sorted.reduce(0) { $0 + (weights[$1] ?? 0) } - 1) / 2
    for target in sorted {
      rest -= weights[target] ?? 0
      if rest < 0 { return target[keyPath: axis] }
    }
    preconditionFailure("a group without frames")
  }

  /// Groups of targets in which each has a neighbour nearer than a distance along both axes. A group can also hold
  /// targets that are a little further from each other.
  private static func groups(_ targets: [ScreenPoint], nearer distance: Double) -> [[ScreenPoint]] {
    func index(_ coordinate: Double) -> Int { Int((coordinate / distance).rounded(.down)) }
    var cells = [Cell: Members]()
    var order = [Cell]()
    for target in targets {
      let cell = Cell(column: index(target.x), row: index(target.y))
      if cells[cell] == nil { order.append(cell) }
      cells[cell, default: Members()].add(target)
    }
    return order.compactMap { start -> [ScreenPoint]? in
      guard let first = cells.removeValue(forKey: start) else { return nil }
      var open = [(cell: start, members: first)]
      var group = first.targets
      while let (cell, members) = open.popLast() {
        for neighbour in cell.neighbours {
          guard let other = cells[neighbour], other.isNear(members, distance) else { continue }
          cells[neighbour] = nil
          open.append((neighbour, other))
          group += other.targets
        }
      }
      return group
    }
  }

  /// A square as wide as the distance at which targets are near each other.
  private struct Cell: Hashable {
    let column: Int
    let row: Int

    var neighbours: [Cell] {
      (-1...1).flatMap { across in
        (-1...1).compactMap { up in
          (across, up) == (0, 0) ? nil : Cell(column: column + across, row: row + up)
        }
      }
    }
  }

  private struct Members {
    private(set) var targets = [ScreenPoint]()
    private var least = ScreenPoint(x: .infinity, y: .infinity)
    private var most = ScreenPoint(x: -.infinity, y: -.infinity)

    mutating func add(_ target: ScreenPoint) {
      targets.append(target)
      least = ScreenPoint(x: min(least.x, target.x), y: min(least.y, target.y))
      most = ScreenPoint(x: max(most.x, target.x), y: max(most.y, target.y))
    }

    func isNear(_ other: Members, _ distance: Double) -> Bool {
      max(least.x - other.most.x, other.least.x - most.x) < distance
        && max(least.y - other.most.y, other.least.y - most.y) < distance
    }
  }
}
