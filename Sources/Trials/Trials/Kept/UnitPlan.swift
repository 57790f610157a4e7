import Captures
import Files
import Inputs

/// `units/plan.json`: the units of a run, and everything that their numbers depend on, by name.
package struct UnitPlan: Sendable, Codable, Equatable {
  static let name = "plan.json"
  /// Increase it whenever a plan is stored differently.
  static let currentFormat = 1

  /// A kind of thing that numbers depend on. Raw values complete "the … has changed".
  enum Part: String, CaseIterable, CodingKeyRepresentable, Codable {
    case program, option, capture, samples
    case featureSet = "feature set"
    case calibrator, split
  }

  struct Unit: Sendable, Codable, Equatable {
    /// The hash of what its numbers depend on, whatever its cells.
    let id: String
    let cells: Int
  }

  let format: Int
  /// The value of each part by its name, or the digest of what has no short value.
  let parts: [Part: [String: String]]
  /// Lists of keys of cells, which units share.
  let cells: [[String]]
  let units: [Unit]

  func cells(of unit: Unit) -> [String] { cells[unit.cells] }

  var bytes: [UInt8] { JSONValue(self).bytes(.record) }

  init(ofRun folder: String) throws(InputError) {
    let path = "\(folder)/\(KeptUnits.folderName)/\(Self.name)"
    let bytes = try InputError.from { () throws(FileError) in try readFile(path, limit: 1 << 30) }
    guard let plan = try? UnitPlan(decoding: bytes), plan.format == Self.currentFormat,
      plan.units.allSatisfy({ plan.cells.indices.contains($0.cells) })
    else {
      throw InputError(
        Place(file: path), "is not a plan of units that this version can read; start over with --force")
    }
    self = plan
  }

  init(parts: [Part: [String: String]], cells: [[String]], units: [Unit]) {
    format = Self.currentFormat
    self.parts = parts
    self.cells = cells
    self.units = units
  }

  /// One sentence per change that makes an earlier plan's units useless; additions and omissions are none.
  func changes(since earlier: UnitPlan) -> [String] {
    let captures = Self.changed(earlier.parts[.capture] ?? [:], parts[.capture] ?? [:])
    return Part.allCases.flatMap { part -> [String] in
      // A changed capture explains changed samples.
      if part == .samples && !captures.isEmpty { return [] }
      let (before, now) = (earlier.parts[part] ?? [:], parts[part] ?? [:])
      return Self.changed(before, now).map { name in
        Self.sentence(part, name, before: before[name] ?? "", now: now[name] ?? "")
      }
    }
  }

  private static func changed(_ before: [String: String], _ now: [String: String]) -> [String] {
    before.keys.filter { name in now[name].map { $0 != before[name] } ?? false }.sorted()
  }

  private static func sentence(_ part: Part, _ name: String, before: String, now: String) -> String {
    switch part {
    case .program, .option: "the \(part.rawValue)'s \(name) was \(before) and is \(now)"
    case .capture: "the capture \(name.quoted) has changed"
    case .samples:
      name.isEmpty
        ? "the samples differ: captures, filters, screens or dropped rows have changed"
        : "the samples of \(name.quoted) differ: captures, filters, screens or dropped rows have changed"
    case .featureSet, .calibrator, .split:
      isSHA256(before)
        ? "the \(part.rawValue) \(name.quoted) has changed"
        : "the \(part.rawValue) \(name.quoted) was \(before) and is \(now)"
    }
  }
}
