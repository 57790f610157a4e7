import Captures
import Documents
import Inputs
import Logs
import Statistics

/// How a text was read, and what the calibration of the gaze points allows to say about it.
struct ReadingSection: LogAnswer {
  let slug = "reading"
  let question = "How was the text read, and what can these gaze points resolve?"
  let shortTitle = "Reading"

  let asked: ReadingQuestion
  let found: FoundFixations
  let reading: TextReading
  let screen: Screen
  /// The errors of the calibration, one for each way in which they go together; empty where nothing is known.
  let resolutions: [SaccadeResolution]
  let changes: [ReadingErrors]
  let model: ErrorModel?

  var layout: TextLayout { asked.layout }

  /// - Throws: If the log has no gaze points or no screen that the text could be on.
  init(_ log: Log, _ events: EventOptions, _ asked: ReadingQuestion) throws(InputError) {
    let place = Place(file: log.capture.path)
    guard let found = try FoundFixations(log, events), !log.frames.isEmpty else {
      throw InputError(place, "has no gaze points, so that --text means nothing")
    }
    let screen = log.screen(ofRow: found.fixations.first?.firstRow ?? 0)
    guard screen.isThere else {
      throw InputError(
        place, "names no screen that the text of --text could be on; describe it as 'screen' in dataset.yaml")
    }
    self.asked = asked
    self.found = found
    self.screen = screen
    let seen = found.fixations.indices.map { index in
      let fixation = found.fixations[index]
      let height = log.screen(ofRow: fixation.firstRow).height
      return TextFixation.Seen(
        place: asked.layout.textPoint(fixation.point, screenHeight: height), duration: fixation.duration,
        followsGap: found.followGaps[index])
    }
    reading = TextReading(
      TextFixation.all(seen, by: asked.rule, in: asked.layout), in: asked.layout)
    let frameCount = RankedNumbers.median(of: found.fixations.map { Double($0.count) })
    let model = asked.errors.flatMap { ErrorModel($0, frameCount: Int(frameCount ?? 1)) }
    let rate = Self.rate(found.fixations)
    self.model = model
    resolutions =
      model.map { model in
        model.kinds.compactMap { kind in
          SaccadeResolution(model, kind, asked.layout, screenHeight: screen.height)
        }
      } ?? []
    changes =
      model.map { model in
        model.kinds.map { kind in
          ReadingErrors(
            model, kind, asked.layout, by: asked.rule, screenHeight: screen.height, framesPerSecond: rate)
        }
      } ?? []
  }

  /// The median rate of the frames of fixations, Hz; 60 where there is none.
  private static func rate(_ fixations: [GazeFixation]) -> Double {
    let rates = fixations.filter { $0.duration > 0 }.map { Double($0.count - 1) / $0.duration }
    return max(10, RankedNumbers.median(of: rates) ?? 60)
  }

  // MARK: Sentences

  /// The one sentence that the card repeats; nil where no errors are known.
  var verdict: String? {
    resolutions.first.map { "\(Self.subject): \($0.verdict)." }
  }

  private static let subject =
    "Saccades of \(SaccadeResolution.lengths.lowerBound)–\(SaccadeResolution.lengths.upperBound) "
    + "characters can be resolved"

  var advice: [String] { verdict ?? unknown }

  /// Why nothing is said about what can be resolved.
  var unknown: String {
    let reason =
      switch asked.errors?.source {
      case nil:
        "no calibration is named with --calibration, so the errors of these gaze points are not known"
      case .unknown(let reason)?: reason
      case _ where model == nil: "the calibration states no errors"
      default:
        "no line of the text has room for a saccade of \(SaccadeResolution.lengths.upperBound) characters"
      }
    return "Which saccades can be resolved cannot be said: \(reason)."
  }

  /// The mean angle of the forward saccades, degrees.
  var forwardDegrees: Double? {
    let all = reading.moves.filter { $0.kind == .forward }.compactMap(degrees)
    return all.isEmpty ? nil : all.reduce(0, +) / Double(all.count)
  }

  func degrees(_ move: TextMove) -> Double? {
    let numbers = [reading.fixations[move.end - 1].number, reading.fixations[move.end].number]
    return found.degrees(from: found.fixations[numbers[0]], to: found.fixations[numbers[1]])
  }

  var rows: [RowAccount] {
    RowAccount(
      "fixation", "on the text", read: found.fixations.count,
      leftOut: [
        .init("away from the text", found.fixations.count - reading.fixations.count)
      ])
  }
}
