import Captures
import Documents
import Inputs
import Logs

/// The sentences of a section about reading.
extension ReadingSection {
  @ListBuilder<String> var answer: [String] {
    resolved
    found.refusal.map { "No fixations were found: \($0)." } ?? summary
    if let change = changes.first { assigned(change) }
  }

  private var resolved: String {
    paragraph {
      verdict ?? unknown
      if let upper = resolutions.dropFirst().first {
        """
        With independent errors of the fixations, the upper bound, it would be \
        ±\(decimal(upper.halfWidth, 1)) characters.
        """
      }
      if let resolution = resolutions.first, abs(resolution.bias) >= 0.05 {
        """
        Measured saccades are \(decimal(abs(resolution.bias), 1)) characters too \
        \(resolution.bias < 0 ? "short" : "long") on average.
        """
      }
    }
  }

  private func assigned(_ change: ReadingErrors) -> String {
    let word = change.rightWordShare.map { ", and \(Self.percent($0)) to the word" } ?? ""
    return """
      With these errors \(Self.percent(change.rightLineShare)) of the fixations of simulated readings are \
      assigned to the line that was read\(word).
      """
  }

  private static func percent(_ share: Double) -> String { "\(decimal(100 * share, 0)) %" }

  private var summary: String {
    let on = reading.fixations.count
    let all = counted(found.fixations.count, "fixation")
    let skippedCount = reading.words.count(where: \.isSkipped)
    return paragraph {
      "\(on) of \(all) \(on == 1 ? "is" : "are") on the text, assigned to \(asked.rule.meaning)."
      if !reading.moves.isEmpty { movements }
      if !reading.words.isEmpty {
        "Of the \(reading.words.count) words up to the last one reached, \(skippedCount) were skipped."
      }
    }
  }

  private var movements: String {
    let degrees = forwardDegrees.map { ", \(decimal($0, 2))°" } ?? ""
    let length = ReadingMeasure.forwardLength.value(reading).map { length in
      " of \(decimal(length, 1)) characters\(degrees) on average"
    }
    let forward = counted(reading.count(.forward), "forward saccade")
    let others = [TextMove.Kind.regression, .returnSweep, .refixation].map { kind in
      counted(reading.count(kind), kind.rawValue)
    }
    return "Between them are \(forward)\(length ?? ""), \(enumerated(others))."
  }

  @ListBuilder<String> var caveats: [String] {
    if let model, let errors = asked.errors {
      "The errors are those of \(errors.origin)."
      if model.sessionCount > 0 {
        """
        They are \(counted(model.fixationCount, "fixation")) in \(model.sessionCount) sessions and poses. \
        The smooth fields go through all of them, so a field also holds what differs from fixation to \
        fixation.
        """
      } else {
        """
        Only its RMSE and mean error are known, so each fixation gets an independent error: an upper bound \
        for saccades. --calibration RUN --features SET knows the held-out fixations of the run.
        """
      }
      if !model.knowsNoise {
        "The scatter of gaze points within a fixation is not known, so fixations have no noise of their own."
      }
      """
      Errors change neither when a fixation begins nor how long it lasts here; what they do to the \
      detection of fixations is not simulated.
      """
    }
  }

  @ListBuilder<ReportPage.Term> var definitions: [ReportPage.Term] {
    let carr = ". Source: Carr et al., Behavior Research Methods 54, 2022 (10.3758/s13428-021-01554-0)"
    [
      "On the text": """
      within one line spacing above and below the text and 8 characters beside it; other fixations are left \
      out
      """,
      "Line": "\(asked.rule.meaning)\(asked.rule == .nearest ? "" : carr)",
      "Character": """
      (x − left edge of the line) ÷ \(shortest(layout.characterWidth)) pt; beyond an end of the line, its \
      last character
      """,
      "Word": "characters up to the next space; the spaces before a word belong to it",
      "Movements": """
      from one fixation on the text to the next, without a gap or a fixation elsewhere in between. Forward: \
      at least one character to the right on a line. Refixation: less than one character. Regression: at \
      least one character to the left, or to an earlier line. Return sweep: to a later line
      """,
      "First pass": """
      begins with the first fixation on a word if no later word was fixated before, and ends when the eyes \
      leave the word. First fixation and gaze duration are of the first pass; a word without one is \
      skipped. Source: Rayner, Psychological Bulletin 124(3), 1998
      """,
    ]
    if let model { Self.definitions(of: model) }
  }

  @ListBuilder<ReportPage.Term>
  private static func definitions(of model: ErrorModel) -> [ReportPage.Term] {
    let noise = "\(decimal(model.noise.x, 2)) pt along x and \(decimal(model.noise.y, 2)) pt along y"
    [
      "Resolved": """
      1.96 × SD of (measured − planted length) over 1,000 simulated saccades of 7 to 9 characters, each \
      with the errors of another session, is at most 2 characters. The mean difference must be at most 2 \
      characters up or down, too, which rules out calibrations that hardly follow the eyes
      """,
      "Smooth field": """
      the thin-plate spline through the mean errors of the held-out fixations of one session and pose, \
      drawn once for each simulated session; outside the targets, the value at the nearest point of their \
      rectangle
      """,
      "Noise": """
      normal with the SD of a fixation's frames ÷ √(frames of a fixation), pooled over the held-out \
      fixations: \(noise)
      """,
      "Independent errors": """
      each fixation gets the error of any held-out fixation, whatever the fixations before it got
      """,
      "Simulated readings": """
      \(ReadingErrors.count) scan paths over the same text (fixations of 225 ms, saccades of 8 characters, \
      one movement in eight a regression; Rayner 1998), measured with the errors of \(ReadingErrors.count) \
      sessions
      """,
      "95 % range": """
      value − the 97.5 % and − the 2.5 % quantile of (measured − planted) over the simulated readings: \
      where the number of this reading would lie without the errors, if it was read like the simulated ones
      """,
    ]
  }
}
