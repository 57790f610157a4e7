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
  private var unknown: String {
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

  var answer: [String] {
    paragraph {
      verdict ?? unknown
      if let upper = resolutions.dropFirst().first {
        "With independent errors of the fixations, the upper bound, it would be "
          + "±\(decimal(upper.halfWidth, 1)) characters."
      }
      if let resolution = resolutions.first, abs(resolution.bias) >= 0.05 {
        "Measured saccades are \(decimal(abs(resolution.bias), 1)) characters too "
          + "\(resolution.bias < 0 ? "short" : "long") on average."
      }
    }
    if let refusal = found.refusal {
      "No fixations were found: \(refusal)."
    } else {
      summary
    }
    if let change = changes.first {
      "With these errors \(Self.percent(change.rightLineShare)) of the fixations of simulated readings are "
        + "assigned to the "
        + "line that was read"
        + (change.rightWordShare.map { ", and \(Self.percent($0)) to the word" } ?? "") + "."
    }
  }

  private var summary: String {
    let on = reading.fixations.count
    let all = found.fixations.count
    return paragraph {
      "\(on) of \(counted(all, "fixation")) \(on == 1 ? "is" : "are") on the text, assigned to "
        + "\(asked.rule.meaning)."
      if !reading.moves.isEmpty {
        let length = ReadingMeasure.forwardLength.value(reading).map { length in
          let degrees = forwardDegrees.map { ", \(decimal($0, 2))°" } ?? ""
          return " of \(decimal(length, 1)) characters\(degrees) on average"
        }
        "Between them are \(counted(reading.count(.forward), "forward saccade"))\(length ?? ""), "
          + "\(counted(reading.count(.regression), "regression")), "
          + "\(counted(reading.count(.returnSweep), "return sweep"))"
          + " and \(counted(reading.count(.refixation), "refixation"))."
      }
      if !reading.words.isEmpty {
        "Of the \(reading.words.count) words up to the last one reached, "
          + "\(reading.words.count(where: \.isSkipped)) were skipped."
      }
    }
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

  private static func percent(_ share: Double) -> String { "\(decimal(100 * share, 0)) %" }

  var caveats: [String] {
    if let model, let errors = asked.errors {
      "The errors are those of \(errors.origin)."
      if model.sessionCount > 0 {
        "They are \(counted(model.fixationCount, "fixation")) in \(model.sessionCount) sessions and poses. "
          + "The smooth fields go through all of them, so a field also holds what differs from fixation to "
          + "fixation."
      } else {
        "Only its RMSE and mean error are known, so each fixation gets an independent error: an upper "
          + "bound for saccades. "
          + "--calibration RUN --features SET knows the held-out fixations of the run."
      }
      if !model.knowsNoise {
        "The scatter of gaze points within a fixation is not known, so fixations have no noise of their own."
      }
      "Errors change neither when a fixation begins nor how long it lasts here; what they do to the "
        + "detection of fixations "
        + "is not simulated."
    }
  }

  var rows: [RowAccount] {
    RowAccount(
      "fixation", "on the text", read: found.fixations.count,
      leftOut: [
        .init("away from the text", found.fixations.count - reading.fixations.count)
      ])
  }

  var definitions: [ReportPage.Term] {
    [
      "On the text":
        "within one line spacing above and below the text and 8 characters beside it; other fixations are "
        + "left out",
      "Line":
        asked.rule.meaning
        + (asked.rule == .nearest
          ? "" : ". Source: Carr et al., Behavior Research Methods 54, 2022 (10.3758/s13428-021-01554-0)"),
      "Character":
        "(x − left edge of the line) ÷ \(shortest(layout.characterWidth)) pt; beyond an end of the line, "
        + "its last character",
      "Word": "characters up to the next space; the spaces before a word belong to it",
      "Movements":
        "from one fixation on the text to the next, without a gap or a fixation elsewhere in between. "
        + "Forward: at least one "
        + "character to the right on a line. Refixation: less than one character. Regression: at least one "
        + "character to the "
        + "left, or to an earlier line. Return sweep: to a later line",
      "First pass":
        "begins with the first fixation on a word if no later word was fixated before, and ends when the "
        + "eyes leave the "
        + "word. First fixation and gaze duration are of the first pass; a word without one is skipped. "
        + "Source: Rayner, "
        + "Psychological Bulletin 124(3), 1998",
    ]
    if model != nil { errorDefinitions }
  }

  private var errorDefinitions: [ReportPage.Term] {
    let noise =
      model.map { "\(decimal($0.noise.x, 2)) pt along x and \(decimal($0.noise.y, 2)) pt along y" } ?? ""
    return ListBuilder<ReportPage.Term>.buildExpression([
      "Resolved":
        "1.96 × SD of (measured − planted length) over 1,000 simulated saccades of 7 to 9 characters, each "
        + "with the errors "
        + "of another session, is at most 2 characters, and the mean difference is at most 2 characters up "
        + "or down, which "
        + "rules out a calibration that hardly follows the eyes",
      "Smooth field":
        "the thin-plate spline through the mean errors of the held-out fixations of one session and pose, "
        + "drawn once for "
        + "each simulated session; outside the targets, the value at the nearest point of their rectangle",
      "Noise":
        "normal with the SD of a fixation's frames ÷ √(frames of a fixation), pooled over the held-out "
        + "fixations: \(noise)",
      "Independent errors":
        "each fixation gets the error of any held-out fixation, whatever the fixations before it got",
      "Simulated readings":
        "\(ReadingErrors.count) scan paths over the same text (fixations of 225 ms, saccades of 8 "
        + "characters, one movement in "
        + "eight a regression; Rayner 1998), measured with the errors of \(ReadingErrors.count) sessions",
      "95 % range":
        "value − the 97.5 % and − the 2.5 % quantile of (measured − planted) over the simulated readings: "
        + "where the number "
        + "of this reading would lie without the errors, if it was read like the simulated ones",
    ])
  }
}
