import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import Formulas
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Exported calibrations with formulas and transforms")
struct DefinedColumnsTests {
  private static let cases = Result { try DefinedCase.all(in: DefinedCase.plantedStudy()) }

  @Test("a file is read back as the same calibration, and its points are the program's, to the last bit")
  func roundTrip() throws {
    let validator = SchemaValidator(root: try JSONValue(json: CalibrationSchema.text))
    for one in try Self.cases.get() {
      let again = try Self.read(one.file.json())
      #expect(again.checksum == one.file.checksum && again.json() == one.file.json(), "\(one.name)")
      let json = try JSONValue(json: String(decoding: one.file.json(), as: UTF8.self))
      #expect(validator.complaints(about: json) == [], "\(one.name)")
      // From the captures' own columns, as for another capture; the formulas' columns of the study are computed anew.
      let fixations = (0..<one.samples.count).map { row -> SampledFixation in
        let (view, origin) = (one.samples.views[row], one.samples.origins[row])
        return SampledFixation(
          key: origin.key, firstRow: 0, table: view.alone, screens: [view.screen], rows: 0..<1)
      }
      let samples = again.calibration.samples(.frames, of: fixations)
      let points = again.calibration.estimates(samples, on: again.screen).map(\.point)
      #expect(points == one.points && points.count == 108, "\(one.name)")
    }
  }

