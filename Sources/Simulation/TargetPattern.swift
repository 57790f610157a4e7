import Captures
import Inputs
import Reading
import Statistics

/// The targets that the participants of a simulated study look at in each head pose.
enum TargetPattern: Sendable {
  /// The 3 × 3 grid of edges and middles.
  case grid
  /// Points drawn at random.
  case random(RandomTargets)
  /// A text that is read: each fixation has the character that is looked at as its target.
  case text(TextLayout)

  /// Fixations in each head pose at each distance; of a text, more than a reader makes.
  var count: Int {
    switch self {
    case .grid: 9
    case .random(let targets): targets.count
    case .text(let layout): layout.lines.reduce(0) { $0 + 2 + $1.characterCount / 3 }
    }
  }

  /// The targets in order, one fixation each. A grid goes row by row from the bottom left; a text has a scan
  /// path instead.
  func targets(on device: Device, seed: UInt64, participantIndex: Int) -> [ScreenPoint] {
    switch self {
    case .text: return []
    case .grid:
      let screen = device.screen
      return [0, 0.5, 1].flatMap { row in
        [0, 0.5, 1].map { column in ScreenPoint(x: column * screen.width, y: row * screen.height) }
      }
    case .random(let targets):
      return targets.points(on: device, seed: seed, participantIndex: participantIndex)
    }
  }
}

/// Targets drawn evenly from the screen without a margin. They have whole coordinates, and no two are the same.
struct RandomTargets: Sendable {
  /// The recordings that share the same targets, on the same device.
  enum Seed: String, Sendable, CaseIterable {
    /// All participants.
    case study
    /// Nobody: every capture has its own.
    case capture
  }

  let count: Int
  /// The smallest distance from each edge of the screen, pt.
  let margin: Double
  let seedOf: Seed

  /// A screen must have at least this width and height, pt, inside the margin, so that distinct targets are found.
  static let leastSide = 50.0

  func points(on device: Device, seed: UInt64, participantIndex: Int) -> [ScreenPoint] {
    var generator = SeededGenerator(
      seed: seed, stream: "simulated targets on \(device.name)",
      index: seedOf == .study ? 0 : participantIndex + 1)
    func draw(_ size: Double) -> Double {
      (margin + generator.uniform() * (size - 2 * margin)).rounded()
    }
    var points = [ScreenPoint]()
    while points.count < count {
      let x = draw(device.screen.width)
      let point = ScreenPoint(x: x, y: draw(device.screen.height))
      if !points.contains(point) { points.append(point) }
    }
    return points
  }
}

extension TargetPattern {
  /// Reads `targets: grid`, `targets: {random: 12, margin: 50, seed_of: study}` or
  /// `targets: {text: text.yaml}`.
  init(from section: inout ConfigSection) {
    let node = section.node("targets", isRequired: false, as: .word(among: ["grid"]), default: "grid")
    switch node?.content {
    case nil, .scalar("grid", isQuoted: _): self = .grid
    case .mapping: self = section.section("targets", Self.described) ?? .grid
    default:
      let found = node?.noun ?? ""
      section.record(
        "targets", "'targets' must be grid, or a mapping such as {random: 12, margin: 50}, not \(found)")
      self = .grid
    }
  }

  private static func described(_ section: inout ConfigSection) -> TargetPattern {
    guard section.has("text") else { return .random(RandomTargets(from: &section)) }
    let file = section.text("text")
    guard !file.isEmpty else { return .grid }
    do throws(InputError) {
      return .text(try TextLayout(file: section.path(file)))
    } catch {
      section.record(error)
      return .grid
    }
  }

  /// Why a device's screen has no room for these targets; nil if it has.
  func hindrance(on device: Device) -> String? {
    switch self {
    case .grid: return nil
    case .random(let targets): return targets.hindrance(on: device)
    case .text(let layout):
      let screen = device.screen
      let ends = layout.lines.indices.flatMap { line in
        [0, layout.lines[line].characterCount - 1].map { character in
          layout.screenPoint(
            layout.centre(ofCharacter: character, line: line), screenHeight: screen.height)
        }
      }
      guard let outside = ends.first(where: { !screen.contains($0) }) else { return nil }
      return
        "the text of 'targets' has a character at (\(decimal(outside.x, 0)), \(decimal(outside.y, 0))) pt, "
        + "outside the "
        + "screen of the \(device.name)"
    }
  }
}

extension RandomTargets {
  init(from section: inout ConfigSection) {
    self.init(
      count: section.integer("random", in: 1...200),
      margin: section.number("margin", in: 0...10_000, default: 0),
      seedOf: section.choice("seed_of", default: .study))
  }

  /// Why a device's screen has no room for these targets; nil if it has.
  func hindrance(on device: Device) -> String? {
    let (width, height) = (device.screen.width - 2 * margin, device.screen.height - 2 * margin)
    guard min(width, height) < Self.leastSide else { return nil }
    return
      "'margin' leaves \(decimal(max(0, width), 0)) × \(decimal(max(0, height), 0)) pt of the screen of the "
      + "\(device.name); at least \(decimal(Self.leastSide, 0)) pt each way are needed"
  }
}
