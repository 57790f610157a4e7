import Captures
import DelimitedText
import Inputs

/// A capture of any format as a file of schneuwly-csv.
package struct SchneuwlyFile {
  private let capture: Capture

  private static let needed: [Channel] = [.gazePoint, .face]
  private static let optional: [Channel] = [.target, .rightEye, .leftEye, .lookAt, .blendShapes]
  private static let labels: [Label] = [.headPose, .viewingDistance]

  package init(_ capture: Capture) { self.capture = capture }

  /// The errors for everything that the format must have and the capture lacks.
  package var lacks: [InputError] {
    var sentences = [String]()
    let channels = Self.needed.filter { !capture.frames.has($0) }.map(\.name)
    if !channels.isEmpty {
      sentences.append(
        "\(channels.joined(separator: ", ")), which captures of \(capture.format.name) do not have here")
    } else if !capture.frames.indices.contains(where: { absence($0) == nil }) {
      sentences.append("frames with a gaze point and transforms, and the capture has none")
    }
    for label in Self.labels {
      guard let column = capture.frames.labels.first(where: { $0.name == label.name }) else {
        sentences.append("the label \(label.name), which the capture lacks")
        continue
      }
      if let other = column.words.all.first(where: { !label.order.contains($0) }) {
        sentences.append(
          "one of \(label.order.joined(separator: ", ")) as \(label.name), and the capture has \(other.quoted)"
        )
      }
    }
    return sentences.map { InputError(Place(file: capture.path), "schneuwly-csv needs \($0)") }
  }

  /// Why a frame cannot be written, in the order in which it is checked.
  private enum Absence: Int, CaseIterable {
    case gazePoint, transform

    var reason: String {
      switch self {
      case .gazePoint: "without a gaze point"
      case .transform: "with a transform of the face or an eye that is missing or no rigid motion"
      }
    }
  }

  /// Why a frame cannot be written; nil if it can.
  private func absence(_ row: Int) -> Absence? {
    let frames = capture.frames
    let point = frames.recordedPoint(row)
    if !point.x.isFinite || !point.y.isFinite { return .gazePoint }
    let transforms = [frames.face(row), frames.rightEye(row), frames.leftEye(row)]
    return transforms.allSatisfy { $0?.isRigid ?? true } ? nil : .transform
  }

  /// The frames that are written, and why the others cannot be.
  package var account: RowAccount {
    RowAccount(
      "frame", "written", capture.frames.indices, reasons: Absence.allCases.map(\.reason)
    ) { absence($0)?.rawValue }
  }

  /// One warning for each channel that the format has no columns for.
  package var losses: [Warning] {
    let frames = capture.frames
    let channels = Channel.allCases.filter { channel in
      frames.has(channel) && !(Self.needed + Self.optional).contains(channel)
    }.map(\.name)
    let labels = frames.labels.map(\.name).filter { name in !Self.labels.contains { $0.name == name } }
    let others = channels + labels + frames.states.map(\.name) + frames.own.map(\.name)
    return others.map { name in
      Warning(
        subject: capture.name, "captures", "schneuwly-csv has no columns for \(name), which is not written")
    }
  }

  /// The whole file.
  ///
  /// - Parameter deviceNames: What each display is called.
  package func bytes(deviceNames: [Display: String]) -> [UInt8] {
    let frames = capture.frames
    let entries = SchneuwlyCSV.entries.filter { entry in
      if case .channel(let channel) = entry.role { frames.has(channel) } else { true }
    }
    return RowWriter(entries: entries, deviceNames: deviceNames).bytes(
      of: frames, rows: frames.indices.filter { absence($0) == nil })
  }
}

extension SchneuwlyCSV {
  /// Frames as the capturing app writes them: transforms in single precision, no final newline.
  package static func bytes(of frames: FrameTable) -> [UInt8] {
    let entries = entries.filter { $0.role != .channel(.blendShapes) }
    let writer = RowWriter(
      entries: entries, deviceNames: [:], singlePrecision: [.face, .rightEye, .leftEye, .lookAt])
    let text = writer.bytes(of: frames, rows: frames.indices)
    let header = entries.flatMap { $0.columns.map(\.name) }.joined(separator: ", ")
    return Array(header.utf8) + text.drop { $0 != UInt8(ascii: "\n") }.dropLast()
  }
}
