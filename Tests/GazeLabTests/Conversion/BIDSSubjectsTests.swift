import Testing

@testable import Exchange

struct BIDSSubjectsTests {
  @Test("names that can be labels keep themselves; all others are numbered around them")
  func labels() {
    let subjects = BIDSSubjects(["p01", "Anna Müller", "02", "a-b", "p01"])
    #expect(subjects.labels == ["p01": "p01", "02": "02", "Anna Müller": "01", "a-b": "03"])
    #expect(subjects.areRenamed)
    #expect(!BIDSSubjects(["p01", "p02"]).areRenamed)
  }

  @Test("names that differ only in case have different labels, as file systems may ignore case")
  func cases() {
    let labels = BIDSSubjects(["anna", "Anna", "ANNA"]).labels
    #expect(labels == ["ANNA": "ANNA", "Anna": "01", "anna": "02"])
  }

  @Test("however many people there are, none share a label")
  func distinct() {
    let names = (0..<300).map { "person \($0)" } + (0..<150).map { BIDSSubjects.label($0, width: 3) }
    let labels = BIDSSubjects(names).labels
    #expect(labels.count == 450)
    #expect(Set(labels.values.map { $0.lowercased() }).count == 450)
    #expect(labels.values.allSatisfy(BIDSSubjects.isLabel))
  }
}
