import Inputs
import Testing

@testable import Trials

@Suite("The memory that an experiment needs")
struct MemoryNeedTests {
  private func need(_ yaml: String) throws -> MemoryNeed {
    let plan = try PlantedStudy().plan(yaml)
    return MemoryNeed(plan.file, plan.selection)
  }

  private let base = "features: [gaze, gaze+face]\nsplits: in-sample\n"

  @Test("it grows with columns that are not those of the captures, and medians need less than frames")
  func size() throws {
    let plain = try need(base).byteCount
    let shared = base.replacing("gaze+face]", with: "gaze+face+right_eye]")
    let computed = base.replacing("gaze+face]", with: "gaze+face+euler]")
    #expect(try need(shared).byteCount == plain)
    #expect(try need(computed).byteCount > plain)
    let medians = try need(base + "samples: fixation-medians\n").byteCount
    #expect(medians < plain)
    #expect(try need(shared + "samples: fixation-medians\n").byteCount > medians)
  }

  @Test("an experiment that needs more than there is is refused with both numbers of bytes")
  func refusal() throws {
    let need = try need(base)
    try need.check(limit: need.byteCount)
    let errors = try #require(throws: InputError.self) { try need.check(limit: need.byteCount - 1) }
    #expect(errors.complaints.count == 1 && !errors.onlyMissingFiles)
    let sentence = errors.complaints[0].sentence
    #expect(sentence.contains("18 columns of features need about 0.0 GB of memory (\(need.byteCount) bytes)"))
    #expect(sentence.contains("select fewer captures"))
  }
}
