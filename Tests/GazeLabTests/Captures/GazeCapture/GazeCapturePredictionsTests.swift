import Files
import Inputs
import Testing

@testable import BuiltInFormats

struct GazeCapturePredictionsTests {
  private static func predictions(_ text: String) throws -> GazeCapturePredictions {
    try GazeCapturePredictions(path: "p.csv", bytes: FileBytes(Array(text.utf8)))
  }

  @Test("points and features come in the order of the frames, and a frame without a row is lost")
  func estimates() throws {
    let predictions = try Self.predictions(
      """
      recording,frame,x_cm,y_cm,cnn_1,cnn_2,age
      00101,00002.jpg,1.5,-2.5,10,20,7
      00102,00000.jpg,9,9,9,9,9
      00101,00000,0.5,-1, 1e-3,40,8

      """)
    #expect(predictions.recordings == ["00101", "00102"])
    #expect(predictions.features == ["cnn_1", "cnn_2", "age"])
    #expect(predictions.blocks.map(\.name) == ["cnn", "age"])
    #expect(predictions.blocks.map(\.columns) == [[0, 1], [2]])
    let estimates = try predictions.estimates(of: "00101", frames: ["00000", "00001", "00002"])
    #expect(estimates.x[0] == 0.5 && estimates.x[1].isNaN && estimates.x[2] == 1.5)
    #expect(estimates.y[0] == -1 && estimates.y[1].isNaN && estimates.y[2] == -2.5)
    #expect(estimates.features[0][0] == 0.001 && estimates.features[2][2] == 7)
    #expect(estimates.features[1][1].isNaN)
    #expect(estimates.lostCount == 1)
    #expect(try predictions.estimates(of: "00103", frames: ["00000"]).lostCount == 1)
  }

  @Test(
    "columns with a number at the end form a block, others one of their own",
    arguments: [
      ("cnn_1", "cnn"), ("a_b_12", "a_b"), ("cnn", "cnn"), ("x_", "x_"), ("_1", "_1"), ("fc7_1e", "fc7_1e"),
    ])
  func blocks(column: String, block: String) {
    #expect(GazeCapturePredictions.block(of: column) == block)
  }

  @Test(
    "a fault is named with its line and column",
    arguments: [
      (
        "recording,frame,x,y_cm\n",
        "1:17: error: column 3 must be 'x_cm', not 'x'; the header begins with recording,frame,x_cm,y_cm"
      ),
      (
        "recording,frame\n",
        "1: error: column 3 must be 'x_cm', and that column is missing; the header begins with recording,frame,x_cm,y_cm"
      ),
      ("recording,frame,x_cm,y_cm,a,a\n1,2,3,4,5,6\n", "1:29: error: duplicate column 'a'"),
      ("recording,frame,x_cm,y_cm,\n1,2,3,4,5\n", "1:27: error: column 5 needs a name of 1 to 200 bytes"),
      (
        "recording,frame,x_cm,y_cm\n1,00000,3,4\n1,00001,,\n",
        "3:9: error: 'x_cm' is empty; expected a number; leave out the row of a frame that was lost"
      ),
      (
        "recording,frame,x_cm,y_cm,face_box_1\n1,00000,3,4,5\n",
        "1:27: error: a feature block cannot be called 'face_box'; rename the column, with lower-case letters, digits "
          + "and underscores, to one that is not a block already"
      ),
      (
        "recording,frame,x_cm,y_cm\n1,00000,3,nan\n",
        "2:11: error: 'y_cm' is not a number: 'nan'; numbers are written like -0.25 or 1e-3; leave out the row of a frame "
          + "that was lost"
      ),
      (
        "recording,frame,x_cm,y_cm\n1,00000,3,4e4\n",
        "2:11: error: 'y_cm' is 40000; expected a number from -10000 to 10000"
      ),
      ("recording,frame,x_cm,y_cm\n1,00000,3\n", "2:1: error: has 3 fields; the header has 4"),
      (
        "recording,frame,x_cm,y_cm\n1,00000,3,4\n1,00009,3,4\n",
        "3: error: the recording '1' has no frame '00009'"
      ),
      (
        "recording,frame,x_cm,y_cm\n1,00000,3,4\n2,00000,3,4\n1,00000.jpg,3,4\n",
        "4: error: the frame '00000' of the recording '1' has a row already"
      ),
      ("recording,frame,x_cm,y_cm\n1,,3,4\n", "2:3: error: 'frame' is empty"),
    ])
  func faults(text: String, expected: String) throws {
    let error = try #require(throws: InputError.self) {
      _ = try Self.predictions(text).estimates(of: "1", frames: ["00000", "00001"])
    }
    #expect(error.report == "p.csv:\(expected)")
  }
}

extension GazeCapturePredictions.Estimates {
  fileprivate var lostCount: Int { x.count { $0.isNaN } }
}
