import Captures
import Statistics

/// A target under some labels, as people share it: on other devices it has other coordinates, but the same name.
struct CalibrationPlace: Hashable, Sendable {
  let target: String
  let labels: LabelWords

  /// What targets are called.
  enum Naming: Sendable {
    /// By the screen, or their coordinates.
    case screen
    /// By their place in the layout of their capture, where they have one. People whose targets were drawn at random
    /// share no others.
    case layout
  }

  init(_ source: Origins.Source, _ naming: Naming) {
    target = naming == .layout ? source.placeName ?? source.targetName : source.targetName
    labels = source.key.labels
  }
}

/// The places of the rows of one person.
struct PlacedRows: Sendable {
  private let sources: [Origins.Source]
  /// The rows of each source, by their position in the part, ascending.
  private let rows: [[Int]]

  init(_ part: Part) {
    let origins = part.samples.origins
    let groups = grouped(part.rows.indices) { origins.sourceIndex(part.rows[$0]) }
    sources = groups.map { origins.source(part.rows[$0[0]]) }
    rows = groups
  }

  func places(_ naming: CalibrationPlace.Naming) -> [CalibrationPlace] {
    sources.map { CalibrationPlace($0, naming) }
  }

  func targets(_ naming: CalibrationPlace.Naming) -> Set<String> { Set(places(naming).map(\.target)) }

  /// The rows at some places and all others, by their position in the part, ascending; nil for the first unless there are
  /// rows on all targets of the places, and others.
  func rehearsing(
    at places: Set<CalibrationPlace>, _ naming: CalibrationPlace.Naming
  ) -> (own: [Int], rest: [Int])? {
    let divided = divided(by: places, naming)
    let targets = Set(places.map(\.target))
    let known = Set(self.places(naming).filter(places.contains).map(\.target))
    return targets.isSubset(of: known) && !divided.rest.isEmpty ? divided : nil
  }

  func divided(
    by places: Set<CalibrationPlace>, _ naming: CalibrationPlace.Naming
  ) -> (own: [Int], rest: [Int]) {
    let isOwn = self.places(naming).map(places.contains)
    func rows(_ own: Bool) -> [Int] { zip(self.rows, isOwn).flatMap { $1 == own ? $0 : [] }.sorted() }
    return (rows(true), rows(false))
  }
}

extension CalibrationPlace.Naming {
  /// Names by the screen where enough people have all targets of a calibration under these; else by the layout, if enough
  /// have them then.
  init(sharing own: PlacedRows, with others: [PlacedRows], leastCount: Int) {
    func count(_ naming: CalibrationPlace.Naming) -> Int {
      let targets = own.targets(naming)
      return others.count { targets.isSubset(of: $0.targets(naming)) }
    }
    let areNamedAlike = own.targets(.screen) == own.targets(.layout)
    self = !areNamedAlike && count(.screen) < leastCount && count(.layout) >= leastCount ? .layout : .screen
  }
}
