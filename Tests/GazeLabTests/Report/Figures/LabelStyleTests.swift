import Documents
import Testing

@testable import Captures
@testable import Reports
@testable import Scores
@testable import Trials

struct LabelStyleTests {
  @Test("each head pose has its own colour and each viewing distance its own shape")
  func labels() {
    let subjects = HeadPose.allCases.flatMap { pose in
      ViewingDistance.allCases.map { distance in
        FixationScore.Subject(
          capture: "c", participant: "anna", device: "d", headPose: pose.rawValue,
          viewingDistance: distance.rawValue, targetName: "middle", target: .zero, frameRows: 0..<1)
      }
    }
    let style = LabelStyle(subjects)
    let data = Plot.DataTable(subjects) {
      style.words(\.self)
      style.shapes(\.self)
      style.colours(\.self)
    }
    #expect(data.columns == ["head_pose", "viewing_distance", "shape", "colour"])
    #expect(Set(subjects.map(style.colour)).count == 5)
    #expect(Set(data.rows.map { $0.suffix(2).map { "\($0)" } }).count == 15)
    #expect(style.keys().count == 2)
    #expect(style.sentence() == " Colour: head pose; shape: viewing distance.")
  }

  @Test("a word keeps its colour where other words of its label are missing")
  func order() {
    func subject(_ pose: HeadPose) -> FixationScore.Subject {
      FixationScore.Subject(
        capture: "c", participant: "anna", device: "d", headPose: pose.rawValue, viewingDistance: "Close",
        targetName: "middle", target: .zero, frameRows: 0..<1)
    }
    let all = LabelStyle(HeadPose.allCases.map(subject))
    #expect(LabelStyle([subject(.right)]).colour(subject(.right)) == all.colour(subject(.right)))
    #expect(LabelStyle([]).sentence().isEmpty)
  }
}
