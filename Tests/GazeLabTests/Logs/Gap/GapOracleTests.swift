import Documents
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Logs

/// Every number on the made logs of Ollier's app, against a script with NumPy and SciPy.
@Suite(
  .enabled(
    if: GapFixture.ollier != nil,
    "set GAZELAB_DATASETS to the folder of the datasets, beside which samples/ lies"))
struct GapOracleTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().path + "/oracle"

  private func expected() throws -> JSONValue {
    try JSONValue(json: String(contentsOfFile: "\(Self.folder)/gap.json", encoding: .utf8))
  }

  private func found() throws -> JSONValue {
    let recording = try GapFixture.ollierRecording(try #require(GapFixture.ollier))
    let section = GapSection(try #require(Gap(recording))).section
    return try JSONValue(json: section.numbers.text(.outline))
  }

  /// Compares what the script knows; GazeLab may say more. `path` is for the message.
  private func compare(_ found: JSONValue?, _ truth: JSONValue, _ path: String) {
    switch truth.content {
    case .object(let members):
      for (key, value) in members { compare(found?[key], value, "\(path).\(key)") }
    case .list(let values):
      let list = found?.array ?? []
      #expect(list.count == values.count, "\(path)")
      for (index, value) in values.enumerated() where index < list.count {
        compare(list[index], value, "\(path)[\(index)]")
      }
    case .number(let number):
      let own = found?.number ?? .nan
      #expect(abs(own - number) <= 1e-9 * max(1, abs(number)), "\(path): \(own), by the script \(number)")
    default: #expect(found == truth, "\(path)")
    }
  }

  @Test("all sizes, correlations, intervals, lags, p values and partial correlations are those of the script")
  func numbers() throws { compare(try found(), try expected(), "gap") }

  @Test("the planted answers are found: pitch moves gaze in x, yaw moves it in y, and roll does nothing")
  func planted() throws {
    let recording = try GapFixture.ollierRecording(try #require(GapFixture.ollier))
    let signed = GapCorrelations(try #require(Gap(recording))).of(.signed)
    let clear = signed.filter(\.isClear).map { "\($0.axis.rawValue) \($0.cause.rawValue)" }
    #expect(clear == ["x pitch", "y yaw"])
  }

  @Test(
    "the script gives its committed numbers",
    .enabled(if: Self.python != nil, "no python3 with scipy was found; 'scripts/bootstrap tests' installs it")
  )
  func script() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      try #require(Self.python), "\(Self.folder)/gap.py", try #require(GapFixture.ollier), "390", "844",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    compare(try JSONValue(json: String(decoding: data, as: UTF8.self)), try expected(), "script")
  }

  /// A Python 3 that has SciPy, if there is one.
  static let python = ["python3", "/usr/bin/python3"].first { program in
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-c", "import scipy.stats"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
