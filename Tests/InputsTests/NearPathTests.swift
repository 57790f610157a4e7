import Files
import TestSupport
import Testing

@testable import Inputs

@Suite("Near paths")
struct NearPathTests {
  /// A folder with `lab/first.yaml`, `lab/second.yaml` and `other/second.yaml`.
  private static func withFiles(_ body: (_ folder: String, _ near: NearPath) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.write("lab/first.yaml", "")
      try folder.write("lab/second.yaml", "")
      try folder.write("other/second.yaml", "")
      let near = NearPath(endings: [".yaml"], below: [folder.path]) {
        $0.hasSuffix(".yaml") && PathKind(of: $0) == .file
      }
      try body(folder.path, near)
    }
  }

  @Test("a misspelt folder, a misspelt name and a missing ending are found together")
  func similar() throws {
    try Self.withFiles { folder, near in
      #expect(near.found(for: "\(folder)/lab/first") == "\(folder)/lab/first.yaml")
      #expect(near.found(for: "\(folder)/lba/frist") == "\(folder)/lab/first.yaml")
      #expect(near.found(for: "\(folder)/lab/third.yaml") == nil)
      #expect(near.found(for: "\(folder)/nowhere/first.yaml") == nil)
    }
  }

  @Test("the end of a path is found below the roots, unless several paths end with it")
  func end() throws {
    try Self.withFiles { folder, near in
      #expect(near.found(for: "first.yaml") == "\(folder)/lab/first.yaml")
      #expect(near.found(for: "lab/second") == "\(folder)/lab/second.yaml")
      #expect(near.found(for: "second.yaml") == nil)
    }
  }

  @Test("a path of the wanted kind, an empty one and a very long one have no hint")
  func none() throws {
    try Self.withFiles { folder, near in
      for path in ["\(folder)/lab/first.yaml", "", String(repeating: "a/", count: 600)] {
        #expect(near.found(for: path) == nil && near.hint(for: path) == "")
        #expect(near.hint(for: path, then: "a file") == "; a file")
      }
    }
  }
}