  @Test("the files of the other kinds follow the schema too")
  func schema() throws {
    let validator = SchemaValidator(root: try JSONValue(json: CalibrationSchema.text))
    for one in PortableCase.all {
      let json = try one.file(PortableCase.planted).json()
      let value = try JSONValue(json: String(decoding: json, as: UTF8.self))
      #expect(validator.complaints(about: value) == [], "\(one.name)")
    }
    let small = try String(decoding: CalibrationFileTests.small.json(), as: UTF8.self)
    let wrong = try JSONValue(json: small.replacing(#""unit" : "m""#, with: #""unit" : 1"#))
    #expect(validator.complaints(about: wrong) == [".columns.0.unit: type"])
  }

  @Test("formulas are written with the units converted, and only those that are needed")
  func formulas() throws {
    let file = try #require(Self.cases.get().first { $0.name == "gaze+near+far" }).file
    guard case .columns(let columns) = file.calibration.input else {
      Issue.record("a linear map has columns")
      return
    }
    #expect(columns.formulas.map(\.name) == ["depth_x", "near", "far"])
    #expect(columns.formulas[0].unit == "m*pt" && columns.formulas[0].text == "gazePointX * headZ")
    let threshold = FormulaTree.call("*", [.call("negate", [.number(33)]), .number(0.01)])
    #expect(
      columns.formulas[1].tree
        == .call("if", [.call(">", [.column("headZ"), threshold]), .number(1), .number(0.5)]))
    #expect(columns.labels.isEmpty && columns.ofBlocks == ["gazePointX", "gazePointY", "headZ"])
  }

  @Test(
    "what does not fit in a tree is an error with its place",
    arguments: [
      (#""call" : "*""#, #""call" : "**""#, "unknown function '**'"),
      (
        #""call" : "*""#, #""call" : "lag""#, "'lag' reaches back a whole number of frames from 1 to 1000"
      ),
      (#""call" : "*""#, #""call" : "sd""#, "'sd' reaches back more than 0 and at most 10.0 s"),
      (#""call" : "*""#, #""call" : "sin""#, "'sin' does not take 2 arguments"),
      (
        #""headZ""#, #""headW""#, "neither a feature block nor a formula before this one has a column 'headW'"
      ),
      (#""name" : "depth_x""#, #""name" : "headZ""#, "there is already a column 'headZ'"),
      (#""text" : "gazePointX * headZ","#, "", "'text' is missing"),
    ])
  func wrongFormulas(old: String, new: String, sentence: String) throws {
    try expect(sentence, in: "gaze+depth_x", replacing: old, with: new)
  }

  @Test(
    "and so are numbers that do not fit a transform",
    arguments: [
      (
        "gaze+spline(yawDegrees,3)", #""spline" :"#, #""splines" :"#, "exactly one of these keys was expected"
      ),
      ("gaze+pca(face,3)", #""means" : ["#, #""means" : [1,"#, "there are 16 columns, but 17 means"),
      (
        "gaze+pca(face,3)", #""loadings" : ["#, #""loadings" : [1,"#,
        "49 loadings are no whole number of rows of 16"
      ),
      (
        "standardise(gaze+head_position)", #""deviations" : ["#, #""deviations" : [1,"#,
        "each column needs a deviation"
      ),
      ("gaze*bins(headX,3)", #""edges" : ["#, #""edges" : [1e9,"#, "the edges must ascend"),
      ("gaze+spline(headX,1)", #""knots" : ["#, #""knots" : [1e9,"#, "each above the one before"),
      ("gaze*onehot(head_pose)", #""Left""#, "7", "a text in quotation marks was expected, not '7'"),
      (
        "gaze+poly(pca(standardise(gaze+head_position),3),3)", #""degree" : 3"#, #""degree" : 7"#,
        "'degree' must be a whole number from 1 to 6"
      ),
    ])
  func wrongTransforms(features: String, old: String, new: String, sentence: String) throws {
    try expect(sentence, in: features, replacing: old, with: new)
  }

  @Test("a change of a fitted number or of a formula is found")
  func checksum() throws {
    try expect("'checksum' does not match the content", in: "gaze+near+far", replacing: "0.5", with: "0.25")
    try expect(
      "'layout' is not that of the kind", in: "gaze*onehot(head_pose)", replacing: #""Left""#,
      with: #""Right""#)
  }

  @Test("apply on medians takes the medians of formulas and then transforms them, as the run did")
  func medians() async throws {
    let study = try DefinedCase.plantedStudy()
    let run = try await study.run(
      """
      samples: [frames, fixation-medians]
      columns: {squared: gazePointX ^ 2 / 100 pt}
      features: gaze*squared+pca(gaze+squared,2):onehot(head_pose)
      calibrators: [linear, {kind: ridge, lambda: 0.1}]
      splits: in-sample

      """)
    let folders = DatasetFolders(named: [study.root], environment: nil)
    let own = run.scores.enumerated().filter { $0.element.cell.usesFeatures }
    #expect(own.count == 4)
    for (index, score) in own {
      let paths = try CalibrationExport(TrialSelection(trial: "\(index + 1)"), of: run, in: folders)
        .write(.json, to: "\(study.root)/home")
      let file = try CalibrationFile(path: paths[0])
      let dataset = try Dataset("\(study.root)/data", relativeTo: ".", in: folders, at: Place(file: "test"))
      let capture = dataset.captures[0]
      let kind = try #require(SampleKind(rawValue: score.cell.samples))
      let samples = file.calibration.samples(
        kind, of: capture.fixations.map { SampledFixation($0, of: capture) })
      let moments = Moments(file.calibration.estimates(samples, on: file.screen), targets: samples.targets)
      let stored = try #require(score.moments)
      #expect(moments.count == stored.count && moments.count == (kind == .frames ? 108 : 54))
      #expect(abs(moments.squaredError - stored.squaredError) <= 1e-9 * stored.squaredError)
    }
  }

  @Test("what an app cannot compute is refused by name, with what to do")
  func refused() async throws {
    let study = try DefinedCase.plantedStudy()
    let run = try await study.run(
      """
      columns:
        slow: mean(gazePointX, 0.1 s) + diff(gazePointY)
        late: time * 1
        plain: gazePointX * headZ
      features: [gaze+slow, gaze+late, gaze+plain, gaze]
      calibrators: linear
      splits: in-sample

      """)
    let folders = DatasetFolders(named: [study.root], environment: nil)
    func complaint(_ features: String) -> String {
      let error = #expect(throws: InputError.self) {
        try CalibrationExport(TrialSelection(trial: features), of: run, in: folders)
      }
      return error?.report ?? ""
    }
    #expect(
      complaint("gaze+late").contains("uses time, which an app cannot compute from what ARKit measures"))
    for features in ["gaze+slow", "gaze+plain", "gaze"] {
      #expect(try CalibrationExport(TrialSelection(trial: features), of: run, in: folders).warnings.isEmpty)
    }
  }

  @Test(
    "words of labels are fields whose names are free in Swift",
    arguments: [
      ("head_pose", "headPose"), ("class", "classLabel"), ("face", "face_"), ("9 lives", "label9Lives"),
      ("Features", "features_"),
    ])
  func fields(label: String, name: String) {
    #expect(WordField.all([label], [], besides: ["face"]).map(\.name) == [name])
  }

  // MARK: Fixture

  private static func read(_ bytes: [UInt8]) throws -> CalibrationFile {
    try TemporaryFolder.with { folder in try CalibrationFile(path: folder.write("x.json", bytes)) }
  }

  private func expect(
    _ sentence: String, in features: String, replacing old: String, with new: String
  ) throws {
    let file = try #require(Self.cases.get().first { $0.name == features }).file
    let json = String(decoding: file.json(), as: UTF8.self)
    let changed = json.replacing(old, with: new)
    #expect(changed != json)
    let error = #expect(throws: InputError.self) { try Self.read(Array(changed.utf8)) }
    #expect(error?.report.contains(sentence) == true, "\(error?.report ?? "")")
    #expect(error?.report.wholeMatch(of: /(?s)[^:]*x\.json:\d+:\d+: .*/) != nil)
  }
}
