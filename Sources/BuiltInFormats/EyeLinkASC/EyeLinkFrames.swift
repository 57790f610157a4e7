import Captures
import DelimitedText
import Inputs

/// A recording of an EyeLink tracker as frames, with points from the bottom left.
struct EyeLinkFrames {
  private let path: String
  private let recording: EyeLinkRecording
  private let placement: StreamPlacement
  private let participant: String

  private var count: Int { recording.times.count }
  private var eyes: [EyeLinkEye] { recording.eyes }

  init(
    _ recording: EyeLinkRecording, _ keys: StreamKeys, participant: String, path: String
  ) throws(InputError) {
    self.path = path
    self.recording = recording
    self.participant = participant
    var keys = keys
    if let size = recording.size {
      if let stated = keys.screen, stated != size {
        throw InputError(
          keys.place(of: "screen"),
          "'screen' is \(shortest(stated.width)) × \(shortest(stated.height)), but \(path) states a display of "
            + "\(shortest(size.width)) × \(shortest(size.height)) pixels; remove the key")
      }
      keys.screen = size
    }
    let name = keys.screen.map { "display of \(shortest($0.width)) × \(shortest($0.height)) px" }
    placement = try keys.placement(named: name)
  }

  var content: CaptureContent {
    get throws(InputError) {
      var channels = [Channel: [NumberColumn]]()
      if !frames(of: .gaze).isEmpty {
        let points = eyes.map(point)
        if eyes.count == 2 {
          channels[.leftGazePoint] = points[0]
          channels[.rightGazePoint] = points[1]
          channels[.gazePoint] = zip(points[0], points[1]).map { $0.mean(with: $1) }
        } else {
          channels[.gazePoint] = points[0]
        }
      }
      if !recording.targets.isEmpty {
        let targets = try recording.targets.targets(at: recording.times, path: path)
        channels[.target] = [
          NumberColumn(targets.map { $0.map { across($0.x) } ?? .nan }),
          NumberColumn(targets.map { $0.map { up($0.y) } ?? .nan }),
        ]
      }
      let table = FrameTable(
        time: NumberColumn(recording.times.map { $0 / 1000 }),
        participants: .init(repeating: participant, count: count),
        displays: .init(repeating: placement.display, count: count), states: states, channels: channels,
        own: own)
      let absent: [Channel: [String]] = [.gazePoint: ["SAMPLES GAZE"], .target: ["!V TARGET_POS"]]
      return CaptureContent(
        frames: table, absentColumns: absent.filter { !table.has($0.key) },
        unknownColumns: recording.unread.sorted(), fixations: blocks,
        warnings: warnings, devices: [placement.device].compactMap(\.self))
    }
  }

  /// Another block begins another fixation; nil for a single one.
  private var blocks: CodeColumn? {
    guard recording.blocks.count > 1 else { return nil }
    return CodeColumn(
      recording.blocks.indices.flatMap { block in recording.frames(of: block).map { _ in UInt32(block) } })
  }

  // MARK: Points

  private func across(_ x: Double) -> Double { x - (recording.display?[0] ?? 0) }
  private func up(_ y: Double) -> Double { placement.screen.height - (y - (recording.display?[1] ?? 0)) }

  private func frames(of kind: EyeLinkBlock.Kind) -> [Int] {
    recording.blocks.indices.filter { recording.blocks[$0].kind == kind }
      .flatMap { Array(recording.frames(of: $0)) }
  }

  /// A point lacks both coordinates if it lacks one.
  private func point(_ eye: EyeLinkEye) -> [NumberColumn] {
    let samples = recording.samples[eye] ?? []
    var (x, y) = ([Double](repeating: .nan, count: count), [Double](repeating: .nan, count: count))
    for row in frames(of: .gaze) where !samples[0][row].isNaN && !samples[1][row].isNaN {
      (x[row], y[row]) = (across(samples[0][row]), up(samples[1][row]))
    }
    return [NumberColumn(x), NumberColumn(y)]
  }

  // MARK: Own columns

  private typealias Own = (columns: OwnColumns, numbers: [NumberColumn])

  private var own: [Own] {
    var own = [pupils]
    for kind in EyeLinkBlock.Kind.allCases where kind != .gaze && !frames(of: kind).isEmpty {
      own.append(angles(kind))
    }
    if recording.inputs.contains(where: { !$0.isNaN }) {
      own.append((OwnColumns(name: "input", columns: ["input"], unit: "1"), [NumberColumn(recording.inputs)]))
    }
    return own
  }

  private func named(_ name: String) -> [String] {
    eyes.count == 1 ? [name] : eyes.map { "\(name)_\($0.name)" }
  }

