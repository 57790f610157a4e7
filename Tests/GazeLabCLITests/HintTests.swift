import Testing

/// Mistakes that newcomers make: each is refused, with the words that would have been right.
@Suite("Hints")
struct HintTests {
  struct Mistake: CustomTestStringConvertible {
    let name: String
    /// The arguments of the program, in which `FILE` is an experiment file with the edit.
    let call: String
    /// A line of the experiment file, and what stands in its place.
    var edit: (line: String, other: String)?
    /// What the message must say.
    let hint: String

    var testDescription: String { name }

    init(_ name: String, _ call: String, says hint: String) {
      self.name = name
      self.call = call
      self.hint = hint
    }

    init(_ name: String, _ line: String, written other: String, says hint: String) {
      self.init(name, "validate FILE", says: hint)
      edit = (line, other)
    }
  }

  private static let calibrators = "calibrators: [linear, offset]"
  private static let splits =
    "splits: [corners-to-sides, {kind: random, unit: fixation, test_share: 0.3, repeats: 3}]"
  private static let features = "features: [gaze, gaze+face]"

  static let inCommands = [
    Mistake(
      "two letters of a file are swapped", "run experiments/lab/frist.yaml",
      says: "did you mean 'experiments/lab/first.yaml'?"),
    Mistake(
      "a file without its hyphen", "run experiments/simulated/table4.yaml",
      says: "did you mean 'experiments/simulated/table-4.yaml'?"),
    Mistake(
      "a file without its ending", "plan experiments/lab/first",
      says: "did you mean 'experiments/lab/first.yaml'?"),
    Mistake(
      "a file without its folder", "validate first.yaml", says: "did you mean 'experiments/lab/first.yaml'?"),
    Mistake("a folder of experiments", "run experiments/simulated", says: "experiments/simulated/*.yaml"),
    Mistake(
      "the folder of a run in place of its experiment", "run reports/lab/first",
      says: "did you mean 'experiments/lab/first.yaml'?"),
    Mistake(
      "a misspelt folder above a run", "show reports/lba/first", says: "did you mean 'reports/lab/first'?"),
    Mistake(
      "an experiment in place of its run", "show experiments/lab/first.yaml",
      says: "did you mean 'reports/lab/first'?"),
    Mistake("a run without reports/", "compare lab/first", says: "did you mean 'reports/lab/first'?"),
    Mistake(
      "the ending of a file as a format", "compare reports/lab/first --format tex",
      says: "did you mean 'latex'?"),
    Mistake(
      "scikit-learn's short name of a metric", "compare reports/lab/first --metric mae",
      says: "did you mean 'mae_x_pt'?"),
    Mistake(
      "another sign between feature blocks", "compare reports/lab/first --against gaze-face",
      says: "did you mean 'gaze+face'?"),
    Mistake("a misspelt dataset", "describe lba", says: "did you mean 'lab'?"),
    Mistake("a misspelt path of a dataset", "describe datasets/lba", says: "did you mean 'datasets/lab'?"),
    Mistake(
      "two arguments swapped", "explain gaze+face reports/lab/first",
      says: "did you mean 'gazelab explain reports/lab/first gaze+face'?"),
    Mistake(
      "an option with a longer name", "run experiments/lab/first.yaml --output new",
      says: "Did you mean '--out'?"),
    Mistake("a command of other tools", "train experiments/lab/first.yaml", says: "did you mean 'run'?"),
    Mistake(
      "two commands at once", "run plan experiments/lab/first.yaml",
      says: "did you mean 'gazelab plan experiments/lab/first.yaml'?"),
    Mistake(
      "another sign in a rule set", "gate lab --rules sr_research", says: "did you mean 'sr-research'?"),
    Mistake(
      "a misspelt key of --set", "validate experiments/lab/first.yaml --set seeds=3",
      says: "did you mean 'seed'?"),
    Mistake("one topic in the singular", "list calibrator", says: "Did you mean 'calibrators'?"),
  ]

  static let inFiles = [
    Mistake(
      "least squares as ols", calibrators, written: "calibrators: [ols]", says: "did you mean 'linear'?"),
    Mistake(
      "scikit-learn's class of a calibrator", calibrators, written: "calibrators: [LinearRegression]",
      says: "did you mean 'linear'?"),
    Mistake(
      "scikit-learn's name of a penalty", calibrators, written: "calibrators: [{kind: ridge, alpha: 0.1}]",
      says: "did you mean 'lambda'?"),
    Mistake(
      "scikit-learn's class of a split", splits, written: "splits: [KFold]", says: "did you mean 'k-fold'?"),
    Mistake(
      "scikit-learn's name of a share", splits, written: "splits: [{kind: random, test_size: 0.3}]",
      says: "did you mean 'test_share'?"),
    Mistake(
      "scikit-learn's name of a seed", "seed: 5", written: "random_state: 5", says: "did you mean 'seed'?"),
    Mistake(
      "scikit-learn's class that leaves groups out", splits, written: "splits: [LeaveOneGroupOut]",
      says: "did you mean 'leave-one-out'?"),
    Mistake(
      "a list item without its space", features, written: "features:\n  - gaze\n  -gaze+face",
      says: ":5:3: error: a space is missing after the dash; write '- gaze+face'"),
    Mistake(
      "another word for a participant", splits, written: "splits: [{kind: leave-one-out, over: person}]",
      says: "did you mean 'participant'?"),
    Mistake(
      "a misspelt label", "seed: 5", written: "where: {head_pose: Midle}", says: "did you mean 'Middle'?"),
    Mistake(
      "a feature block in the plural", features, written: "features: [gaze, gaze+faces]",
      says: "did you mean 'face'?"),
    Mistake(
      "milliseconds for seconds", "seed: 5", written: "fixations: {every: 500 ms}",
      says: "in seconds, without a unit: 0.5"),
    Mistake(
      "half a word", "seed: 5", written: "samples: fixations", says: "did you mean 'fixation-medians'?"),
    Mistake(
      "the name of a dataset as a path", "dataset: lab", written: "dataset: ./lab",
      says: "did you mean 'lab'?"),
  ]

  @Test("a mistake is refused with the words that would be right", arguments: inCommands + inFiles)
  func mistakes(mistake: Mistake) throws {
    try Workplace.withRun { place in
      for table in ["table-4", "table-5"] {
        try place.write("experiments/simulated/\(table).yaml", Workplace.firstExperiment)
      }
      if let (line, other) = mistake.edit {
        let edited = Workplace.firstExperiment.replacing(line, with: other)
        #expect(edited != Workplace.firstExperiment)
        try place.write("experiments/lab/slip.yaml", edited)
      }
      let call = mistake.call.replacing("FILE", with: "experiments/lab/slip.yaml")
      let outcome = try place.gazelab(call.split(separator: " ").map(String.init))
      #expect(outcome.status >= 64 && outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.errors.contains(mistake.hint), "\(outcome.errors)")
    }
  }
}
