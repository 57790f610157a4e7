import Files
import Foundation
import TestSupport
import Testing

/// A folder in which one test runs the program as a user does, with datasets/, experiments/ and reports/.
struct Workplace {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  let path: String

  /// Runs `body` with a new folder, and removes it afterwards.
  static func with<Value>(_ body: (Workplace) throws -> Value) throws -> Value {
    let path = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(Workplace(path: path))
  }

  /// Runs `body` with the dataset `lab` of two participants and the experiment `experiments/lab/first.yaml`.
  static func withLab<Value>(_ body: (Workplace) throws -> Value) throws -> Value {
    try with { place in
      try place.writeLab()
      return try body(place)
    }
  }

  /// The same, after the experiment has been run; its run is in the folder `run`.
  static func withRun<Value>(_ body: (Workplace) throws -> Value) throws -> Value {
    let prepared = try PreparedWorkplace.firstRun.get()
    try #require(prepared.outcome.status == 0 && prepared.outcome.errors.isEmpty)
    return try prepared.with(body)
  }

  static let first = "experiments/lab/first.yaml"
  static let run = "reports/lab/first"
  static let firstExperiment = """
    title: Two people in the lab
    dataset: lab
    features: [gaze, gaze+face]
    calibrators: [linear, offset]
    splits: [corners-to-sides, {kind: random, unit: fixation, test_share: 0.3, repeats: 3}]
    seed: 5

    """

  func writeLab() throws {
    try write("datasets/lab/p01.csv", PlantedFile().text)
    try write("datasets/lab/p02.csv", PlantedFile(participant: "ben", seed: 2).text)
    try write(Self.first, Self.firstExperiment)
  }

  /// Leaves the capture p02 only the targets in the middle of a side, so that corners-to-sides has nothing to train on.
  func removeCorners() throws {
    let sides = [",0.0,372.0,", ",1133.0,372.0,", ",566.5,0.0,", ",566.5,744.0,"]
    let lines = try text("datasets/lab/p02.csv").split(separator: "\n")
    let kept = lines.filter { line in line.hasPrefix("user") || sides.contains { line.contains($0) } }
    try write("datasets/lab/p02.csv", kept.joined(separator: "\n"))
  }

  func write(_ name: String, _ text: String) throws {
    try DurableFolder(path).write([(name, Array(text.utf8))])
  }

  func writeProgram(_ name: String, _ text: String) throws {
    try TemporaryFolder(existing: path).writeProgram(name, text)
  }

  func text(_ name: String) throws -> String {
    try String(decoding: readFile("\(path)/\(name)"), as: UTF8.self)
  }

  func url(_ name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)") }

  func has(_ name: String) -> Bool { PathKind(of: "\(path)/\(name)") != .missing }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  /// All files below a folder, sorted; empty if it does not exist.
  func files(below folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: "\(path)/\(folder)")?.compactMap { $0 as? String } ?? [])
      .filter { PathKind(of: "\(path)/\(folder)/\($0)") == .file }.sorted()
  }

  /// Runs the program here.
  @discardableResult
  func gazelab(_ arguments: String...) throws -> Outcome { try gazelab(arguments) }

  @discardableResult
  func gazelab(_ arguments: [String]) throws -> Outcome { try finished(Self.program, arguments) }

  /// Runs a shell script here; `$gazelab` is the program.
  func shell(_ script: String) throws -> Outcome { try finished("/bin/sh", ["-c", script]) }

  /// Starts a shell script here without waiting for it; call `outcome` after it has ended.
  func start(_ script: String) throws -> (process: Process, outcome: () throws -> Outcome) {
    try started("/bin/sh", ["-c", script])
  }

  private func finished(_ executable: String, _ arguments: [String]) throws -> Outcome {
    let (process, outcome) = try started(executable, arguments)
    process.waitUntilExit()
    return try outcome()
  }

  private func started(_ executable: String, _ arguments: [String]) throws -> (Process, () throws -> Outcome)
  {
    let streams = ".streams/\(UUID().uuidString)"
    try write("\(streams).out", "")
    try write("\(streams).err", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    var environment = ProcessInfo.processInfo.environment
    environment["GAZELAB_DATASETS"] = nil
    environment["gazelab"] = Self.program
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: "\(path)/\(streams).out")
    process.standardError = FileHandle(forWritingAtPath: "\(path)/\(streams).err")
    try process.run()
    let outcome = {
      try Outcome(
        status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
        output: text("\(streams).out"), errors: text("\(streams).err"))
    }
    return (process, outcome)
  }

  /// The built program, which is next to the test bundle.
  private static var program: String {
    var folder = Bundle.main.bundleURL
    if folder.pathExtension == "xctest" { folder.deleteLastPathComponent() }
    let candidates = [folder, Bundle.main.executableURL?.deletingLastPathComponent()]
    let paths = candidates.compactMap { $0?.appendingPathComponent("gazelab").path }
    guard let path = paths.first(where: { PathKind(of: $0) == .file }) else {
      preconditionFailure("gazelab was not found next to the tests: \(paths)")
    }
    return path
  }
}
