import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Programs
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Programs as calibrators")
struct ProgramCalibratorTests {
  /// Least squares with an intercept on centred columns, or ridge if there is an option alpha, by numpy.
  private static let leastSquares = """
    import numpy as np
    from gazelab_model import serve

    def fit(X, Y, info):
        assert set(info["groups"]) >= {"fixation", "participant", "target"}
        assert len(info["groups"]["participant"]) == len(X) and len(info["units"]) == X.shape[1]
        mx, my = X.mean(axis=0), Y.mean(axis=0)
        Z, alpha = X - mx, info["options"].get("alpha", 0)
        if alpha:
            Z = np.vstack([Z, np.sqrt(alpha) * np.eye(X.shape[1])])
            W = np.vstack([Y - my, np.zeros((X.shape[1], 2))])
        else:
            W = Y - my
        B, *_ = np.linalg.lstsq(Z, W, rcond=2.220446049250313e-16)
        return mx, my, B

    def predict(model, X):
        mx, my, B = model
        print("a line that is not an answer")
        return my + (X - mx) @ B

    serve(fit, predict)

    """

  private static let hasNumpy: Bool = {
    let child = ChildProcess("python3", ["-c", "import numpy"], timeLimit: 60)
    return (try? child.run().status) == 0
  }()

  private static let needsNumpy: Comment =
    "python3 with numpy was not found; 'scripts/bootstrap tests' installs it"

  private static let own = "{kind: program, command: [python3, model.py], name: mine}"

  private static func yaml(_ calibrators: String = "linear, \(own)", more: String = "") -> String {
    "features: [gaze, gaze+face]\ncalibrators: [\(calibrators)]\nsplits: [{kind: random, repeats: 3}]\n"
      + more
  }

  private static func study(_ program: String, framesEach: Int = 3) throws -> PlantedStudy {
    let study = try PlantedStudy(framesEach: framesEach)
    try study.write("model.py", Array(program.utf8))
    return study
  }

  private static func run(
    _ study: PlantedStudy, _ yaml: String, name: String = "x", jobs: Int = 2
  ) async throws -> Run {
    try await ProgramHost.hosting(ProgramPermission(allowingAll: true)) {
      try await study.run(yaml, name: name, jobs: jobs)
    }
  }

  private static func scores(_ run: Run, _ calibrator: String) -> [Score] {
    run.scores.filter { $0.cell.calibrator == calibrator }
  }

  // MARK: The same as a calibrator of ours

  @Test(
    "least squares by numpy has the errors of linear in every trial, whatever the samples are",
    .enabled(if: hasNumpy, needsNumpy),
    arguments: ["", "samples: fixation-medians\n", "group_by: participant\n"])
  func sameAsLinear(more: String) async throws {
    let run = try await Self.run(Self.study(Self.leastSquares), Self.yaml(more: more))
    let (linear, mine) = (Self.scores(run, "linear"), Self.scores(run, "mine"))
    #expect(linear.count >= 6 && linear.count == mine.count)
    for (one, other) in zip(linear, mine) {
      #expect(one.status == .ok && other.status == .ok, "\(other.message)")
      let (truth, found) = (try #require(one.moments), try #require(other.moments))
      #expect(relativeError(found.squaredError, of: truth.squaredError) < 1e-9)
      #expect(one.columnCount == other.columnCount)
    }
    let record = try #require(run.record.experiment.programs?["mine"]?.first)
    #expect(record.command == ["python3", "model.py"] && record.files.map(\.file) == ["model.py"])
    #expect(record.files[0].sha256 == sha256(Array(Self.leastSquares.utf8)))
    #expect(record.version?.contains("numpy ") == true)
  }

  @Test(
    "fit_on, pooled, select and a feature set that learns reach the program",
    .enabled(if: hasNumpy, needsNumpy))
  func wrapped() async throws {
    let study = try Self.study(Self.leastSquares)
    let own = "kind: program, command: [python3, model.py]"
    let yaml = """
      features: [gaze, 'standardise(gaze)']
      calibrators:
        - linear
        - {kind: linear, fit_on: fixation-medians, name: linear on medians}
        - {\(own), fit_on: fixation-medians, name: mine on medians}
        - {pooled: linear, name: pooled linear}
        - {pooled: {\(own)}, name: pooled mine}
        - {\(own), name: mine}
        - {\(own), name: chosen, select: {over: [{options: {alpha: 1e12}}, {options: {alpha: 0}}]}}
      splits: [{kind: k-fold, folds: 3, others: true}]

      """
    let run = try await Self.run(study, yaml)
    for (ours, theirs) in [
      ("linear", "mine"), ("linear on medians", "mine on medians"), ("pooled linear", "pooled mine"),
      ("linear", "chosen"),
    ] {
      let (truth, found) = (Self.scores(run, ours), Self.scores(run, theirs))
      #expect(!truth.isEmpty && truth.count == found.count)
      for (one, other) in zip(truth, found) {
        #expect(other.status == one.status, "\(theirs): \(other.message)")
        guard let one = one.moments, let other = other.moments else { continue }
        #expect(relativeError(other.squaredError, of: one.squaredError) < 1e-7, "\(theirs)")
      }
    }
    #expect(Self.scores(run, "chosen").allSatisfy { $0.choice == "options.alpha=0" })
  }

  @Test("the scores are the same bytes for any number of jobs", .enabled(if: hasNumpy, needsNumpy))
  func jobs() async throws {
    let study = try Self.study(Self.leastSquares)
    var files = [[UInt8]]()
    for jobs in [1, 3] {
      let run = try await Self.run(study, Self.yaml(), name: "x\(jobs)", jobs: jobs)
      files.append(try readFile("\(run.folder)/scores.csv"))
    }
    #expect(files[0] == files[1])
  }

  // MARK: Faults

  @Test(
    "a fold that fails is a row of the report, and the others are whole", .enabled(if: hasNumpy, needsNumpy))
  func failingFolds() async throws {
    let failing = """
      import os, sys
      import numpy as np
      from gazelab_model import serve

      def fit(X, Y, info):
          if X.shape[1] > 2:
              sys.stderr.write("too many columns\\n")
              os._exit(9)
          return Y.mean(axis=0)

      serve(fit, lambda mean, X: np.tile(mean, (len(X), 1)))

      """
    let run = try await Self.run(Self.study(failing), Self.yaml())
    let mine = Self.scores(run, "mine")
    let failed = mine.filter { $0.status == .failed }
    #expect(failed.count == 3 && failed.allSatisfy { $0.cell.features == "gaze+face" })
    #expect(
      failed.allSatisfy {
        $0.message
          == "the program 'python3 model.py' ended with exit code 9 before it had answered; the last line of its "
          + "standard error: 'too many columns'"
      })
    let baseline = Self.scores(run, MeanTargetCalibrator.kind)
    for (one, other) in zip(mine.filter { $0.status == .ok }, baseline) {
      #expect(
        relativeError(try #require(one.moments).squaredError, of: try #require(other.moments).squaredError)
          < 1e-9)
    }
    #expect(!run.isWhole)
  }

