import Calibration
import Captures
import Inputs
import Splits

/// The errors and oddities in another program's predictions for the folds of an experiment.
struct PredictionCheck {
  private(set) var errors: [InputError] = []
  private(set) var warnings: [Warning] = []

  private let table: PredictionTable
  private let label: String
  private let sets: [SampleSet]
  private let selection: SelectedCaptures
  private var unused = LineCount()
  private var lacking = (count: 0, of: 0, example: "")
  private var lackingFolds = (count: 0, of: 0, example: "")

  private struct LineCount {
    var count = 0
    var line = Int32.max

    mutating func add(_ row: PredictionTable.Row) { (count, line) = (count + 1, min(line, row.line)) }
  }

  static func all(
    _ file: ExperimentFile, _ sets: [SampleSet], _ selection: SelectedCaptures
  ) throws(InputError) -> [Warning] {
    let checks = file.calibrators.flatMap { planned in
      planned.calibrator.needs.predictions.map { PredictionCheck($0, of: planned.label, sets, selection) }
    }
    let errors = checks.flatMap(\.errors)
    guard errors.isEmpty else { throw InputError(errors) }
    return checks.flatMap(\.warnings)
  }

  init(_ table: PredictionTable, of label: String, _ sets: [SampleSet], _ selection: SelectedCaptures) {
    self.table = table
    self.label = label
    self.sets = sets
    self.selection = selection
    checkColumns()
    guard errors.isEmpty else { return }
    for section in table.sections where errors.count < 20 { check(section) }
    for set in sets {
      for planned in set.splits where errors.isEmpty { check(planned, of: set) }
    }
    guard errors.isEmpty else { return }
    warn()
  }

  private var splits: [PlannedSplit] {
    var labels = Set<String>()
    return sets.flatMap(\.splits).filter { labels.insert($0.split.label).inserted }
  }

  private mutating func complain(_ place: Place, _ sentence: String) {
    errors.append(InputError(place, sentence))
  }

  // MARK: What the file must say for its rows to be understood

  private mutating func checkColumns() {
    let header = Place(file: table.path, line: 1, column: 1)
    if Set(sets.map(\.samples.kind)).count > 1 && !table.columns.contains(.samples) {
      complain(header, "missing column 'samples': the experiment has frames and fixation-medians")
    }
    let labels = splits.map(\.split.label)
    if labels.count > 1 && !table.columns.contains(.split) && !table.isFixed {
      complain(
        header,
        "missing column 'split': the experiment has \(labels.count) splits, each with folds of its own: "
          + labels.prefix(20).map(\.quoted).joined(separator: ", "))
    }
    let keys = Set(sets.flatMap { GroupName.parts($0.group).map(\.property) })
    let missing = keys.subtracting(table.labels).sorted()
    if table.namesSamples && !missing.isEmpty && Set(sets.map(\.group)).count > 1 {
      complain(
        header,
        "missing column \(missing[0].quoted): samples are numbered in each group; add it, or name samples by capture "
          + "and frame")
    }
  }

  // MARK: Each row

  private mutating func check(_ section: PredictionTable.Section) {
    let (key, labels) = (section.key, splits.map(\.split.label.onOneLine))
    if let split = key.split, !labels.contains(split) {
      complain(
        section.place,
        "no split of the experiment is called \(split.quoted)" + hint(for: split, among: labels))
      return
    }
    let ofKind = sets.filter { key.fits($0.samples.kind) }
    guard !ofKind.isEmpty, let kind = key.samples ?? ofKind.first?.samples.kind else {
      let kinds = Set(sets.map(\.samples.kind.rawValue)).sorted().joined(separator: ", ")
      complain(
        section.place,
        "the experiment has no samples of the kind \((key.samples?.rawValue ?? "").quoted); it has: \(kinds)")
      return
    }
    if table.namesSamples {
      checkSamples(of: section, ofKind.filter { key.fits(group: $0.group) }, ofKind.map(\.group))
    } else {
      checkFrames(of: section, ofKind, kind)
    }
  }

  private mutating func checkSamples(
    of section: PredictionTable.Section, _ fitting: [SampleSet], _ groups: [String]
  ) {
    guard let set = fitting.first else {
      let name = GroupName.name(table.labels.map { ($0, section.key.labels[$0] ?? "") })
      complain(
        section.place,
        "the experiment has no group \(name.quoted); there are: \(groups.prefix(20).joined(separator: ", "))")
      return
    }
    for (number, rows) in section.folds.sorted(by: { $0.key < $1.key }) {
      checkNumber(number, rows, in: set, section.key)
      for row in rows where errors.count < 20 {
        let sample = Int(row.sample ?? -1)
        guard set.samples.origins.indices.contains(sample) else {
          complain(
            table.place(of: row),
            "there is no sample \(sample); \(set.group.isEmpty ? "the experiment" : "the group") has the samples 0 to "
              + "\(set.samples.count - 1)")
          continue
        }
        let capture = set.samples.origins.source(sample).key.capture.onOneLine
        let first = set.samples.origins.frameRows(sample).lowerBound
        if (section.key.capture ?? capture) != capture || row.frame.map(Int.init) ?? first != first {
          complain(
            table.place(of: row),
            "sample \(sample) begins at frame \(first) of the capture \(capture.quoted), not where this row says; the "
              + "samples have changed since they were exported with 'gazelab splits'")
        }
      }
    }
  }

