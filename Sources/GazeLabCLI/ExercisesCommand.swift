import ArgumentParser
import Exercises
import GazeLab
import Inputs

struct ExercisesCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercises", abstract: "Report which of nine exercises for the eyes were recognised.",
    discussion: """
      Exercises (right, left, up, down, topLeft, topRight, bottomLeft, bottomRight, blink) are combinations of blend \
      shapes. Each person's thresholds are rest + coefficient × (reference − rest), with references from labelled \
      cycles. The report says first how many cycles a test recognised and which coefficient to use for whom, chosen on \
      one recording and tested on another; then it counts hits, misses and false triggers for a range of coefficients. \
      Labels are a column 'exercise' of the captures, or a CSV file with the columns \
      capture,exercise,cycle,start_s,end_s, in seconds from the first row of the capture. Without labels, shapes are \
      shown over time. The report is written below the folder for reports, as exercises/NAME; all of its numbers are in \
      exercises.json.
      """
        + examples(
          "gazelab exercises exercises-made --intervals datasets/exercises-made/labels/intervals.csv",
          "gazelab exercises live-link-face",
          "gazelab exercises live-link-face --intervals datasets/live-link-face/labels/intervals.csv --reference peak"
        ))

  @Argument(help: "Names of datasets, or paths of folders or of captures' files.", completion: .file())
  var datasets: [String]

  @Option(
    help: .init(
      "When which exercise was done, in place of a column 'exercise': capture,exercise,cycle,start_s,end_s.",
      valueName: "file"), completion: .file(extensions: ["csv"]))
  var intervals: String?

  @Option(
    help: .init(
      "Rests and references in place of those from labelled cycles, such as the file references.csv of another report.",
      valueName: "file"), completion: .file(extensions: ["csv"]))
  var references: String?

  @Option(
    help: .init(
      "What a shape's reference is: the mean or the median of the marked frames, or the mean over cycles of their peaks.",
      valueName: "kind"), completion: .list(ExerciseOptions.references))
  var reference = "mean"

  @Option(
    help: .init("Where a shape rests: the median outside exercises, or zero.", valueName: "kind"),
    completion: .list(ExerciseOptions.rests))
  var rest = "median"

  @Option(help: .init("The coefficient of the thresholds.", valueName: "number"))
  var coefficient = 0.8

  @Option(help: .init("How long shapes must stay at their thresholds.", valueName: "seconds"))
  var hold = 0.2

  @Option(help: .init("The first coefficient of the sweep.", valueName: "number")) var from = 0.5
  @Option(help: .init("The last coefficient of the sweep.", valueName: "number")) var to = 1.0
  @Option(help: .init("The step between coefficients.", valueName: "number")) var step = 0.05

  @OptionGroup var report: LogReportOptions

  @OptionGroup var folders: DatasetOptions

  private var options: (options: ExerciseOptions?, error: String) {
    ExerciseOptions.read(
      reference: reference, rest: rest, coefficient: coefficient, hold: hold, from: from, to: to, step: step)
  }

  func validate() throws {
    let (options, error) = options
    if options == nil { throw ValidationError(error) }
  }

  func work() async throws {
    guard let options = options.options else { return }
    let title = datasets.joined(separator: " ")
    let exercises = try await ProgressLine.showing("reading", of: title) {
      try ExercisesReport(
        datasets, options, .init(intervals: intervals, references: references), in: folders.datasetFolders)
    }
    try await report.publish(exercises, title: title)
  }
}
