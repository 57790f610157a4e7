import Documents
import Inputs
import Statistics

/// Hits and false triggers against the coefficient, one curve per person.
struct SweepFigure {
  private let study: ExerciseStudy
  private let people: [ExerciseStudy.Person]

  private static let (panelHeight, gap) = (260, 84)
  /// More people are drawn in grey, without names.
  private static let namedLimit = 8

  /// Nil without labels, or with a single coefficient.
  init?(_ study: ExerciseStudy) {
    people = study.people.filter { !$0.labelled.isEmpty }
    guard !people.isEmpty, study.options.coefficients.count > 1 else { return nil }
    self.study = study
  }

  var figure: Plot {
    Plot(
      title: "Hits and false triggers against the coefficient", caption: caption,
      height: Panel.roomAbove + Self.panelHeight + Panel.roomBelow, data: data,
      panels: [panel(0), panel(1)] + (isNamed ? [namePanel] : []), keys: [key])
  }

  private var isNamed: Bool { people.count > 1 && people.count <= Self.namedLimit }

  private var caption: String {
    "Left: share of labelled cycles in which the exercise was recognised. Right: false triggers per minute, all exercises "
      + "together; the dashed line is the limit of \(shortest(study.options.falseRateLimit)) per minute. One curve per "
      + "person, all labelled recordings together"
      + (hasChoices ? "; diamonds: the coefficient chosen on the first recording." : ".")
  }

  private var hasChoices: Bool { people.contains { $0.choices.first?.chosen != nil } }

  private func ink(_ index: Int) -> Ink {
    people.count == 1 ? .accent : isNamed ? .palette(index) : .grey
  }

  /// One line per person and coefficient, then one per person with a choice, then one per person.
  private var data: Plot.DataTable {
    func fields(_ index: Int, _ point: SweepPoint?, _ ink: Ink) -> [Plot.Field] {
      let share = point.flatMap { point in
        point.cycleCount > 0 ? 100 * Double(point.hitCount) / Double(point.cycleCount) : nil
      }
      return [
        .text(RowLayout.shortened(people[index].name)), .integer(index), Plot.Field(point?.coefficient),
        Plot.Field(share), Plot.Field(point?.falseRate.ifKnown), .integer(ink.rgb ?? 0),
      ]
    }
    let curves = people.indices.flatMap { index in
      people[index].sweep.map { fields(index, $0, ink(index)) }
    }
    let names = people.indices.map { fields($0, nil, ink($0)) }
    return Plot.DataTable(
      columns: ["label", "person", "coefficient", "hits_percent", "false_per_minute", "colour"],
      rows: curves + chosen.map { fields($0, $1, ink($0)) } + names)
  }

  private var chosen: [(person: Int, point: SweepPoint)] {
    people.enumerated().compactMap { index, person in
      guard let coefficient = person.choices.first?.chosen?.coefficient,
        let point = person.sweep.first(where: { $0.coefficient == coefficient })
      else { return nil }
      return (index, point)
    }
  }

  private var curveCount: Int { people.count * study.options.coefficients.count }
  private var nameWidth: Int {
    guard isNamed else { return 0 }
    return min(
      220, 24 + FigureTheme.width(ofCharacters: people.map { RowLayout.shortened($0.name).count }.max() ?? 0))
  }
  private var panelWidth: Int { (FigureTheme.figureWidth - 2 * Self.gap - nameWidth - 16) / 2 }

  private func panel(_ index: Int) -> Panel {
    let column = Coordinate(index == 0 ? "hits_percent" : "false_per_minute")
    let (steps, limit) = (study.options.coefficients, study.options.falseRateLimit)
    let (first, last) = (steps[0], steps[steps.count - 1])
    let margin = 0.03 * (last - first)
    let most = people.flatMap { $0.sweep.compactMap(\.falseRate.ifKnown) }.max() ?? 0
    let curves = people.indices.flatMap { person in
      [
        Mark.line("coefficient", column, ink(person)),
        .points("coefficient", column, size: 0.4, ink(person)).telling(
          "label", "coefficient", index == 0 ? "hits_percent" : "false_per_minute"),
      ].map { $0.of(person * steps.count..<(person + 1) * steps.count) }
    }
    let diamonds = Mark.points("coefficient", column, .diamond, size: 1.2, .column("colour"))
    let x = PlotAxis(first - margin...last + margin, "coefficient", hasGrid: true)
    return Panel(
      left: Self.gap - 20 + index * (panelWidth + Self.gap), width: panelWidth, height: Self.panelHeight,
      x: x,
      y: PlotAxis(
        0...(index == 0 ? 104 : max(1.2 * limit, 1.05 * most)),
        index == 0 ? "cycles recognised (%)" : "false triggers per minute"),
      marks: (index == 1 ? [.horizontal(at: limit, x, .muted)] : []) + curves
        + [diamonds.of(curveCount..<curveCount + chosen.count)])
  }

  /// The names of the people are read from the data.
  private var namePanel: Panel {
    let start = curveCount + chosen.count
    return Panel(
      left: FigureTheme.figureWidth - nameWidth - 8, width: nameWidth, height: 20 * people.count,
      x: PlotAxis(0...Double(nameWidth), ticks: .none), y: .rows(people.count), border: .none,
      marks: [
        Mark.points(6, "person", size: 0.7, .column("colour")), .texts("label", 18, "person"),
      ].map { $0.of(start..<start + people.count) })
  }

  private var key: PlotKey {
    let ink: Ink = people.count == 1 ? .accent : .grey
    return PlotKey(
      [("one person", .line(ink))]
        + (hasChoices ? [("chosen on the first recording", .point(.diamond, size: 1, ink))] : []))
  }
}