  private mutating func checkFrames(
    of section: PredictionTable.Section, _ ofKind: [SampleSet], _ kind: SampleKind
  ) {
    let name = section.key.capture ?? ""
    let captures = selection.dataset.captureNames.map(\.onOneLine)
    guard captures.contains(name) else {
      complain(section.place, "the dataset has no capture \(name.quoted)" + hint(for: name, among: captures))
      return
    }
    guard let capture = selection.captures.first(where: { $0.name.onOneLine == name }) else {
      for row in section.folds.values.joined() { unused.add(row) }
      return
    }
    let sets = ofKind.map { set -> (set: SampleSet, frames: Set<Int>) in
      let origins = set.samples.origins
      let own = origins.indices.filter { origins.source($0).key.capture == capture.name }
      return (set, Set(own.map { origins.frameRows($0).lowerBound }))
    }
    for (number, rows) in section.folds.sorted(by: { $0.key < $1.key }) {
      var used = [Int: [PredictionTable.Row]]()
      for row in rows where errors.count < 20 {
        let frame = Int(row.frame ?? -1)
        if let place = sets.firstIndex(where: { $0.frames.contains(frame) }) {
          used[place, default: []].append(row)
        } else if frame < capture.frames.count && (kind == .frames || table.isFixed) {
          unused.add(row)
        } else {
          let reason =
            frame < capture.frames.count
            ? "is the first frame of no fixation" : "is beyond the last frame, \(capture.frames.count - 1)"
          complain(table.place(of: row), "frame \(frame) of the capture \(name.quoted) \(reason)")
        }
      }
      for (place, rows) in used.sorted(by: { $0.key < $1.key }) {
        checkNumber(number, rows, in: sets[place].set, section.key)
      }
    }
  }

  private mutating func checkNumber(
    _ number: PredictionTable.FoldNumber, _ rows: [PredictionTable.Row], in set: SampleSet,
    _ key: PredictionTable.Section.Key
  ) {
    guard !table.isFixed, let row = rows.first, errors.count < 20,
      let planned = set.splits.first(where: { key.fits(split: $0.split.label) })
    else { return }
    let (label, last) = (planned.split.label, planned.split.repeatCount - 1)
    guard number.repeatIndex <= last else {
      complain(
        table.place(of: row),
        "there is no repeat \(number.repeatIndex); \(label) has "
          + (last == 0 ? "only repeat 0" : "the repeats 0 to \(last)"))
      return
    }
    guard let folds = try? planned.folds(repeatIndex: number.repeatIndex), number.index >= folds.count else {
      return
    }
    complain(
      table.place(of: row),
      "there is no fold \(number.index); repeat \(number.repeatIndex) of \(label) has "
        + (folds.count == 1 ? "only fold 0" : "the folds 0 to \(folds.count - 1)"))
  }

  // MARK: Each fold

  private mutating func check(_ planned: PlannedSplit, of set: SampleSet) {
    func predictions(_ fold: Fold) -> FoldPredictions {
      table.predictions(
        for: FoldIdentity(
          group: set.group, split: planned.split.label, repeatIndex: fold.repeatIndex, index: fold.index),
        of: set.samples)
    }
    let fixed = table.isFixed ? planned.drawnFolds.first.map(predictions) : nil
    for repeatIndex in 0..<planned.split.repeatCount {
      for fold in (try? planned.folds(repeatIndex: repeatIndex)) ?? [] {
        check(fold, fixed ?? predictions(fold), planned, set)
        guard errors.isEmpty else { return }
      }
    }
  }

  private mutating func check(
    _ fold: Fold, _ predictions: FoldPredictions, _ planned: PlannedSplit, _ set: SampleSet
  ) {
    let name = "fold \(fold.index) of repeat \(fold.repeatIndex) of \(planned.split.label)"
    if let (first, second) = predictions.duplicate {
      let sample = first.sample.map { "sample \($0)" } ?? "frame \(first.frame ?? 0)"
      complain(
        table.place(of: second),
        "predicts \(sample) again" + (table.isFixed ? "" : " in \(name)") + ", first at line \(first.line)")
      return
    }
    lackingFolds.of += 1
    if predictions.isEmpty {
      if lackingFolds.count == 0 { lackingFolds.example = name }
      lackingFolds.count += 1
      return
    }
    let origins = set.samples.origins
    let (tested, others) = (fold.testRows, table.isFixed ? [] : fold.trainRows + fold.otherRows)
    for sample in tested {
      lacking.of += 1
      guard predictions.row(sample, origins)?.x.isFinite != true else { continue }
      if lacking.count == 0 {
        let capture = origins.source(sample).key.capture.onOneLine.quoted
        lacking.example = "frame \(origins.frameRows(sample).lowerBound) of \(capture) in \(name)"
      }
      lacking.count += 1
    }
    // A split that leaks may test rows that it also trains on.
    let isTested = Set(tested)
    for sample in others where !isTested.contains(sample) {
      if let row = predictions.row(sample, origins) { unused.add(row) }
    }
  }

  private mutating func warn() {
    func add(_ sentence: String) { warnings.append(Warning(subject: label, sentence: sentence)) }
    if lackingFolds.count > 0 {
      add(
        "has no predictions for \(lackingFolds.count) of \(lackingFolds.of) folds, whose trials fail; the first is "
          + lackingFolds.example)
    }
    if lacking.count > 0 {
      add(
        "has no prediction for \(lacking.count) of \(lacking.of) tested samples, which count as lost; the first is "
          + lacking.example)
    }
    if unused.count > 0 {
      add(
        "\(unused.count) rows of \(table.name.quoted) predict samples that their fold does not test; they are ignored; "
          + "the first is line \(unused.line)")
    }
    if let untested = table.untested {
      add(
        "\(untested.count) rows of \(table.name.quoted) are not of part 'test'; they are ignored; the first is line "
          + "\(untested.line)")
    }
  }
}