  /// The tracker's units are its own, and 0 is no pupil.
  private var pupils: Own {
    let numbers = eyes.map { eye in
      NumberColumn((recording.samples[eye] ?? [])[2].map { $0 == 0 ? .nan : $0 })
    }
    return (OwnColumns(name: "pupil", columns: named("pupil"), unit: "1"), numbers)
  }

  /// Samples that are not on the display.
  private func angles(_ kind: EyeLinkBlock.Kind) -> Own {
    let name = kind == .href ? "href" : "raw"
    let frames = frames(of: kind)
    let numbers = eyes.flatMap { eye in
      (0..<2).map { part in
        var column = [Double](repeating: .nan, count: count)
        for row in frames { column[row] = recording.samples[eye]?[part][row] ?? .nan }
        return NumberColumn(column)
      }
    }
    let columns = named(name).flatMap { ["\($0)_x", "\($0)_y"] }
    return (OwnColumns(name: name, columns: columns, unit: "1"), numbers)
  }

  // MARK: States

  /// What the tracker found each eye to do; of two eyes also what both do, and whether either blinks.
  private var states: [FrameTable.WordColumn] {
    guard eyes.contains(where: { recording.events[$0] != nil }) else { return [] }
    let movements = eyes.map(movements)
    var states = zip(eyes, movements).map { eye, words in
      Self.state("eye_movement_state" + suffix(eye), words)
    }
    if eyes.count == 2 {
      let both = zip(movements[0], movements[1]).map { $0 == $1 ? $0 : "UNKNOWN" }
      states.insert(Self.state("eye_movement_state", both), at: 0)
    }
    let blinks = eyes.map(blinks)
    if eyes.count == 2 {
      states.append(Self.blinkState("blink", zip(blinks[0], blinks[1]).map { $0 || $1 }))
    }
    return states + zip(eyes, blinks).map { Self.blinkState("blink" + suffix($0), $1) }
  }

  private static func blinkState(_ name: String, _ blinks: [Bool]) -> FrameTable.WordColumn {
    state(name, blinks.map { $0 ? "yes" : "no" })
  }

  private func suffix(_ eye: EyeLinkEye) -> String { eyes.count == 1 ? "" : "_\(eye.name)" }

  private static func state(_ name: String, _ words: [String]) -> FrameTable.WordColumn {
    let codes = FrameTable.Codes(words).sorted(by: StateWords.known[name] ?? StateWords.eyeMovements)
    return .init(label: Label(name), words: codes)
  }

  private func movements(of eye: EyeLinkEye) -> [String] {
    var words = [String](repeating: "UNKNOWN", count: count)
    let events = recording.events[eye] ?? []
    for event in events where event.kind != .blink {
      for row in event.frames { words[row] = event.kind == .fixation ? "FIXATION" : "SACCADE" }
    }
    // The tracker puts a saccade around each blink, where lids moved and not the eye.
    for event in events where event.kind == .blink { for row in event.frames { words[row] = "UNKNOWN" } }
    return words
  }

  private func blinks(of eye: EyeLinkEye) -> [Bool] {
    var blinks = [Bool](repeating: false, count: count)
    for event in recording.events[eye] ?? [] where event.kind == .blink {
      for row in event.frames { blinks[row] = true }
    }
    return blinks
  }

  // MARK: Oddities

  private var warnings: [CountedSentence] {
    var warnings = recording.warnings + [recording.targets.warning, placement.warning].compactMap(\.self)
    for (kind, noun) in [(EyeLinkBlock.Kind.href, "angles (HREF)"), (.raw, "the raw pupil (PUPIL)")] {
      let off = frames(of: kind).count
      if off > 0 {
        warnings.append(
          "\(count: off) of \(count: count) samples are \(noun), no points on the display; have edf2asc write GAZE"
        )
      }
    }
    let odd = recording.blocks.indices.filter { block in
      guard let stated = recording.blocks[block].rate, let found = rate(of: block) else { return false }
      return abs(found / stated - 1) > 0.05
    }.count
    if odd > 0 {
      warnings.append(
        """
        the samples of \(count: odd) of \(count: recording.blocks.count) blocks do not follow each other at the RATE that \
        their line SAMPLES states
        """)
    }
    return warnings
  }

  /// In Hz, by the median step; nil for a block with too few samples to tell.
  private func rate(of block: Int) -> Double? {
    let frames = recording.frames(of: block)
    guard frames.count > 10 else { return nil }
    let steps = zip(recording.times[frames], recording.times[frames].dropFirst()).map { $1 - $0 }.sorted()
    let median = steps[steps.count / 2]
    return median > 0 ? 1000 / median : nil
  }
}
