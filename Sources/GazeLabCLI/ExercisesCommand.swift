import ArgumentParser
import Documents
import Files
import GazeLab
import Inputs

struct ExercisesCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "exercises", abstract: "Report which of nine exercises for the eyes were recognised.",
    discussion: """
      Exercises (right, left, up, down, topLeft, topRight, bottomLeft, bottomRight, blink) are combinations of blend \
      shapes. Each person's thresholds are rest + coefficient × (reference − rest), with references from labelled \
      cycles. The report counts hits, misses and false triggers for a range of coefficients, and says which one would \
      serve each person, chosen on one recording and tested on another. Labels are a column 'exercise' of the captures, \
      or a CSV file with the columns capture,exercise,cycle,start_s,end_s, in seconds from the first row of the capture. \
      Without labels, shapes are shown over time. The report is written below the folder for reports, as \
      exercises/NAME; all of its numbers are in exercises.json.
      """
        + examples(
          "gazelab exercises exercises-made --intervals datasets/exercises-made/labels/intervals.csv",
          "gazelab exercises live-link-face",
          "gazelab exercises live-link-face --intervals datasets/live-link-face/labels/intervals.csv --reference peak"
        ))

  @Argument(help: "Names of datasets, or paths of folders or of captures' files.", completion: .file())
  var datasets: [String]

  @Option(
    help: ArgumentHelp(
      "When which exercise was done, in place of a column 'exercise': capture,exercise,cycle,start_s,end_s.",
      valueName: "file"), completion: .file(extensions: ["csv"]))
  var intervals: String?

  @Option(
    help: ArgumentHelp(
      "Rests and references in place of those from labelled cycles, such as the file references.csv of another report.",
      valueName: "file"), completion: .file(extensions: ["csv"]))
  var references: String?

  @Option(
    help: ArgumentHelp(
      "What a shape's reference is: the mean or the median of the marked frames, or the mean over cycles of their peaks.",
      valueName: "kind"), completion: .list(ExerciseOptions.references))
  var reference = "mean"

  @Option(
    help: ArgumentHelp(
      "Where a shape rests: the median outside exercises, or zero.", valueName: "kind"),
    completion: .list(ExerciseOptions.rests))
  var rest = "median"

  @Option(help: ArgumentHelp("The coefficient of the thresholds.", valueName: "number"))
  var coefficient = 0.8

  @Option(help: ArgumentHelp("How long shapes must stay at their thresholds.", valueName: "seconds"))
  var hold = 0.2

  @Option(help: ArgumentHelp("The first coefficient of the sweep.", valueName: "number")) var from = 0.5
  @Option(help: ArgumentHelp("The last coefficient of the sweep.", valueName: "number")) var to = 1.0
  @Option(help: ArgumentHelp("The step between coefficients.", valueName: "number")) var step = 0.05

  @Option(help: ArgumentHelp("The folder for reports.", valueName: "dir"), completion: .directory)
  var out = "reports"

  @OptionGroup var figures: FigureOptions

  @Option(
    help: ArgumentHelp(
      "Print all tables in this format instead of the answers: \(Self.formats.joined(separator: ", ")).",
      valueName: "format"), completion: .list(Self.formats))
  var format: String?

  @OptionGroup var folders: DatasetOptions

  private static let formats = Catalogue.reportFormats.entries.filter { $0.made.text(of: []) != nil }.map(
    \.kind)

  private var options: (options: ExerciseOptions?, error: String) {
    ExerciseOptions.read(
      reference: reference, rest: rest, coefficient: coefficient, hold: hold, from: from, to: to, step: step)
  }

  func validate() throws {
    if let format { try require(format, oneOf: Self.formats, for: "--format") }
    let (options, error) = options
    if options == nil { throw ValidationError(error) }
  }

  func work() async throws {
    guard let options = options.options else { return }
    let progress = ProgressLine(title: datasets.joined(separator: " "))
    progress.show(stage: "reading")
    defer { progress.clear() }
    let report = try ExercisesReport(
      datasets, options, .init(intervals: intervals, references: references), in: folders.datasetFolders)
    let folder = "\(out)/\(report.path)"
    try DurableFolder(folder).checkWritable()
    progress.clear()
    warn(report.warnings)
    let text = format.flatMap { report.text(format: $0, width: terminalWidth) }
    // Printed before anything is written, so that no file is left behind if it cannot be printed.
    try show(text ?? report.text(width: terminalWidth))
    progress.show(stage: "writing")
    let areDrawn = figures.areDrawn
    let page = try await interruptible { try report.write(to: folder, drawsFigures: areDrawn) }
    progress.clear()
    if format == nil { try show("\nReport: \(page)\n") }
  }
}
