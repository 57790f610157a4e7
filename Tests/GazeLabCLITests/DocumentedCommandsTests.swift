import Files
import Foundation
import Testing

@Suite("Commands in the documentation")
struct DocumentedCommandsTests {
  struct Document: CustomTestStringConvertible {
    let file: String
    let commands: [DocumentedCommand]

    var testDescription: String { file }
    var programCalls: [DocumentedCommand] { commands.filter { $0.script == nil } }

    init(_ file: String) {
      self.file = file
      let text = (try? Repository.text(file)) ?? ""
      commands = DocumentedCommand.all(in: text, of: file)
    }

    /// Whether a command of the document writes the file itself.
    func makes(_ file: String) -> Bool { commands.contains { $0.text.hasPrefix("gazelab init \(file)") } }

    func mentions(_ path: String) -> Bool { commands.contains { $0.text.contains(path) } }
  }

  static let documents =
    (["README.md", "CONTRIBUTING.md"] + Repository.files("Sources/GazeLab/GazeLab.docc/*.md"))
    .map(Document.init)
    .filter { !$0.commands.isEmpty }

  /// Files that a document presupposes in addition to the experiments and datasets of the repository.
  static let preparations: [(path: String, prepare: @Sendable (Workplace) throws -> Void)] = [
    (
      "captures/",
      { place in
        try simulate(place)
        for (capture, copy) in [("p01", "first"), ("p02", "later")] {
          try place.write(
            "captures/\(copy).csv", place.text("datasets/simulated-study/\(capture)-ipad-mini-6th.csv"))
        }
      }
    ),
    (
      "experiments/my/first.yaml",
      { place in
        let isOwn = place.has("captures")
        if !isOwn { try simulate(place) }
        try place.write(
          "experiments/my/first.yaml",
          """
          dataset: \(isOwn ? "../../captures" : "simulated-study")
          features: [gaze+face, gaze]
          splits: [in-sample, corners-to-sides]

          """)
      }
    ),
    (
      "experiments/my/idea.yaml",
      { place in
        try simulate(place)
        try place.write("experiments/my/idea.yaml", idea)
      }
    ),
    (
      "experiments/my/forest.yaml",
      { place in
        // The page's model needs scikit-learn; this one needs numpy alone.
        try simulate(place)
        try place.write("experiments/my/forest.py", forest)
        try place.write(
          "experiments/my/forest.yaml",
          """
          dataset: simulated-study
          features: gaze
          calibrators: [linear, {kind: program, name: forest, command: [\(Python.path ?? "python3"), forest.py]}]
          splits: corners-to-sides

          """)
      }
    ),
    (
      "my-model.csv",
      { place in
        // The page makes this file with Python, which OwnModelPageTests runs.
        try simulate(place)
        let script = """
          "$gazelab" splits experiments/simulated/participants.yaml | awk -F, 'NR == 1 {
            for (i = 1; i <= NF; i++) at[$i] = i; print $0 ",x,y"; next
          } $at["part"] == "test" { print $0 "," $at["target_x"] "," $at["target_y"] }' > my-model.csv
          """
        try #require(place.shell(script).status == 0)
      }
    ),
    (
      "describe ./recordings",
      { place in
        for person in 1...4 { try place.write("recordings/p0\(person).csv", recording(person)) }
      }
    ),
    ("nist/", { place in try place.write("nist/Norris.dat", CertifyCommandTests.line) }),
  ]

  /// An experiment with columns by formula.
  static let idea = """
    dataset: simulated-study
    columns:
      depth_gaze_x: gazePointX * headZ
      slow_yaw: mean(yawDegrees, 0.2 s)
    features: [gaze, gaze+depth_gaze_x, gaze+slow_yaw]
    splits: [in-sample, corners-to-sides]

    """

  /// A model of one's own: the mean of the training targets.
  static let forest = """
    from gazelab_model import serve

    serve(lambda X, Y, info: Y.mean(0), lambda model, X: X[:, :2] * 0 + model)

    """

