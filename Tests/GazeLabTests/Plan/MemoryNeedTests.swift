import Inputs
import Testing

@testable import GazeLab

@Suite("The memory that an experiment needs")
struct MemoryNeedTests {
  private func need(_ yaml: String) throws -> MemoryNeed {
    let plan = try PlantedStudy().plan(yaml)
    return MemoryNeed(plan.file, plan.selection)
  }

  private let base = "features: [gaze, gaze+face]\nsplits: in-sample\n"

  @Test("it grows with columns, and medians need less than frames")
  func size() throws {
    let plain = try need(base).byteCount
    #expect(try need(base.replacing("gaze+face]", with: "gaze+face+right_eye]")).byteCount > plain)
    #expect(try need(base + "samples: fixation-medians\n").byteCount < plain)
  }

  @Test("an experiment that needs more than there is is refused with both numbers of bytes")
  func refusal() throws {
    let need = try need(base)
    try need.check(limit: need.byteCount)
    let errors = try #require(throws: InputErrors.self) { try need.check(limit: need.byteCount - 1) }
    #expect(errors.errors.count == 1 && !errors.onlyMissingFiles)
    let sentence = errors.errors[0].sentence
    #expect(sentence.contains("18 columns of features need about 0.0 GB of memory (\(need.byteCount) bytes)"))
    #expect(sentence.contains("select fewer captures"))
  }
}
