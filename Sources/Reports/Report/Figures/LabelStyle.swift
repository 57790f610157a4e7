import Calibration
import Captures
import Documents
import Scores
import Statistics
import Trials

/// How figures show the labels of a recording: the first by colour, the second by shape, such as head poses and viewing
/// distances. Words have their natural order.
struct LabelStyle {
  private struct Shown {
    let label: Label
    let words: [String]

    /// The place of a word in the natural order of its label, so that a word looks the same in all figures.
    func place(of word: String) -> Int? {
      (label.order + words.filter { !label.order.contains($0) }).firstIndex(of: word)
    }
  }

  private let labels: [Shown]

  private static let shapes: [PointShape] = [.dot, .triangle, .square, .pointedDown, .diamond, .pentagon]
  /// The most words in a key. There are fewer colours, which then repeat.
  private static let largestKey = 24

  init(_ subjects: some Sequence<FixationScore.Subject>) {
    let all = subjects.map(\.labels).labels.map { Shown(label: $0.label, words: $0.words) }
    // Labels keep their places where one of the first two has a single word, so that figures can be compared.
    let shown = all.count <= 2 ? all : all.filter { $0.words.count > 1 }
    labels = Array(shown.prefix(2))
  }

  func colour(_ subject: FixationScore.Subject) -> Int {
    place(subject, 0).map { FigureTheme.palette[$0 % FigureTheme.palette.count] } ?? FigureTheme.grey
  }

  private func shape(_ subject: FixationScore.Subject) -> PointShape {
    labels.count > 1 ? place(subject, 1).map { Self.shapes[$0 % Self.shapes.count] } ?? .diamond : .dot
  }

  private func place(_ subject: FixationScore.Subject, _ index: Int) -> Int? {
    guard index < labels.count else { return nil }
    return labels[index].place(of: subject.labels[labels[index].label.name])
  }

  // MARK: Data

  /// The words of the labels.
  func words<Row>(_ subject: @escaping (Row) -> FixationScore.Subject) -> [PlotColumn<Row>] {
    labels.map(\.label.name).map { name in PlotColumn(name) { subject($0).labels[name] } }
  }

  func shapes<Row>(_ subject: @escaping (Row) -> FixationScore.Subject) -> [PlotColumn<Row>] {
    [PlotColumn("shape") { shape(subject($0)).rawValue }]
  }

  func colours<Row>(_ subject: @escaping (Row) -> FixationScore.Subject) -> [PlotColumn<Row>] {
    [PlotColumn("colour") { colour(subject($0)) }]
  }

  // MARK: Words

  /// What a caption says about colours and shapes; empty without labels.
  ///
  /// - Parameter namesShapes: Whether shapes are used.
  func sentence(namesShapes: Bool = true) -> String {
    let parts = zip(["Colour", "shape"], labels.prefix(namesShapes ? 2 : 1)).map {
      "\($0): \($1.label.title)"
    }
    return parts.isEmpty ? "" : " \(parts.joined(separator: "; "))."
  }

  /// The figure's keys, one per label; none for a label that all subjects share.
  func keys(namesShapes: Bool = true) -> [PlotKey] {
    labels.prefix(namesShapes ? 2 : 1).enumerated().filter { $1.words.count > 1 }.map { index, own in
      let entries = own.words.prefix(Self.largestKey).map { word -> PlotKey.Entry in
        let place = own.place(of: word) ?? 0
        let shape = index == 0 ? .dot : Self.shapes[place % Self.shapes.count]
        return (word, .point(shape, size: 0.7, index == 0 ? .palette(place) : .grey))
      }
      let rest = own.words.count - Self.largestKey
      return PlotKey(
        heading: own.label.title,
        entries + (rest > 0 ? [("and \(rest) more", .point(.dot, size: 0.7, .paper))] : []))
    }
  }

  /// One of every `step` fixations, sorted by colour so that like ones stand together in the drawing.
  static func thinned(
    _ fixations: [GazePlot.Fixation], to count: Int
  ) -> (step: Int, fixations: [GazePlot.Fixation]) {
    let step = (fixations.count + count - 1) / count
    let kept = stride(from: 0, to: fixations.count, by: step).map { fixations[$0] }
    let style = LabelStyle(fixations.map(\.subject))
    return (step, grouped(kept) { style.colour($0.subject) }.flatMap(\.self))
  }
}
