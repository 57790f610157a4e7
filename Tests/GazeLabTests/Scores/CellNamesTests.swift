import Documents
import Testing

@testable import Scores
@testable import Trials

@Suite("Names of cells")
struct CellNamesTests {
  private func cell(_ features: String, _ calibrator: String, group: String = "") -> Cell {
    Cell(group: group, samples: "frames", features: features, calibrator: calibrator, split: "s")
  }

  private func titles(_ names: CellNames) -> [String] {
    Listing([Cell](), columns: names.columns { $0 }).table("t").columns.map(\.title)
  }

  @Test("the calibrator is named where several use features, and alone where it uses none")
  func names() {
    let (gaze, face, offset) = (cell("gaze", "linear"), cell("face", "ridge"), cell("-", "offset"))
    let one = CellNames(telling: [gaze, offset])
    #expect([gaze, offset].map(one.name) == ["gaze", "offset"])
    #expect(titles(one) == ["features"] && one.fields(offset) == ["offset"])
    let several = CellNames(telling: [gaze, face, offset])
    #expect([gaze, face, offset].map(several.name) == ["gaze, linear", "face, ridge", "offset"])
    #expect(titles(several) == ["features", "calibrator"])
    #expect([gaze, offset].map(several.fields) == [["gaze", "linear"], ["offset", "-"]])
  }

  @Test("a group stands in front of the name, and a description holds everything")
  func groups() {
    let anna = cell("gaze", "linear", group: "participant=anna")
    #expect(CellNames(telling: [anna]).nameWithGroup(anna) == "participant=anna, gaze")
    #expect(anna.description == "participant=anna, frames, s, gaze, linear")
    #expect(cell("-", "offset").description == "frames, s, offset")
  }
}
