import Documents
import Inputs

struct ExerciseTerms {
  let options: ExerciseOptions

  typealias Term = ReportPage.Term

  private static let exercises = Term(
    name: "Exercises",
    meaning: Exercise.allCases.map { exercise in
      "\(exercise.rawValue) = "
        + (exercise.axes.isEmpty ? exercise.shapes.map(\.name) : exercise.axes.map(\.rawValue))
        .joined(separator: " ∧ ")
    }.joined(separator: "; ")
      + ". The source (an app with exercises against eye fatigue) declares the nine as combinations of ARKit's blend "
      + "shapes; Apple, ARFaceAnchor.BlendShapeLocation, defines the shapes, from the subject's point of view."
  )

  private var threshold: Term {
    Term(
      name: "Threshold",
      meaning:
        "threshold = rest + coefficient × (reference − rest), for each shape of each person. The source multiplies "
        + "\"typical deviations\" by 0.8 and starts from 0 (--rest zero). It does not say what is typical, which matters "
        + "more than the 0.8, so that the table of references compares the readings. Ours: the marked frames of a shape "
        + "are those of all exercises that require it. mean and median: of these frames; peak: the mean over cycles of "
        + "their maxima. Here: \(options.reference.rawValue). Rest: "
        + (options.rest == .zero ? "0." : "the median of the frames outside exercises.")
        + " An exercise is withheld if one of its shapes does not rise above its rest.")
  }

  private var trigger: Term {
    Term(
      name: "Trigger",
      meaning:
        "An exercise is done when all its shapes have stayed at or above their thresholds for \(shortest(options.hold)) s "
        + "(--hold). Ours: one exercise at a time, decided on each row: a diagonal beats the two exercises that it "
        + "combines; of the rest, the one with the greatest min(shape ÷ threshold) is active, and the hold counts while it "
        + "is. It can be done again after \(shortest(options.rearm)) s below. A missing value, or a step above max(75 ms, 2.5 "
        + "× the median step), interrupts both. Rows are sorted by time; of rows with equal times the last one holds."
    )
  }

  private static let counts = Term(
    name: "Hits and false triggers",
    meaning:
      "Ours. Hit: the first trigger of the labelled exercise between the start and the end of a cycle; time to complete: "
      + "from the start to that trigger; repeat: a later one. False trigger: a trigger at a time that is not labelled with "
      + "its exercise, per minute of valid time not labelled with it; the rate of a person is the sum over the exercises. "
      + "Valid time: a row in which all shapes are known stands for the time to the next row, at most 2 × the median step."
  )

  private var choice: Term {
    Term(
      name: "Choice of the coefficient",
      meaning:
        "Ours. Of the coefficients from \(shortest(options.coefficients.first ?? 0)) to "
        + "\(shortest(options.coefficients.last ?? 0)), the one with the most hits among those with at most "
        + "\(shortest(options.falseRateLimit)) false trigger per minute; ties go to the larger. It is chosen on a person's "
        + "first labelled recording and tested on the others, and the other way round on the second; thresholds come from "
        + "the recording it is chosen on. With one labelled recording the choice is withheld: alternate cycles of one "
        + "recording share posture, light and the wearing-off of attention, so a test on them would leak.")
  }

  private static let asymmetry = Term(
    name: "Asymmetry",
    meaning:
      "(R − L)/(R + L), where R and L are the deflections (reference − rest) of the right and the left eye's shape of an "
      + "exercise, or of looking to the right and to the left (mean of both eyes). Values of shapes are never limited to "
      + "0…1.")

  var coefficient: [Term] { [Self.exercises, threshold, trigger, Self.counts, choice] }
  var recognition: [Term] { [Self.exercises, trigger, Self.counts] }
  var deflection: [Term] { [threshold, Self.asymmetry] }
}
