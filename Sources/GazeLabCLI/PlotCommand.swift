import ArgumentParser
import Documents
import GazeLab

struct PlotCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Draw columns of a table of a run.",
    discussion: """
      Draws one point per row of any table that gazelab table lists. Columns have the names of the CSV file; A/B divides \
      one column by another, such as sum_distance_pt/n. Numbers become axes or shades, and texts become places, colours \
      or panels. Rows that lack a value are counted in the caption. Of more than 5000 points a random part is drawn.

      The ending of --out decides the form: .svg, .html (a page whose points answer when touched), .png or .pdf. The last \
      two need gnuplot.
      """
        + examples(
          "gazelab plot reports/simulated/participants --table samples --x head_yaw_degrees --y recorded_x",
          "gazelab plot reports/my/first --table fixations --x target --y sum_accuracy_degrees/repeats --colour participant "
            + "--facet device --where features=gaze --out errors.html"))

  @Argument(help: .init("The folder of a run.", valueName: "run"), completion: .directory)
  var run: String

  @Option(help: "The table, such as fixations, samples or table-1.") var table: String
  @Option(help: .init("The column along the x axis.", valueName: "column")) var x: String
  @Option(help: .init("The column along the y axis.", valueName: "column")) var y: String
  @Option(help: .init("The column that points are coloured by.", valueName: "column")) var colour: String?
  @Option(help: .init("The column of which each text has a panel.", valueName: "column")) var facet: String?

  @Option(
    name: .customLong("where"),
    help: .init("Draw only the rows whose column has this text; repeatable.", valueName: "column=text"))
  var conditions: [String] = []

  @Option(
    help: .init("The file to draw into; default: TABLE.svg.", valueName: "file"),
    completion: .file(extensions: FigureFile.endings))
  var out: String?

  func validate() throws {
    guard let out, FigureFile.ending(of: out) == nil else { return }
    throw ValidationError("--out \(out): the name must end in .svg, .html, .png or .pdf")
  }

  func work() async throws {
    let request = ColumnPlot.Request(
      table: table, x: x, y: y, colour: colour, facet: facet, conditions: conditions)
    let plot = try ColumnPlot(run, request)
    let path = out ?? (table.split(separator: "/").last.map(String.init) ?? table) + ".svg"
    try plot.write(to: path)
    try show(line: path)
    complain(plot.plot.caption)
  }
}
