import DelimitedText
import Files
import Inputs

@testable import Captures

/// What holds of every capture that a format has read.
enum CaptureFacts {
  static let path = "capture.csv"

  /// Reads a capture in memory, places it on its screens and audits it.
  static func read(
    _ files: [String: [UInt8]], main: String, others: [String] = [], name: String = "capture",
    formats: [CaptureFormat], devices: [Device] = [], context: (any Sendable)? = nil
  ) throws -> Capture {
    let opened = CaptureFiles()
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { opened.remember(path, FileBytes(bytes)) }
    let source = CaptureSource(name: name, files: [main] + others, place: Place(file: main), context: context)
    var capture = try Capture(source, formats: formats, files: opened)
    let displays = try PlacedDisplay.all(of: [capture], described: devices)
    capture.place(on: PlacedDisplay.screens(of: capture, displays))
    return capture
  }

  static func check(_ capture: Capture) {
    let frames = capture.frames
    for row in frames.indices {
      require(frames.time[row].isFinite, "time \(frames.time[row]) of frame \(row) is finite")
      require(!frames.participants[row].isEmpty, "frame \(row) is of a person")
    }
    for index in 0..<FrameColumn.count where index != FrameColumn.time {
      guard let channel = Channel.allCases.first(where: { FrameColumn.of($0).contains(index) }),
        frames.has(channel)
      else { continue }
      let column = frames.column(index)
      require(column.allSatisfy { !$0.isInfinite }, "\(channel.name) has no infinite number")
    }
    var end = 0
    for fixation in capture.fixations {
      require(fixation.frames.lowerBound >= end && !fixation.frames.isEmpty, "fixations are in order")
      end = fixation.frames.upperBound
    }
    require(end <= frames.count, "fixations are of frames")
    for warning in capture.format.audit(capture) {
      require(!warning.sentence.isEmpty, "a warning says something")
    }
  }
}