  /// Scripts that take too long to run on every change; only their experiments are validated.
  static let longScripts = [
    "scripts/thesis", "scripts/calibrators", "scripts/bench", "scripts/example", "scripts/bundle",
    "scripts/package", "scripts/check/bundle-test", "scripts/check/package-test", "scripts/check/mutate",
    "scripts/check/watch", "scripts/check/touch",
  ]

  /// Somebody who looks at nine targets twice, with a gaze point that is off by an amount of the person's own.
  private static func recording(_ person: Int) -> String {
    let rows = (0..<2 * 9 * 12).map { frame in
      let target = frame / 12 % 9
      let (x, y) = (160 + 640 * (target % 3), 90 + 360 * (target / 3))
      let (dx, dy) = (12 * person + frame * 7 % 5, 30 - 9 * person + frame * 11 % 7)
      return "\(frame * 16),\(x),\(y),\(x + dx),\(y + dy),\(3 + frame % 4).25,\(frame % 12 == 5 ? 0 : 1)\n"
    }
    return "frame_time,target_x,target_y,gaze_x,gaze_y,pupil,valid\n" + rows.joined()
  }

  static func simulate(_ place: Workplace) throws {
    guard !place.has("datasets/simulated-study/p01-ipad-mini-6th.csv") else { return }
    try #require(try place.gazelab("simulate", "simulated-study").status == 0)
  }

  @Test("documents contain commands, and no command has a placeholder")
  func names() {
    #expect(Self.documents.map(\.file).contains("README.md"))
    #expect(Self.documents.count >= 4)
    for command in Self.documents.flatMap(\.commands) { #expect(!command.hasPlaceholder, "\(command.place)") }
  }

  @Test("each command runs and prints what the document shows", arguments: documents)
  func simulated(document: Document) throws {
    try Self.withRepository { place in
      for (path, prepare) in Self.preparations where document.mentions(path) && !document.makes(path) {
        try prepare(place)
      }
      for command in document.programCalls where !Self.needsCaptures(command) {
        try Self.run(command, in: place)
      }
    }
  }

  @Test(
    "each command that needs the thesis's captures runs and prints what the document shows",
    .enabled(
      if: Repository.captures != nil, "set GAZELAB_DATASETS to the folder that contains schneuwly-2024/"),
    arguments: documents.filter { $0.programCalls.contains(where: needsCaptures) })
  func real(document: Document) throws {
    try Self.withRepository { place in
      if document.mentions("timeline simulated-reading") {
        try #require(place.gazelab("simulate", "simulated-reading").status == 0)
      }
      for command in document.programCalls where Self.needsCaptures(command) {
        try Self.run(command, in: place)
      }
    }
  }

  @Test(
    "each script exists, can be parsed, and is run by the project's checks or listed here as too long")
  func scripts() throws {
    let checks = try Repository.text(".ci/run").split(whereSeparator: \.isWhitespace)
    for command in Self.documents.flatMap(\.commands) {
      guard let script = command.script else { continue }
      let path = "\(Repository.path)/\(script)"
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(command.place)")
      let isChecked = checks.contains { $0 == script }
      #expect(isChecked || Self.longScripts.contains(script), "\(command.place): nothing runs it")
      let start = try Repository.text(script).prefix { $0 != "\n" }
      let parser =
        start.hasSuffix("python3")
        ? "python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())'"
        : start.hasSuffix("bash") ? "bash -n" : "sh -n"
      let parsed = try Workplace.with { try $0.shell("\(parser) '\(path)'") }
      #expect(parsed.status == 0, "\(command.place): \(parsed.errors)")
    }
  }

  @Test(
    "each experiment that a long script runs is valid",
    .enabled(
      if: Repository.captures != nil, "set GAZELAB_DATASETS to the folder that contains schneuwly-2024/"),
    arguments: longScripts)
  func experiments(script: String) throws {
    let patterns = try Repository.text(script).matches(of: /experiments\/[-a-z0-9*\/]+\.yaml/).map {
      String($0.0)
    }
    try Self.withRepository { place in
      if ["scripts/example", "scripts/check/bundle-test", "scripts/check/package-test"].contains(script) {
        try Self.simulate(place)
      }
      for pattern in patterns {
        let files = Repository.files(pattern)
        #expect(!files.isEmpty, "\(script): \(pattern)")
        let outcome = try place.shell("\"$gazelab\" validate \(files.joined(separator: " "))")
        #expect(outcome.status == 0, "\(script): \(pattern): \(outcome.errors)")
      }
    }
  }

  private static func run(_ command: DocumentedCommand, in place: Workplace) throws {
    if !command.edit.isEmpty, place.has("recordings/dataset.yaml") {
      let draft = try place.text("recordings/dataset.yaml").split(
        separator: "\n", omittingEmptySubsequences: false)
      let edited = draft.prefix { $0 != "columns:" }.map(String.init) + command.edit
      try place.write("recordings/dataset.yaml", edited.joined(separator: "\n") + "\n")
    }
    guard !command.text.hasPrefix("gazelab watch ") else { return try watch(command.text, in: place) }
    let outcome = try place.shell("gazelab() { \"$gazelab\" \"$@\"; }\n\(command.text)")
    #expect(outcome.status == 0, "\(command.place)\n\(outcome.errors)")
    // Compare words only, because column widths depend on rows that a document omits.
    var lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }[...]
    for line in command.output {
      let found = lines.firstIndex { $0 == line.split(separator: " ") }
      #expect(found != nil, "\(command.place) does not print, or not there: \(line)")
      lines = found.map { lines[($0 + 1)...] } ?? lines
    }
  }

