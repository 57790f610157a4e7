import Captures
import DelimitedText
import Files
import Inputs

enum EyeLinkEye: String, CaseIterable {
  case left = "LEFT"
  case right = "RIGHT"

  /// As lines of events write it.
  var letter: String { String(rawValue.prefix(1)) }
  var name: String { rawValue.lowercased() }
}

/// What samples and events of a block hold, as its line `SAMPLES` says.
struct EyeLinkBlock {
  /// The coordinates of its samples.
  enum Kind: String, CaseIterable {
    case gaze = "GAZE"
    /// Angles of the eye, in units of its own.
    case href = "HREF"
    /// The pupil in the camera's picture.
    case raw = "PUPIL"
  }

  var kind = Kind.gaze
  var eyes: [EyeLinkEye] = []
  /// In Hz; nil if the line does not state it.
  var rate: Double?
  /// The field of a sample that holds the input port; nil if there is none.
  var inputField: Int?
  var start = 0

  /// Columns of samples that are not read.
  static let unread = ["VEL", "RES", "BUTTONS", "HTARGET"]
}

/// The content of a file that edf2asc has written, checked but not converted.
struct EyeLinkRecording {
  enum Event: String, CaseIterable {
    case fixation = "FIX"
    case saccade = "SACC"
    case blink = "BLINK"
  }

  /// In milliseconds.
  fileprivate(set) var times: [Double] = []
  /// x, y and pupil of each eye that was recorded, one per time; NaN where missing.
  fileprivate(set) var samples: [EyeLinkEye: [[Double]]] = [:]
  fileprivate(set) var inputs: [Double] = []
  fileprivate(set) var blocks: [EyeLinkBlock] = []
  /// The events by eye, each of the frames from the first to the last.
  fileprivate(set) var events: [EyeLinkEye: [(kind: Event, frames: Range<Int>)]] = [:]
  fileprivate(set) var targets: EyeLinkTargets
  /// The first and the last pixel of the display: left, top, right, bottom.
  fileprivate(set) var display: [Double]?
  /// AREA or DIAMETER.
  fileprivate(set) var pupil: String?
  fileprivate(set) var unread: Set<String> = []
  fileprivate(set) var warnings: [CountedSentence] = []

  /// The frames of a block.
  func frames(of block: Int) -> Range<Int> {
    blocks[block].start..<(block + 1 < blocks.count ? blocks[block + 1].start : times.count)
  }

  var eyes: [EyeLinkEye] { EyeLinkEye.allCases.filter { samples[$0] != nil } }

  /// The size of the display in pixels. Programs that state the size in place of the last pixel give even numbers, which
  /// no display has one pixel more of.
  var size: (width: Double, height: Double)? {
    display.map { display in
      let (across, down) = (display[2] - display[0], display[3] - display[1])
      let isSize = [across, down].allSatisfy { $0.truncatingRemainder(dividingBy: 2) == 0 }
      return isSize ? (across, down) : (across + 1, down + 1)
    }
  }

  init(_ text: FileText, _ pattern: EyeLinkTargets.Pattern?) throws(InputError) {
    var reader = EyeLinkReader(
      path: text.path, recording: EyeLinkRecording(targets: EyeLinkTargets(pattern)))
    let isUnfinished = try EyeLinkLine.each(of: text) { line throws(InputError) in try reader.take(line) }
    self = try reader.finished(isUnfinished: isUnfinished)
  }

  fileprivate init(targets: EyeLinkTargets) { self.targets = targets }
}

/// Reads a recording line by line.
private struct EyeLinkReader {
  let path: String
  var recording: EyeLinkRecording
  /// The events of this block, which have not been given to frames.
  private var spans: [(eye: EyeLinkEye, kind: EyeLinkRecording.Event, start: Double, end: Double)] = []
  private var open: [EyeLinkEye: [EyeLinkRecording.Event: Double]] = [:]
  private var displayLine = 0
  private var strange = 0

  init(path: String, recording: EyeLinkRecording) {
    self.path = path
    self.recording = recording
  }

  private static let limit = ColumnEntry.pointLimit

