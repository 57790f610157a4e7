import Documents
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Smoothing
@testable import Splits
@testable import Trials

/// A catalogue without the type of its products, so that one contract binds all.
struct AnyCatalogue: Sendable, CustomTestStringConvertible {
  let noun: String
  let isNameable: Bool
  let entries: [(kind: String, summary: String, example: String, needsOptions: Bool)]
  /// The label of what was made, nil if anything was wrong, and what was.
  let make: @Sendable (_ yaml: String) throws -> (label: String?, lines: [String])

  init<Product>(_ catalogue: Catalogue<Product>) {
    noun = catalogue.noun
    isNameable = catalogue.isNameable
    entries = catalogue.entries.map { ($0.kind, $0.summary, $0.example, $0.needsOptions) }
    make = { yaml in
      try TemporaryFolder.with { folder in
        try Planted.writeExampleFiles(to: folder)
        var errors = [InputError]()
        let made = catalogue.make(try ConfigFixture.node(yaml), folder: folder.path, into: &errors)
        return (made?.label, errors.map(\.report))
      }
    }
  }

  static let all = [
    AnyCatalogue(Catalogue<any Calibrator>.calibrators), AnyCatalogue(Catalogue<Split>.splits),
    AnyCatalogue(Catalogue<FeatureBlock>.featureBlocks), AnyCatalogue(Catalogue<Smoother>.smoothers),
    AnyCatalogue(Catalogue<Metric>.metrics),
    AnyCatalogue(Catalogue<CaptureFormat>.captureFormats),
    AnyCatalogue(Catalogue<ReportFormat>.reportFormats),
  ]

  var testDescription: String { noun }
  var kinds: String { entries.map(\.kind).joined(separator: ", ") }
}

struct CatalogueTests {
  @Test("kinds are lower-case words, each once, with a summary of one line", arguments: AnyCatalogue.all)
  func kinds(catalogue: AnyCatalogue) {
    let kinds = catalogue.entries.map(\.kind)
    #expect(!kinds.isEmpty)
    #expect(Set(kinds).count == kinds.count)
    for kind in kinds { #expect(kind.wholeMatch(of: /[a-z][a-z0-9]*([-_][a-z0-9]+)*/) != nil) }
    for entry in catalogue.entries {
      #expect(!entry.summary.isEmpty && !entry.summary.contains(where: \.isNewline))
    }
  }

  @Test("every example makes a product of its kind as it stands", arguments: AnyCatalogue.all)
  func examples(catalogue: AnyCatalogue) throws {
    for entry in catalogue.entries {
      let (label, lines) = try catalogue.make(entry.example)
      #expect(lines == [])
      #expect(label == entry.kind || label?.hasPrefix("\(entry.kind)(") == true)
    }
  }

  @Test(
    "every kind can be made by its word alone and by a mapping without options, or says what it needs",
    arguments: AnyCatalogue.all)
  func withoutOptions(catalogue: AnyCatalogue) throws {
    for entry in catalogue.entries {
      for yaml in [entry.kind, "{kind: \(entry.kind)}"] {
        let (label, lines) = try catalogue.make(yaml)
        #expect(lines.count == (entry.needsOptions ? 1 : 0))
        #expect(lines.allSatisfy { $0.hasPrefix("e.yaml:1:1: error: ") })
        #expect(label == (entry.needsOptions ? nil : entry.kind))
      }
    }
  }

  @Test("an unknown kind is refused with all kinds, as a word and in a mapping", arguments: AnyCatalogue.all)
  func unknownKind(catalogue: AnyCatalogue) throws {
    let message = "no \(catalogue.noun) is called 'zzzzzz'; there are: \(catalogue.kinds)"
    let (word, wordLines) = try catalogue.make("zzzzzz")
    #expect(word == nil)
    #expect(wordLines == ["e.yaml:1:1: error: \(message)"])
    let (mapping, mappingLines) = try catalogue.make("{kind: zzzzzz}")
    #expect(mapping == nil)
    #expect(mappingLines == ["e.yaml:1:8: error: \(message)"])
  }

  @Test("an option that a kind does not have is refused at its key", arguments: AnyCatalogue.all)
  func unknownOption(catalogue: AnyCatalogue) throws {
    for entry in catalogue.entries {
      // It could be a label of the captures, which are searched for it when they are read.
      if catalogue.noun == "split" && ["train-on", "calibration-targets"].contains(entry.kind) { continue }
      let (label, lines) = try catalogue.make("kind: \(entry.kind)\nno_such_option: 1\n")
      #expect(label == nil)
      #expect(lines.count == (entry.needsOptions ? 2 : 1))
      #expect(lines.last?.hasPrefix("e.yaml:2:1: error: unknown key 'no_such_option'") == true)
    }
  }

  @Test("what names no kind is refused with a message", arguments: AnyCatalogue.all)
  func noKind(catalogue: AnyCatalogue) throws {
    for (yaml, place) in [
      ("[a]", "1:1"), ("{}", "1:1"), ("{x: 1}", "1:1"), ("{kind: [a]}", "1:8"), ("{kind: {a: b}}", "1:8"),
    ] {
      let (label, lines) = try catalogue.make(yaml)
      #expect(label == nil)
      #expect(lines.count == 1, "\(yaml)")
      #expect(lines.first?.hasPrefix("e.yaml:\(place): error: ") == true)
    }
  }

  @Test(
    "a name of its own is the label where products can be named, else an unknown key",
    arguments: AnyCatalogue.all)
  func names(catalogue: AnyCatalogue) throws {
    let (label, lines) = try catalogue.make("{kind: \(catalogue.entries[0].kind), name: mine}")
    #expect(label == (catalogue.isNameable ? "mine" : nil))
    #expect(lines.isEmpty == catalogue.isNameable)
  }
}
