import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab

@Suite("The page on CSV columns and dataset.yaml")
struct DatasetListingTests {
  private static let page = TopicListing(.dataset).markdown

  @Test("each column that a capture can have is in a table, with whether it is needed")
  func columns() {
    let needed = Set(SchneuwlyCSV.labels + SchneuwlyCSV.numbers)
    let optional = Channel.allCases.flatMap(SchneuwlyCSV.columns(of:))
    for column in needed.union(optional) {
      let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `\(column)` | ") }
      #expect(rows.count == 1, "\(column)")
      #expect(rows.first?.hasSuffix("| needed |") == needed.contains(column), "\(column)")
    }
  }

  @Test("each word that a label accepts is on the page, and where the known devices are")
  func words() {
    #expect(Self.page.contains("| `position` | one of Middle, Top, Down, Left, Right | needed |"))
    #expect(Self.page.contains("| `distance` | one of Regular, Close, Arms Extended | needed |"))
    #expect(Self.page.contains("gazelab list devices"))
  }

  @Test("each key of dataset.yaml is in a table under a heading of its own, with the keys that it holds")
  func keys() {
    let names = DatasetFile.keys(.builtIn).map(\.name)
    let ownOfFormats = ["predictions", "assumed_distance", "frame_size", "boxes"]
    let common = [
      "title", "citation", "licence", "recorded_by", "format", "files", "devices", "aliases", "simulation",
    ]
    #expect(Set(common).isSubset(of: names) && Set(ownOfFormats).isSubset(of: names))
    for name in common { #expect(Self.page.contains("\n### \(name)\n"), "\(name)") }
    for name in ownOfFormats { #expect(Self.page.contains(name), "\(name)") }
    for key in [
      "title", "files.path", "files.sha256", "files.url", "devices.NAME.width", "devices.NAME.height",
      "devices.NAME.ppi", "devices.NAME.scale", "devices.NAME.camera", "aliases.participant.NAME",
      "aliases.device.NAME", "aliases.LABEL.NAME",
    ] {
      #expect(Self.page.contains("\n| `\(key)` | "), "\(key)")
    }
  }

  @Test("the examples of the keys, taken together, are a description that can be read")
  func examples() throws {
    let examples = TopicListing(.dataset).shared.map(\.example).filter { !$0.hasPrefix("simulation") }
    let file = try TemporaryFolder.with {
      try DatasetFile(
        path: $0.write("dataset.yaml", examples.joined(separator: "\n") + "\n"), formats: .builtIn)
    }
    #expect(file.title == "Nine students, spring 2025")
    #expect(file.formats.map(\.name) == ["schneuwly-csv"])
    #expect(file.sources.map(\.name) == ["p01.csv", "p02.csv"])
    #expect(file.devices.map(\.name) == ["iPad Air 5th"])
  }
}
