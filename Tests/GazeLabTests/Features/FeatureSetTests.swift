import Inputs
import Testing

@testable import Calibration

@Suite("Feature sets")
struct FeatureSetTests {
  private let place = Place(file: "x.yaml", line: 4, column: 9)

  @Test("columns stand in canonical order, however the set is written")
  func canonicalOrder() throws {
    let set = try FeatureSet("look_at + face+gaze", at: place)
    #expect(set.name == "look_at+face+gaze")
    #expect(set.blocks == ["gaze", "face", "look_at"])
  }

  @Test(
    "an invalid feature set is refused at its place",
    arguments: ["gaze+fa&se", "gaze++face", "", "gaze+gaze", "gaze face"])
  func refused(name: String) {
    #expect(throws: InputError.self) { try FeatureSet(name, at: place) }
  }

  @Test("an unknown block is answered with the nearest one and all there are")
  func suggestion() throws {
    let errors = try FeatureSet("gaze+fa_ce", at: place).complaints(amongst: [], labels: [])
    #expect(
      errors.map(\.report) == [
        "x.yaml:4:9: error: no feature block is called 'fa_ce' (character 6 of 'gaze+fa_ce'); did you mean 'face'? "
          + "there are: \(Catalogue.featureBlocks.kinds.joined(separator: ", ")), and their columns"
      ])
  }

  @Test("the thesis's largest set has 40 columns, in the order that the article Definitions gives")
  func columns() throws {
    let all = Samples.featureBlocks(["gaze", "face", "right_eye", "euler", "look_at"], [])
    let matrix = BlockMatrix(blocks: all)
    let set = try FeatureSet("gaze+face+euler+right_eye+look_at", at: place)
    #expect(matrix.columns(of: set)?.columns == Array(0..<40))
    #expect(
      [0, 2, 17, 18, 33, 34, 37, 39].map { matrix.columnNames[$0] } == [
        "gazePointX", "faceTransform_0_x", "faceTransform_3_w", "rightEyeTransform_0_x",
        "rightEyeTransform_3_w", "rollDegrees", "lookAtPointX", "lookAtPointZ",
      ])
    #expect(try matrix.columns(of: FeatureSet("left_eye", at: place)) == nil)
  }
}

extension ColumnSet: Equatable {
  public static func == (one: ColumnSet, other: ColumnSet) -> Bool { one.columns == other.columns }
}
