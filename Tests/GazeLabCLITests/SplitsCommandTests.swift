import Testing

struct SplitsCommandTests {
  private static let random = "random(test_share=0.3, unit=fixation)"

  @Test("splits prints the folds of all repeats as CSV, and nothing else")
  func all() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("splits", Workplace.first)
      #expect((outcome.status, outcome.errors) == (0, ""))
      let lines = outcome.output.split(separator: "\n")
      #expect(
        lines[0]
          == "participant,device,samples,split,repeat,fold,name,part,sample,fixation,capture,first_frame,last_frame,"
          + "target_x,target_y"
      )
      // 360 frames, once for one repeat and once for three.
      #expect(lines.count == 1 + 360 * 4)
      // The first frames have pose Middle, whose fixations come after the nine of pose Left.
      #expect(lines[1] == ",iPad Mini 6th,frames,corners-to-sides,0,0,sides,train,0,9,p01,0,0,0,0")
      #expect(lines.count { $0.contains(",test,") } == 160 + 3 * 110)
    }
  }

  @Test("--split selects one; an unknown label is rejected with the nearest one, and nothing is printed")
  func one() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("splits", Workplace.first, "--split", Self.random)
      #expect(outcome.status == 0)
      #expect(outcome.output.split(separator: "\n").count == 1 + 360 * 3)
      let refused = try place.gazelab("splits", Workplace.first, "--split", "corners-to-side")
      #expect((refused.status, refused.output) == (65, ""))
      #expect(
        refused.errors
          == "--split: error: no split of the experiment is called 'corners-to-side'; did you mean "
          + "'corners-to-sides'? there are: corners-to-sides; \(Self.random)\n")
    }
  }

  @Test("--features prints each sample once, with its target and the columns of all feature sets")
  func features() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("splits", Workplace.first, "--features")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let lines = outcome.output.split(separator: "\n").map { $0.split(separator: ",") }
      #expect(lines.count == 1 + 360 && Set(lines.map(\.count)) == [12 + 2 + 16])
      #expect(
        lines[0].prefix(14).joined(separator: ",")
          == "participant,device,samples,sample,fixation,capture,first_frame,last_frame,target,target_x,target_y,time_s,"
          + "gazePointX,gazePointY")
      #expect(
        lines[1][...8] == ["anna", "iPad Mini 6th", "frames", "0", "9", "p01", "0", "0", "bottom left"])
      #expect(lines[360][5] == "p02" && lines[360][9...10] == ["1133", "744"])
      let refused = try place.gazelab("splits", Workplace.first, "--features", "--split", Self.random)
      #expect((refused.status, refused.output) == (64, ""))
    }
  }

  @Test("a run on the printed folds has the same scores as the original run")
  func roundTrip() throws {
    try Workplace.withRun { place in
      try place.write(
        "experiments/lab/folds.csv", place.gazelab("splits", Workplace.first, "--split", Self.random).output)
      func scores() throws -> [Substring] {
        try place.text("\(Workplace.run)/scores.csv").split(separator: "\n")
      }
      let drawn = try scores().filter { $0.contains(Self.random) }
      #expect(drawn.count == 12)
      let outcome = try place.gazelab(
        "run", Workplace.first, "--no-figures", "--set", "splits={kind: file, path: folds.csv}", "--set",
        "seed=99", "--keep", "0")
      #expect((outcome.status, outcome.errors) == (0, ""))
      let read = try scores().dropFirst().map {
        String($0.replacing("file(path=folds.csv)", with: "\"\(Self.random)\""))
      }
      #expect(read == drawn.map { String($0) })
    }
  }

  @Test("a missing file exits with 66, an invalid one with 65 and the place in it")
  func badFile() throws {
    try Workplace.withLab { place in
      let setting = ["--set", "splits={kind: file, path: folds.csv}"]
      let missing = try place.gazelab("run", Workplace.first, setting[0], setting[1])
      #expect(missing.status == 66)
      #expect(
        missing.errors == "--set splits:1:1: error: no file 'experiments/lab/folds.csv'\n")
      try place.write("experiments/lab/folds.csv", "part,capture,first_frame\ntrain,p01,0\ntest,p3,1\n")
      let wrong = try place.gazelab("run", Workplace.first, setting[0], setting[1])
      #expect(wrong.status == 65)
      #expect(
        wrong.errors
          == "experiments/lab/folds.csv:3:6: error: the dataset has no capture 'p3'; there are: p01, p02\n")
      #expect(!place.has("reports"))
    }
  }

  @Test("splits that cannot be drawn are reported, the others are printed, and the exit code is 1")
  func notDrawn() throws {
    try Workplace.withLab { place in
      try place.removeCorners()
      let outcome = try place.gazelab("splits", Workplace.first, "--set", "group_by=participant")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("no target in a corner or the middle to train on"))
      #expect(outcome.errors.hasSuffix("some splits cannot be drawn and were not printed\n"))
      // Both splits of 180 frames, and one of 80 frames; the random one is repeated.
      #expect(outcome.output.split(separator: "\n").count == 1 + 180 + 3 * 180 + 3 * 80)
    }
  }

  @Test("only one experiment is accepted, and failed output exits with 73")
  func ends() throws {
    try Workplace.withLab { place in
      let two = try place.gazelab("splits", Workplace.first, Workplace.first)
      #expect((two.status, two.output) == (64, ""))
      #expect(two.errors.contains("expected one experiment file"))
      #expect(try place.shell("\"$gazelab\" splits \(Workplace.first) > /dev/full").status == 73)
    }
  }
}
