import DelimitedText

/// The frames of a capture on targets that have no gaze point of the tracker, before any filter.
///
/// This is the only definition of data loss. Rows that an experiment cannot use are another number.
package struct DataLoss: Sendable, Codable, Equatable {
  /// Whose gaze point it is.
  package enum Eye: String, Sendable, Codable, CaseIterable {
    case both, left, right

    fileprivate var channel: Channel {
      switch self {
      case .both: .gazePoint
      case .left: .leftGazePoint
      case .right: .rightGazePoint
      }
    }
  }

  package let eye: Eye
  /// Frames on targets without the gaze point.
  package let lostFrames: Int
  /// Frames on targets, at least one.
  package let frames: Int
  package let percent: Double

  private enum CodingKeys: String, CodingKey {
    case eye, lostFrames, frames
    case percent = "data_loss_percent"
  }

  /// - Precondition: There is at least one frame, and no more are lost.
  package init(eye: Eye = .both, _ lostFrames: Int, of frames: Int) {
    precondition(frames > 0 && (0...frames).contains(lostFrames), "\(lostFrames) of \(frames) frames")
    self.eye = eye
    self.lostFrames = lostFrames
    self.frames = frames
    percent = 100 * Double(lostFrames) / Double(frames)
  }

  /// The data loss of some fixations of a capture; nil if it has no such gaze points, or if there is no frame.
  package init?(of eye: Eye = .both, in frames: FrameTable, _ fixations: [Fixation]) {
    let count = fixations.reduce(0) { $0 + $1.frames.count }
    guard count > 0, frames.has(eye.channel) else { return nil }
    let columns = FrameColumn.of(eye.channel).map(frames.column)
    let lostCount = fixations.reduce(0) { lost, fixation in
      lost + fixation.frames.count { row in columns.contains { !$0[row].isFinite } }
    }
    self.init(eye: eye, lostCount, of: count)
  }

  /// The data loss of several captures together; nil for none.
  package static func pooled(_ all: some Collection<DataLoss>) -> DataLoss? {
    all.first.map { first in
      DataLoss(
        eye: first.eye, all.reduce(0) { $0 + $1.lostFrames }, of: all.reduce(0) { $0 + $1.frames })
    }
  }

  /// True if it can be the data loss of a capture: a record may be damaged.
  package var isPossible: Bool {
    frames > 0 && (0...frames).contains(lostFrames)
      && percent == DataLoss(eye: eye, lostFrames, of: frames).percent
  }
}

extension Capture {
  /// Nil if the capture has no such gaze points, or no frame with a target.
  package func dataLoss(of eye: DataLoss.Eye = .both) -> DataLoss? {
    DataLoss(of: eye, in: frames, fixations)
  }

  /// The data loss of the gaze point, and of each eye that has its own.
  package var dataLosses: [DataLoss] { DataLoss.Eye.allCases.compactMap(dataLoss(of:)) }
}
