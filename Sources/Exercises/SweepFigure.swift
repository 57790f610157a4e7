import Documents
import Inputs

/// Hits and false triggers against the coefficient, one curve per person.
struct SweepFigure {
  private let study: ExerciseStudy
  private let people: [ExerciseStudy.Person]

  private static let (width, panelHeight, gap) = (FigureTheme.figureWidth, 260, 84)
  /// More people are drawn in grey, without names.
  private static let namedLimit = 8

  /// Nil without labels, or with a single coefficient.
  init?(_ study: ExerciseStudy) {
    people = study.people.filter { !$0.labelled.isEmpty }
    guard !people.isEmpty, study.options.coefficients.count > 1 else { return nil }
    self.study = study
  }

  var figure: Figure {
    Figure(
      title: "Hits and false triggers against the coefficient", caveats: [],
      caption: caption, width: Self.width,
      height: FigurePanel.roomAbove + Self.panelHeight + FigurePanel.roomBelow, data: data,
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

  private func colour(_ index: Int) -> Int {
    people.count == 1
      ? FigureTheme.accent : isNamed ? FigureTheme.palette[index] : FigureTheme.grey
  }

  /// One line per person and coefficient, then one per person with a choice, then one per person.
  private var data: Figure.DataTable {
    func fields(_ index: Int, _ point: SweepPoint?, _ colour: Int) -> [Figure.Field] {
      let share = point.flatMap { point in
        point.cycleCount > 0 ? 100 * Double(point.hitCount) / Double(point.cycleCount) : nil
      }
      return [
        .text(RowLayout.shortened(people[index].name)), .integer(index), Figure.Field(point?.coefficient),
        Figure.Field(share), Figure.Field(point?.falseRate), .integer(colour),
      ]
    }
    let curves = people.indices.flatMap { index in
      people[index].sweep.map { fields(index, $0, colour(index)) }
    }
    let names = people.indices.map { fields($0, nil, colour($0)) }
    return Figure.DataTable(
      columns: ["label", "person", "coefficient", "hits_percent", "false_per_minute", "colour"],
      rows: curves + chosen.map { fields($0, $1, colour($0)) } + names)
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
  private var panelWidth: Int { (Self.width - 2 * Self.gap - nameWidth - 16) / 2 }

  private func panel(_ index: Int) -> FigurePanel {
    let column = index == 0 ? "hits_percent" : "false_per_minute"
    let steps = study.options.coefficients
    let (first, last) = (steps[0], steps[steps.count - 1])
    let margin = 0.03 * (last - first)
    let most = people.flatMap { $0.sweep.compactMap(\.falseRate) }.max() ?? 0
    let top = index == 0 ? 104 : max(1.2 * study.options.falseRateLimit, 1.05 * most)
    let curves = people.indices.compactMap { person -> String? in
      FigurePanel.data(person * steps.count..<(person + 1) * steps.count).map {
        "\($0) using 'coefficient':'\(column)' with linespoints pointtype 7 pointsize 0.4 linewidth 1.5 linecolor "
          + FigurePanel.colour(colour(person))
      }
    }
    let diamonds = FigurePanel.data(curveCount..<curveCount + chosen.count).map {
      "\($0) using 'coefficient':'\(column)':'colour' with points pointtype 13 pointsize 1.2 linecolor rgb variable"
    }
    let limit =
      "set arrow from graph 0,first \(study.options.falseRateLimit) to graph 1,first \(study.options.falseRateLimit) "
      + "nohead dashtype 2 linewidth 1 linecolor \(FigurePanel.colour(FigureTheme.muted))"
    return FigurePanel(
      left: Self.gap - 20 + index * (panelWidth + Self.gap), top: FigurePanel.roomAbove, width: panelWidth,
      height: Self.panelHeight,
      titles: FigurePanel.Titles(
        x: "coefficient", y: index == 0 ? "cycles recognised (%)" : "false triggers per minute", yDistance: 46
      ),
      settings: [
        "set xrange [\(first - margin):\(last + margin)]", "set yrange [0:\(top)]", FigurePanel.grid,
      ] + (index == 1 ? [limit] : []), plots: curves + [diamonds].compactMap(\.self))
  }

  /// The names of the people are read from the data.
  private var namePanel: FigurePanel {
    let start = curveCount + chosen.count
    let table = FigurePanel.data(start..<start + people.count) ?? "data"
    return FigurePanel(
      left: Self.width - nameWidth - 8, top: FigurePanel.roomAbove, width: nameWidth,
      height: 20 * people.count,
      settings: [
        "set border 0", "unset xtics", "unset ytics", "set xrange [0:\(nameWidth)]",
        "set yrange [\(people.count).0-0.5:-0.5]",
      ],
      plots: [
        "\(table) using (6):'person':'colour' with points pointtype 7 pointsize 0.7 linecolor rgb variable",
        "\(table) using (18):'person':1 with labels left",
      ])
  }

  private var key: FigureKey {
    var entries: [(title: String, mark: FigureKey.Mark)] = [
      ("one person", .line(colour: people.count == 1 ? FigureTheme.accent : FigureTheme.grey))
    ]
    if hasChoices {
      entries.append(
        (
          "chosen on the first recording",
          .point(type: 13, size: 1, colour: people.count == 1 ? FigureTheme.accent : FigureTheme.grey)
        ))
    }
    return FigureKey(entries: entries)
  }
}