  mutating func take(_ line: EyeLinkLine) throws(InputError) {
    switch line.first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): try takeSample(line)
    // Comments, texts of a calibration, and blanks in front of its numbers.
    case let byte where "*> \t\r".utf8.contains(byte): break
    default: try takeWord(line)
    }
  }

  private mutating func takeWord(_ line: EyeLinkLine) throws(InputError) {
    let word = line.text(0)
    switch word {
    case "MSG":
      guard let message = EyeLinkMessage(line) else {
        throw InputError(
          line.place(path, 1), "is no message: its time is \(line.text(1).quoted), not a number")
      }
      try takeDisplay(message, line)
      try recording.targets.take(message, line: line.number, path: path)
    case "SAMPLES": try takeBlock(line)
    case "END": closeBlock(at: line.number(1), line.number)
    case "PUPIL": recording.pupil = line.text(1)
    case "START": closeBlock(at: nil, line.number)
    case "EVENTS", "PRESCALER", "VPRESCALER", "INPUT", "BUTTON": break
    default:
      let kind = EyeLinkRecording.Event(rawValue: String(word.dropFirst()))
      if let kind, word.first == "S" || word.first == "E" {
        try takeEvent(kind, isEnd: word.first == "E", line)
      } else {
        strange += 1
      }
    }
  }

  // MARK: Samples

  private mutating func takeBlock(_ line: EyeLinkLine) throws(InputError) {
    let words = line.words(from: 1)
    guard let kind = words.lazy.compactMap(EyeLinkBlock.Kind.init).first else {
      throw InputError(
        line.place(path, 1), "does not say what samples hold: GAZE, HREF or PUPIL")
    }
    let eyes = EyeLinkEye.allCases.filter { words.contains($0.rawValue) }
    guard !eyes.isEmpty else {
      throw InputError(line.place(path, 1), "does not say which eyes samples are of: LEFT, RIGHT or both")
    }
    var block = EyeLinkBlock(kind: kind, eyes: eyes, start: recording.times.count)
    if let place = words.firstIndex(of: "RATE") {
      block.rate = line.number(place + 2).flatMap { (0.1...1e6).contains($0) ? $0 : nil }
    }
    let further = (words.contains("VEL") ? 2 * eyes.count : 0) + (words.contains("RES") ? 2 : 0)
    if words.contains("INPUT") { block.inputField = 1 + 3 * eyes.count + further }
    recording.unread.formUnion(words.filter(EyeLinkBlock.unread.contains))
    // Events of what was recorded otherwise before, if no END divides them.
    if !recording.blocks.isEmpty { closeBlock(at: nil, line.number) }
    // A line that is repeated before any sample counts once.
    if recording.blocks.last?.start == block.start { recording.blocks.removeLast() }
    recording.blocks.append(block)
    for eye in eyes where recording.samples[eye] == nil {
      recording.samples[eye] = .init(repeating: .init(repeating: .nan, count: block.start), count: 3)
    }
  }

  private mutating func takeSample(_ line: EyeLinkLine) throws(InputError) {
    guard let block = recording.blocks.last else {
      throw InputError(
        Place(file: path, line: line.number),
        "is a sample in front of any line 'SAMPLES', which says what samples hold; is it a file of edf2asc?")
    }
    guard let time = line.number(0), (0...ColumnEntry.timeLimit * 1000).contains(time) else {
      throw InputError(line.place(path, 0), "a sample's time is \(line.text(0).quoted), not milliseconds")
    }
    guard line.fields.count >= 1 + 3 * block.eyes.count else {
      throw InputError(
        line.place(path, line.fields.count),
        "a sample of \(block.eyes.map(\.name).joined(separator: " and ")) has a time and "
          + "\(3 * block.eyes.count) numbers, not \(line.fields.count - 1)")
    }
    recording.times.append(time)
    for (index, eye) in block.eyes.enumerated() {
      for part in 0..<3 {
        let number = try number(line, 1 + 3 * index + part)
        recording.samples[eye]?[part].append(number)
      }
    }
    for eye in EyeLinkEye.allCases where !block.eyes.contains(eye) {
      for part in 0..<3 { recording.samples[eye]?[part].append(.nan) }
    }
    recording.inputs.append(block.inputField.flatMap { line.number($0) } ?? .nan)
  }

  /// A number of a sample; NaN for the mark of a missing one.
  private func number(_ line: EyeLinkLine, _ field: Int) throws(InputError) -> Double {
    if line.isMissing(field) { return .nan }
    if let number = line.number(field), abs(number) <= Self.limit { return number }
    throw InputError(
      line.place(path, field),
      "\(line.text(field).quoted) is neither a number from \(shortest(-Self.limit)) to \(shortest(Self.limit)) nor '.', "
        + "the mark of a missing one")
  }

  // MARK: Display

  private mutating func takeDisplay(_ message: EyeLinkMessage, _ line: EyeLinkLine) throws(InputError) {
    guard message.text.hasPrefix("DISPLAY_COORDS") || message.text.hasPrefix("GAZE_COORDS") else { return }
    let words = message.text.split { " \t,=".contains($0) }
    let numbers = words.dropFirst().prefix(4).compactMap { decimalNumber($0.utf8) }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e5 }), numbers[0] < numbers[2],
      numbers[1] < numbers[3]
    else {
      throw InputError(
        Place(file: path, line: line.number),
        "does not give the display as left, top, right and bottom, such as '\(words[0]) 0 0 1279 1023'")
    }
    let size = recording.size
    let (known, last) = (recording.display, displayLine)
    recording.display = numbers
    displayLine = line.number
    guard let known, let size, let other = recording.size else { return }
    guard size == other, known[0] == numbers[0], known[1] == numbers[1] else {
      throw InputError(
        Place(file: path, line: line.number),
        "the display is \(Self.list(numbers)), but \(Self.list(known)) on line \(last); points of one capture are "
          + "on one display, so divide the file")
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map { shortest($0) }.joined(separator: " ")
  }

  // MARK: Events

  private mutating func takeEvent(
    _ kind: EyeLinkRecording.Event, isEnd: Bool, _ line: EyeLinkLine
  ) throws(InputError) {
    guard let eye = EyeLinkEye.allCases.first(where: { $0.letter == line.text(1) }) else {
      throw InputError(line.place(path, 1), "an event of the eye \(line.text(1).quoted); expected L or R")
    }
    let times = isEnd ? [line.number(2), line.number(3)] : [line.number(2)]
    guard let start = times[0], let end = times.last ?? nil else {
      let due = isEnd ? "the times of its first and last sample" : "the time of its start"
      throw InputError(line.place(path, 2), "an event has \(due)")
    }
    if isEnd {
      spans.append((eye, kind, start, end))
      open[eye]?[kind] = nil
    } else {
      open[eye, default: [:]][kind] = start
    }
  }

  /// Ends a block, with its events and targets. Events that have no end last until then.
  private mutating func closeBlock(at time: Double?, _ line: Int) {
    for eye in EyeLinkEye.allCases {
      for kind in EyeLinkRecording.Event.allCases {
        if let start = open[eye]?[kind] { spans.append((eye, kind, start, .infinity)) }
      }
    }
    open = [:]
    if !recording.blocks.isEmpty {
      let frames = recording.frames(of: recording.blocks.count - 1)
      for span in spans {
        let first = Self.first(recording.times, frames) { $0 >= span.start }
        let end = Self.first(recording.times, frames) { $0 > span.end }
        if first < end { recording.events[span.eye, default: []].append((span.kind, first..<end)) }
      }
    }
    spans = []
    if let time { recording.targets.end(at: time, line: line) }
  }

  /// The first of some rising times that is wanted, as are all behind it.
  private static func first(_ times: [Double], _ range: Range<Int>, _ isWanted: (Double) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(times[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  mutating func finished(isUnfinished: Bool) throws(InputError) -> EyeLinkRecording {
    closeBlock(at: nil, 0)
    guard !recording.times.isEmpty else {
      throw InputError(
        Place(file: path),
        "has no samples; edf2asc writes them unless its option -e or -ns asks for events alone")
    }
    if strange > 0 {
      recording.warnings.append(
        "\(count: strange) lines begin with no word that edf2asc writes; they are ignored")
    }
    if isUnfinished {
      recording.warnings.append("the last line has no line end, so its last number may be cut short")
    }
    return recording
  }
}