  /// Runs `gazelab watch` until it has an answer, and then interrupts it.
  static func watch(_ command: String, in place: Workplace) throws {
    let arguments = command.dropFirst("gazelab ".count).replacing(" --open", with: "")
    let (process, outcome) = try place.start("exec \"$gazelab\" \(arguments) > watch.log")
    // A busy machine is slower.
    for _ in 0..<3000 where !((try? place.text("watch.log")) ?? "").contains(": lowest error: ") {
      usleep(10_000)
    }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    let (end, log) = try (outcome(), place.text("watch.log"))
    #expect(end.status == 130, "\(command): \(end.errors)")
    #expect(log.hasPrefix("http://127.0.0.1:") && log.contains(": lowest error: "), "\(command): \(log)")
  }

  /// Whether a command reads real captures: by name, or through an experiment or its run.
  private static func needsCaptures(_ command: DocumentedCommand) -> Bool {
    command.words.contains { word in
      let run = word.hasPrefix("reports/") ? "experiments/" + word.dropFirst(8) + ".yaml" : word
      let experiment = run.hasSuffix(".yaml") ? (try? Repository.text(run)) ?? "" : ""
      return word == "schneuwly-2024" || experiment.contains("dataset: schneuwly-2024")
    }
  }

  /// A workplace with the experiments and datasets of the repository, and the thesis's captures if available.
  static func withRepository(_ body: (Workplace) throws -> Void) throws {
    try Workplace.with { place in
      let files = FileManager.default
      try files.copyItem(atPath: "\(Repository.path)/experiments", toPath: "\(place.path)/experiments")
      for name in ["simulated-study", "schneuwly-2024"] {
        try place.write(
          "datasets/\(name)/dataset.yaml", Repository.text("datasets/\(name)/dataset.yaml"))
      }
      for file in ["dataset.yaml", "text.yaml"] {
        let path = "datasets/simulated-reading/\(file)"
        try place.write(path, Repository.text(path))
      }
      for name in ["ollier-made", "eyedid-made", "exercises-made", "headset-made", "live-link-face"] {
        try files.copyItem(
          atPath: "\(Repository.path)/datasets/\(name)", toPath: "\(place.path)/datasets/\(name)")
      }
      if let captures = Repository.captures {
        for file in try files.contentsOfDirectory(atPath: captures) where file.hasSuffix(".csv") {
          try files.copyItem(
            atPath: "\(captures)/\(file)", toPath: "\(place.path)/datasets/schneuwly-2024/\(file)")
        }
      }
      try body(place)
    }
  }
}
