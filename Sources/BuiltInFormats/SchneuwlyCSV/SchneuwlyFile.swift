import Captures
import DelimitedText
import Inputs

/// A capture of any format as a file of schneuwly-csv.
package struct SchneuwlyFile {
  private let capture: Capture

  private static let needed: [Channel] = [.target, .gazePoint, .face]
  private static let optional: [Channel] = [.rightEye, .leftEye, .lookAt, .blendShapes]
  private static let labels: [Label] = [.headPose, .viewingDistance]

  package init(_ capture: Capture) { self.capture = capture }

  /// What the format must have and the capture lacks.
  package var lacks: [InputError] {
    func complaint(_ sentence: String) -> InputError {
      InputError(Place(file: capture.path), "schneuwly-csv needs \(sentence)")
    }
    let channels = Self.needed.filter { !capture.frames.has($0) }.map(\.name)
    var errors = [InputError]()
    if !channels.isEmpty {
      errors.append(
        complaint(
          "\(channels.joined(separator: ", ")), which captures of \(capture.format.name) do not have here"))
    }
    for label in Self.labels {
      guard let column = capture.frames.labels.first(where: { $0.label.name == label.name }) else {
        errors.append(complaint("the label \(label.name), which the capture lacks"))
        continue
      }
      if let other = column.words.all.first(where: { !label.order.contains($0) }) {
        errors.append(
          complaint(
            "one of \(label.order.joined(separator: ", ")) as \(label.name), and the capture has \(other.quoted)"
          ))
      }
    }
    return errors
  }

  /// Frames without a target or gaze point cannot be written.
  private func isWhole(_ row: Int, of frames: FrameTable) -> Bool {
    let (target, point) = (frames.target(row), frames.recordedPoint(row))
    return target.x.isFinite && target.y.isFinite && point.x.isFinite && point.y.isFinite
  }

  /// What cannot be written.
  package var losses: [Warning] {
    let frames = capture.frames
    let dropped = frames.indices.count { !isWhole($0, of: frames) }
    let channels = Channel.allCases.filter { channel in
      frames.has(channel) && !(Self.needed + Self.optional).contains(channel)
    }.map(\.name)
    let labels = frames.labels.map(\.label.name).filter { name in !Self.labels.contains { $0.name == name } }
    let others = channels + labels + frames.states.map(\.name) + frames.own.map(\.name)
    return [
      dropped == 0
        ? nil
        : Warning(
          subject: capture.name, "captures",
          "\(count: dropped) of \(count: frames.count) frames have no target or gaze point and are not written"
        ),
      others.isEmpty
        ? nil
        : Warning(
          subject: capture.name, "captures",
          "schneuwly-csv has no columns for \(others.joined(separator: ", ")), which are not written"),
    ].compactMap(\.self)
  }

  /// The whole file.
  ///
  /// - Parameter deviceNames: What each display is called.
  package func bytes(deviceNames: [Display: String]) -> [UInt8] {
    let frames = capture.frames
    let entries = SchneuwlyCSV.entries.filter { entry in
      if case .channel(let channel) = entry.role { frames.has(channel) } else { true }
    }
    return RowWriter(parts: entries.map { RowWriter.Part($0) }, deviceNames: deviceNames).bytes(
      of: frames, rows: frames.indices.filter { isWhole($0, of: frames) })
  }
}