  @Test(
    "the run warns of a program that answers the same rows differently",
    .enabled(if: hasNumpy, needsNumpy))
  func chance() async throws {
    let chance = """
      import numpy as np
      from gazelab_model import serve
      generator = np.random.default_rng(3)
      serve(lambda X, Y, info: Y.mean(axis=0) + generator.normal(size=2), lambda m, X: np.tile(m, (len(X), 1)))

      """
    let run = try await Self.run(Self.study(chance), Self.yaml())
    let told = run.warnings.filter { $0.sentence.contains("its numbers depend on chance") }
    #expect(!told.isEmpty && told.allSatisfy { $0.subject.contains("mine") })
    let steady = try await Self.run(Self.study(Self.leastSquares), Self.yaml())
    #expect(!steady.warnings.contains { $0.sentence.contains("chance") })
  }

  // MARK: Safety

  @Test("an experiment file alone starts nothing: not when it is read, planned, forecast or run")
  func malicious() async throws {
    let study = try Self.study("")
    let marker = "\(study.root)/started"
    try study.write("model.py", Array("open('\(marker)', 'w')\n".utf8))
    let experiment = try study.experiment(Self.yaml())
    _ = try experiment.forecast()
    _ = try experiment.measureUnits(forSeconds: 0)
    await #expect(throws: InputError.self) { try await experiment.run(out: study.root + "/out") }
    let none = ProgramPermission(allowingAll: false, list: "\(study.root)/none")
    let refusal = await #expect(throws: InputError.self) {
      try await ProgramHost.hosting(none) { try await experiment.run(out: study.root + "/out") }
    }
    let line = try #require(refusal?.complaints.first?.line.replacing(study.root + "/", with: ""))
    #expect(line.hasPrefix("x.yaml:3:23: error: 'mine' starts a program, which may do all that you may do: "))
    #expect(line.contains("--allow-programs"))
    #expect(PathKind(of: marker) == .missing && PathKind(of: study.root + "/out") == .missing)
  }

  @Test("a kept unit depends on the program, its command and its options, not on where they are")
  func identity() throws {
    let study = try Self.study(Self.leastSquares)
    func ids(_ calibrator: String) throws -> [String] {
      let plan = try study.plan(Self.yaml(calibrator))
      let options = RunOptions()
      let identity = UnitIdentity(plan, options, program: [:])
      return identity.cellKeys(TrialRunner(plan, options).units.flatMap(\.cells))
    }
    let first = try ids("\(Self.own)")
    #expect(try ids(Self.own) == first)
    #expect(
      try ids("{kind: program, command: [python3, model.py], name: mine, options: {alpha: 1}}") != first)
    try study.write("model.py", Array((Self.leastSquares + "# changed\n").utf8))
    #expect(try ids(Self.own) != first)
  }

  @Test("the fit of a program is not exported; a sentence says so", .enabled(if: hasNumpy, needsNumpy))
  func export() async throws {
    let study = try Self.study(Self.leastSquares)
    let run = try await Self.run(study, Self.yaml("\(Self.own)"))
    let folders = DatasetFolders(named: [study.root], environment: nil)
    let error = #expect(throws: InputError.self) {
      try CalibrationExport(
        TrialSelection(trial: "gaze", calibrator: "mine", repeatIndex: 0), of: run, in: folders)
    }
    #expect(error?.complaints.first?.sentence.contains("was fitted by a program (python3 model.py)") == true)
  }
}
