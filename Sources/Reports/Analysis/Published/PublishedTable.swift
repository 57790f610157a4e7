import Calibration
import DelimitedText
import Inputs
import Splits
import Statistics

/// A published table, as `published.yaml` holds it.
package struct PublishedTable: Sendable {
  struct Number: Sendable {
    /// For people: `gaze+face RMSE`, or what the publication says.
    let name: String
    let series: Series
    let statistic: Bootstrap.Statistic
    /// The number to check.
    let printed: PublishedNumber
    /// Set where the printed number is known to be wrong.
    var erratum: Erratum?
    /// How many random splits it is from; nil where nothing is drawn.
    var repeats: Int?
    /// What is printed in place of the right number.
    var wrong: PublishedNumber?
    /// Why it is wrong; nil for a number of the table.
    var reason: String?

    func with(_ statistic: Bootstrap.Statistic) -> Number {
      Number(name: name, series: series, statistic: statistic, printed: printed)
    }
  }

  struct Series: Sendable {
    let samples: String
    let split: String
    /// Nil for the lowest of all feature sets in each repeat.
    let features: String?
    let calibrator: String
    /// One of `PublishedTable.metrics`.
    let metric: String
  }

  struct Erratum: Sendable {
    let right: PublishedNumber
    let reason: String
  }

  /// A printed number that no run can be checked against.
  struct UnrepeatableClaim: Sendable {
    let says: String
    let printed: PublishedNumber
    /// Empty for a number without a unit.
    let unit: String
    /// Why, such as "data not published".
    let reason: String
  }

  /// A wrong word for the statistic in the caption.
  struct Caption: Sendable {
    let says: Bootstrap.Statistic
    let reason: String
  }

  let name: String
  let title: String
  /// How many random splits each number is from; nil where nothing is drawn.
  let repeats: Int?
  let numbers: [Number]
  let caption: Caption?
  /// Numbers that the publication states beside the table, and that are wrong.
  let claims: [Number]
  let unrepeatableClaims: [UnrepeatableClaim]

  /// - Parameter reference: `file#table`; a relative path starts from the folder of the experiment file.
  /// - Throws: All that is wrong with the file, or that it has no such table.
  package init(_ reference: String, relativeTo experiment: String) throws(InputError) {
    let parts = reference.split(separator: "#", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw InputError(Place(file: reference), "a file and a table, file#table, were expected")
    }
    let folder = experiment.lastIndex(of: "/").map { experiment[..<$0] } ?? "."
    try self.init(parts[1], in: parts[0].hasPrefix("/") ? parts[0] : "\(folder)/\(parts[0])")
  }

  private init(_ name: String, in path: String) throws(InputError) {
    let tables = try Self.all(in: path)
    guard let table = tables.first(where: { $0.name == name }) else {
      throw InputError(
        Place(file: path), "has no table \(name.quoted)" + hint(for: name, amongAll: tables.map(\.name)))
    }
    self = table
  }

  /// The tables of a file of published numbers, in its order. Throws all that is wrong with it.
  static func all(in path: String) throws(InputError) -> [PublishedTable] {
    let node = try ConfigNode(file: path)
    var errors = [InputError]()
    let tables = ConfigSection.read(node, into: &errors) { section -> [PublishedTable] in
      _ = section.text("source")
      var found = [InputError]()
      let tables = section.namedNodes("tables", isRequired: true).compactMap { name, node in
        ConfigSection.read(node, into: &found) { PublishedTable(name: name, from: &$0) }
      }
      for error in found { section.record(error) }
      return tables
    }
    guard let tables else { throw InputError(errors) }
    return tables
  }

  private init(name: String, from section: inout ConfigSection) {
    self.name = name
    title = section.text("title")
    // A table of nothing but numbers that cannot be rerun has no cells of a run.
    let hasCells = section.has("cells") || !section.has("claims")
    let shared = Shared(from: &section, isNeeded: hasCells)
    repeats = shared.repeats
    caption = section.section("caption") { caption in
      Caption(says: caption.choice("says", default: .mean), reason: caption.text("reason"))
    }
    var errors = [InputError]()
    let errata = section.list("errata", isRequired: false).compactMap { node in
      ConfigSection.read(node, into: &errors) { DeclaredErratum(from: &$0) } ?? nil
    }
    let numbers = section.list("cells", isRequired: hasCells).compactMap { node in
      ConfigSection.read(node, into: &errors) { Self.numbers(from: &$0, shared, errata) }
    }.joined()
    self.numbers = Array(numbers)
    for erratum in errata where !numbers.contains(where: { erratum.isAbout($0.series) }) {
      errors.append(InputError(erratum.place, "no cell of the table is what this erratum is about"))
    }
    if repeats != nil && !errata.isEmpty {
      errors.append(
        InputError(
          section.place(of: "errata"), "'errata' are for numbers without 'repeats'; use 'claims' for these"))
    }
    var claims = [Number]()
    var unrepeatable = [UnrepeatableClaim]()
    for node in section.list("claims", isRequired: false) {
      _ = ConfigSection.read(node, into: &errors) { claim in
        if claim.has("cannot_be_rerun") || !hasCells {
          unrepeatable += Self.unrepeatableClaim(from: &claim)
        } else {
          claims += Self.claim(from: &claim, shared)
        }
      }
    }
    self.claims = claims
    unrepeatableClaims = unrepeatable
    for error in errors { section.record(error) }
  }

  /// What the cells of a table have in common.
  private struct Shared {
    let samples: String
    let split: String
    let calibrator: String
    let statistic: Bootstrap.Statistic
    let repeats: Int?

    init(from section: inout ConfigSection, isNeeded: Bool) {
      samples = section.choice("samples", default: SampleKind.frames).rawValue
      split = section.text("split", default: isNeeded ? nil : "")
      calibrator = section.text("calibrator", default: "linear")
      statistic = section.choice("statistic", default: .median)
      repeats = section.has("repeats") ? section.integer("repeats", in: 2...1_000_000) : nil
    }
  }

  private struct DeclaredErratum {
    let place: Place
    let features: String
    let calibrator: String?
    let metric: String
    let erratum: Erratum

    init?(from section: inout ConfigSection) {
      place = section.place
      features = section.text("features", default: ColumnSet.none.name)
      calibrator = section.optionalText("calibrator")
      metric = section.text("metric")
      let (right, reason) = (section.text("right"), section.text("reason"))
      guard let number = PublishedNumber(right) else {
        section.record(
          InputError(section.place(of: "right"), "'right' must be a number, not \(right.quoted)"))
        return nil
      }
      erratum = Erratum(right: number, reason: reason)
    }

    func isAbout(_ series: Series) -> Bool {
      series.features == features && series.metric == metric
        && (calibrator ?? series.calibrator) == series.calibrator
    }
  }

  /// The metrics that cells can hold, and what people call them.
  private static let metrics: KeyValuePairs = [
    "rmse": "RMSE", "r2": "R²", "distance_mean_cm": "mean distance in cm",
  ]

  /// The numbers of one cell: `{features: gaze, rmse: 309.05 ± 6.27, r2: 0.30 ± 0.02}`.
  private static func numbers(
    from section: inout ConfigSection, _ shared: Shared, _ errata: [DeclaredErratum]
  ) -> [Number] {
    let features = section.text("features", default: ColumnSet.none.name)
    let calibrator = section.text("calibrator", default: shared.calibrator)
    return metrics.flatMap { metric, title -> [Number] in
      guard section.has(metric) else { return [] }
      let series = Series(
        samples: shared.samples, split: shared.split, features: features, calibrator: calibrator,
        metric: metric)
      let printed = printedNumbers(metric, from: &section)
      let name = "\(features == ColumnSet.none.name ? calibrator : features) \(title)"
      let erratum = errata.first { $0.isAbout(series) }?.erratum
      return zip([shared.statistic, .deviation], printed).map { statistic, number in
        Number(
          name: statistic == .deviation ? "\(name) SD" : name, series: series, statistic: statistic,
          printed: number, erratum: statistic == .deviation ? nil : erratum, repeats: shared.repeats)
      }
    }
  }

  private static func printedNumbers(_ key: String, from section: inout ConfigSection) -> [PublishedNumber] {
    let text = section.text(key)
    let parts = text.split(separator: "±", omittingEmptySubsequences: false).map {
      PublishedNumber($0.filter { $0 != " " })
    }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count, (1...2).contains(parts.count) else {
      section.record(
        InputError(
          section.place(of: key),
          "\(key.quoted) must be a number such as 272.33 or 309.05 ± 6.27, not \(text.quoted)"))
      return []
    }
    return numbers
  }

  /// Empty if the number cannot be read.
  private static func claim(from section: inout ConfigSection, _ shared: Shared) -> [Number] {
    let features = section.optionalText("features")
    let series = Series(
      samples: shared.samples, split: section.text("split", default: shared.split), features: features,
      calibrator: shared.calibrator, metric: "rmse")
    let statistic = section.choice("statistic", default: Bootstrap.Statistic.median)
    let repeats = section.integer("repeats", in: 2...1_000_000)
    let (says, reason) = (section.text("says"), section.text("reason"))
    let wrong = section.has("printed") ? printedNumbers("printed", from: &section).first : nil
    return printedNumbers("rmse", from: &section).prefix(1).map { number in
      Number(
        name: says, series: series, statistic: statistic, printed: number, repeats: repeats, wrong: wrong,
        reason: reason)
    }
  }

  /// Empty if the number cannot be read.
  private static func unrepeatableClaim(from section: inout ConfigSection) -> [UnrepeatableClaim] {
    let (says, unit) = (section.text("says"), section.text("unit", default: ""))
    let reason = section.text("cannot_be_rerun")
    return printedNumbers("printed", from: &section).prefix(1).map { number in
      UnrepeatableClaim(says: says, printed: number, unit: unit, reason: reason)
    }
  }
}

/// A number as printed: its precision is that of its decimals.
struct PublishedNumber: Sendable, Equatable {
  let text: String
  let value: Double
  let decimals: Int

  /// - Parameter text: Decimal digits such as `272.33` or `-1.54`; nil for anything else.
  init?(_ text: some StringProtocol) {
    let text = String(text)
    guard let value = decimalNumber(text.utf8), !text.contains(where: { "eE+".contains($0) }) else {
      return nil
    }
    self.text = text
    self.value = value
    decimals = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
  }

  var halfUnit: Double {
    var unit = 0.5
    for _ in 0..<decimals { unit /= 10 }
    return unit
  }

  func matches(_ other: Double) -> Bool { decimal(other, decimals) == decimal(value, decimals) }
}
