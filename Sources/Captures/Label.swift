import Inputs

/// A property of frames by which an experiment can select, group and leave them out: a head pose, a session, glasses.
package struct Label: Sendable, Hashable, Codable {
  /// The word in experiment files, and the column of the files of a run: `head_pose`.
  package let name: String
  /// The words of the label in their natural order. Words that are not among these follow in alphabetical order.
  package let order: [String]

  package init(_ name: String, order: [String] = []) { (self.name, self.order) = (name, order) }

  /// The name in text, such as `head pose`.
  package var title: String { Self.title(name) }

  package static func title(_ name: String) -> String { name.split(separator: "_").joined(separator: " ") }

  /// The preposition in text: `at` for a distance, `for` for other labels.
  package static func preposition(_ name: String) -> String { name.hasSuffix("distance") ? "at" : "for" }

  /// The plural in text, such as `head poses`.
  package static func plural(_ name: String) -> String {
    title(name).last == "s" ? "values of \(title(name))" : title(name) + "s"
  }

  /// Some words in their natural order, each once.
  package func sorted(_ words: some Sequence<String>) -> [String] {
    let there = Set(words)
    return order.filter(there.contains) + there.subtracting(order).sorted()
  }

  /// Names that mean something else in experiment files, so that no label can have them.
  package static let reserved: Set = [
    "capture", "participant", "device", "target", "target_role", "fixation",
  ]

  /// The column in the files of a run: the name, unless these have another column of that name.
  package var column: String { Self.columns.contains(name) || Self.isMeasure(name) ? "label_\(name)" : name }

  /// The name of the label that has a column in the files of a run.
  package static func name(ofColumn column: String) -> String {
    guard column.hasPrefix("label_"), case let name = String(column.dropFirst("label_".count)),
      Label(name).column == column
    else { return column }
    return name
  }

  /// The columns of the files of runs and `gazelab splits`, except those of metrics; see `isMeasure`.
  static let columns: Set = [
    "group", "samples", "features", "calibrator", "split", "repeat", "repeats", "fold", "sample", "row",
    "name",
    "part", "target_x", "target_y",
    "first_frame", "last_frame", "time_s", "recorded_x", "recorded_y", "head_yaw_degrees",
    "head_pitch_degrees", "head_x_m", "head_y_m", "head_z_m", "x", "y", "unit", "lost", "lost_reasons", "n",
    "held_out", "n_train", "n_test", "n_lost", "columns", "rank", "status", "message", "choice", "condition",
    "trials", "failed", "skipped", "simulated", "honesty", "columns_min", "columns_max", "rank_min",
    "rank_max", "eye", "rows", "valid", "std", "frame", "confidence", "data_loss", "fold_name",
    "near_constant_columns", "outside_column", "rms_s2s", "target_mean_x", "target_mean_y", "cause", "reason",
    "kappa", "coefficient", "distance_99", "distance_x", "distance_y", "mean_x", "mean_y", "sd_x", "sd_y",
    "own_x",
    "own_y", "noise_sd_x", "noise_sd_y", "log_likelihood_x", "log_likelihood_y",
  ]

  /// Returns true if a column of the files holds a number that is measured or summed, by the form of its name.
  private static func isMeasure(_ name: String) -> Bool {
    ["_pt", "_cm", "_degrees", "_percent", "_sd", "_hz", "_s", "_m"].contains { name.hasSuffix($0) }
      || [
        "sum_", "rmse", "mse", "r2", "mae", "nrmse", "bcea", "accuracy", "n_", "moment", "leverage",
        "squared_error", "target_squares",
      ].contains {
        name.hasPrefix($0)
      }
  }

  /// The regular expression of names, for schemas: the same rule as that of `isName`.
  package static let namePattern = "^[a-z][a-z0-9_]{0,63}$"

  /// Returns true if a text can name a label: lower-case letters, digits and underscores, beginning with a letter.
  package static func isName(_ text: String) -> Bool {
    text.utf8.count <= 64 && (text.utf8.first.map { (0x61...0x7a).contains($0) } ?? false)
      && text.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f }
  }
}

/// A label and the word that some frames have for it.
package struct LabelWord: Sendable, Hashable {
  package let label: Label
  package let word: String

  package init(label: Label, word: String) {
    self.label = label
    self.word = word
  }

  package static func == (one: LabelWord, other: LabelWord) -> Bool {
    one.word == other.word && one.label.name == other.label.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

/// The words of a frame or fixation, one for each label of its capture, in the order in which labels are declared.
package struct LabelWords: Sendable, Hashable {
  package let all: [LabelWord]

  package init(_ all: [LabelWord] = []) { self.all = all }

  /// The word for a label; empty for a label that the capture does not have.
  package subscript(name: String) -> String { all.first { $0.label.name == name }?.word ?? "" }

  package var words: [String] { all.map(\.word) }
}

extension Sequence<LabelWords> {
  /// All labels of some fixations, in the order in which they first appear, each with its words in their natural order.
  package var labels: [(label: Label, words: [String])] {
    var (labels, words) = ([Label](), [String: Set<String>]())
    var last: LabelWords?
    // Neighbours usually have the same words, and comparing is faster than a lookup.
    for own in self where own != last {
      last = own
      for word in own.all {
        if words[word.label.name] == nil { labels.append(word.label) }
        words[word.label.name, default: []].insert(word.word)
      }
    }
    return labels.map { ($0, $0.sorted(words[$0.name] ?? [])) }
  }
}

extension ConfigSection {
  /// The keys of the mapping that have not been read and can be labels of the captures. Each then counts as read;
  /// whether the captures have such a label is checked when these are read.
  ///
  /// - Parameter taken: Keys that mean something else.
  package mutating func labelKeys(without taken: Set<String> = []) -> [String] {
    allowsOthers(named: Label.namePattern, as: .list(.text))
    let known = Label.known.map(\.name)
    let further = unreadKeys.filter {
      Label.isName($0) && !known.contains($0) && !taken.contains($0)
    }
    return known.filter { has($0) } + further.filter { has($0) }
  }

  /// A list of properties; a word that is none of those that every capture has names a label.
  package mutating func properties(_ key: String) -> [FixationProperty] {
    texts(key, isRequired: false).compactMap { word in
      if let property = FixationProperty(rawValue: word) { return property }
      let words = FixationProperty.always.map(\.rawValue).joined(separator: ", ")
      record(key, "\(key.quoted) must be one of \(words) or a label of the captures, not \(word.quoted)")
      return nil
    }
  }
}
