import Calibration
import Captures
import Documents
import Statistics
import Trials

/// How figures show the labels of a recording: the first by colour, the second by shape, such as head poses and viewing
/// distances. Words have their natural order.
struct LabelStyle {
  static let columns = ["shape", "colour"]

  /// Those with several words, at most two.
  private let labels: [(label: Label, words: [String])]

  init(_ subjects: some Sequence<FixationScore.Subject>) {
    let all = subjects.map(\.labels).labels
    let varying = all.filter { $0.words.count > 1 }
    // Labels keep their places where one of the first two has a single word, so that figures can be compared.
    labels = Array(all.count <= 2 ? all[...] : varying.prefix(2))
  }

  /// The names of the labels, for the columns of a figure's data.
  var names: [String] { labels.map(\.label.name) }

  func words(_ subject: FixationScore.Subject) -> [Plot.Field] {
    labels.map { .text(subject.labels[$0.label.name]) }
  }

  func fields(_ subject: FixationScore.Subject) -> [Plot.Field] {
    [.integer(shape(subject).rawValue), .integer(colour(subject))]
  }

  func colour(_ subject: FixationScore.Subject) -> Int {
    place(subject, 0).map { FigureTheme.palette[$0 % FigureTheme.palette.count] } ?? FigureTheme.grey
  }

  private static let shapes: [PointShape] = [.dot, .triangle, .square, .pointedDown, .diamond, .pentagon]

  private func shape(_ subject: FixationScore.Subject) -> PointShape {
    labels.count > 1 ? place(subject, 1).map { Self.shapes[$0 % Self.shapes.count] } ?? .diamond : .dot
  }

  /// The place of a word in the natural order of its label, so that a word looks the same in all figures.
  private func place(_ subject: FixationScore.Subject, _ index: Int) -> Int? {
    guard index < labels.count else { return nil }
    let (label, words) = labels[index]
    return place(subject.labels[label.name], label, words)
  }

  private func place(_ word: String, _ label: Label, _ words: [String]) -> Int? {
    let order = label.order + words.filter { !label.order.contains($0) }
    return order.firstIndex(of: word)
  }

  /// What a caption says about colours and shapes; empty without labels.
  var sentence: String {
    switch labels.count {
    case 0: ""
    case 1: " Colour: \(labels[0].label.title)."
    default: " Colour: \(labels[0].label.title); shape: \(labels[1].label.title)."
    }
  }

  /// The same where shapes are not used.
  var colourSentence: String { labels.isEmpty ? "" : " Colour: \(labels[0].label.title)." }

  /// One of every `step` fixations, sorted by colour so that like ones stand together in the drawing.
  static func thinned(
    _ fixations: [GazePlot.Fixation], to count: Int
  ) -> (step: Int, fixations: [GazePlot.Fixation]) {
    let step = (fixations.count + count - 1) / count
    let kept = stride(from: 0, to: fixations.count, by: step).map { fixations[$0] }
    let style = LabelStyle(fixations.map(\.subject))
    return (step, grouped(kept) { style.colour($0.subject) }.flatMap(\.self))
  }

  /// The most words in a key. There are fewer colours, which then repeat.
  private static let largestKey = 24

  /// The figure's keys, one per label; none for a label that all subjects share.
  func keys(namesShapes: Bool = true) -> [PlotKey] {
    labels.prefix(namesShapes ? 2 : 1).enumerated().filter { $1.words.count > 1 }.map { index, own in
      PlotKey(
        heading: own.label.title,
        own.words.prefix(Self.largestKey).map { word in
          let place = self.place(word, own.label, own.words) ?? 0
          let shape = index == 0 ? .dot : Self.shapes[place % Self.shapes.count]
          return (word, .point(shape, size: 0.7, index == 0 ? .palette(place) : .grey))
        } + Self.rest(of: own.words))
    }
  }
}

extension LabelStyle {
  private static func rest(of words: [String]) -> [PlotKey.Entry] {
    let count = words.count - largestKey
    return count > 0 ? [("and \(count) more", .point(.dot, size: 0.7, .paper))] : []
  }
}

extension GazePlot {
  var restriction: [String] {
    otherCount == 0 ? [] : ["Only one device's screen is shown; \(otherCount) fixations are on others."]
  }
}

/// The accent for the rows that lead, and one neutral colour for all others.
struct RowColours {
  let leading: Set<Cell>

  subscript(cell: Cell) -> Int { leading.contains(cell) ? FigureTheme.accent : FigureTheme.grey }
}

extension SplitResults {
  func seriesName(_ cell: Cell) -> String { CellNames(telling: run.summaries.map(\.cell)).name(cell) }

  var colours: RowColours { RowColours(leading: Set(answer?.set.flatMap(\.cells) ?? bestCells)) }
  var accentNote: String {
    answer.map { $0.set.count > 1 } == true
      ? "Blue: the best row and those that cannot be distinguished from it." : "Blue: the best row."
  }

  /// Words in a corner of each figure.
  var marks: [String] {
    run.record.marks
      + (leakage == .leaks ? ["leaks"] : leakage == .noTest ? ["not a test"] : [])
  }
}

extension RunRecord {
  var marks: [String] { (dataset.isSimulated ? ["simulated"] : []) + (partial == nil ? [] : ["PARTIAL"]) }
}
