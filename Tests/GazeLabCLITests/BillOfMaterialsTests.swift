import Files
import Foundation
import Testing

/// Whether the system has what `scripts/sbom` asks.
private let isDebian = PathKind(of: "/usr/bin/dpkg-query") == .file

@Suite(
  "The bill of materials", .enabled(if: isDebian, "bills of materials are made on Debian and Ubuntu alone"))
struct BillOfMaterialsTests {
  /// Shell commands that set `build` to the scratch folder in which the program was built.
  static let buildFolder = """
    build=$(dirname "$gazelab")
    while [ ! -e "$build/workspace-state.json" ] && [ "$build" != / ]; do build=$(dirname "$build"); done

    """

  /// pyspdxtools, which scripts/test installs.
  private static let validator: String? = {
    let path = "\(Repository.path)/.build-test/spdx-tools/bin/pyspdxtools"
    return PathKind(of: path) == .missing ? nil : path
  }()

  private struct Bill: Decodable {
    struct Package: Decodable {
      struct Checksum: Decodable { let algorithm, checksumValue: String }
      let name, versionInfo, licenseDeclared: String
      let checksums: [Checksum]?
    }
    struct Relationship: Decodable { let spdxElementId, relationshipType, relatedSpdxElement: String }
    struct Creation: Decodable { let created: String }
    let spdxVersion: String
    let creationInfo: Creation
    let packages: [Package]
    let relationships: [Relationship]
  }

  /// Writes the bill of the program under test to `bill.spdx.json`.
  private func write(_ setting: String = "", in place: Workplace) throws {
    let outcome = try place.shell(
      Self.buildFolder
        + "\(setting) '\(Repository.path)/scripts/sbom' \"$gazelab\" --packages \"$build\" > bill.spdx.json")
    try #require((outcome.status, outcome.errors) == (0, ""))
  }

  @Test("every library has a version where something tells it, a licence, and who links it in which way")
  func libraries() throws {
    try Workplace.with { place in
      try write(in: place)
      let bill = try JSONDecoder().decode(Bill.self, from: Data(place.text("bill.spdx.json").utf8))
      #expect(bill.spdxVersion == "SPDX-2.3")
      #expect(bill.packages.first?.name == "gazelab")
      for package in bill.packages {
        #expect(!package.licenseDeclared.isEmpty)
        for checksum in package.checksums ?? [] {
          #expect(checksum.algorithm == "SHA256" && checksum.checksumValue.count == 64, "\(package.name)")
        }
      }
      let notice = try Repository.text("NOTICE").matches(of: /\nLibrary: (.+)\n/).map { String($0.1) }
      #expect(bill.packages.dropFirst().map(\.name) == notice)
      let links = ["STATIC_LINK", "DYNAMIC_LINK", "CONTAINS"]
      let linked = Set(
        bill.relationships.filter { links.contains($0.relationshipType) }.map(\.relatedSpdxElement))
      #expect(linked.count == notice.count)
      for name in ["swift-argument-parser", "Yams", "FlyingFox"] {
        #expect(
          bill.relationships.contains {
            $0.spdxElementId == "SPDXRef-gazelab" && $0.relationshipType == "STATIC_LINK"
              && $0.relatedSpdxElement == "SPDXRef-\(name)"
          }, "\(name)")
      }
    }
  }

  @Test("the same program gives the same bytes, and the only time in it can be set")
  func sameBytes() throws {
    try Workplace.with { place in
      try write("SOURCE_DATE_EPOCH=86400", in: place)
      let first = try place.text("bill.spdx.json")
      let bill = try JSONDecoder().decode(Bill.self, from: Data(first.utf8))
      #expect(bill.creationInfo.created == "1970-01-02T00:00:00Z")
      try write("SOURCE_DATE_EPOCH=86400", in: place)
      #expect(try place.text("bill.spdx.json") == first)
    }
  }

  @Test(
    "SPDX's own validator accepts it",
    .enabled(
      if: validator != nil,
      "spdx-tools was not found; scripts/test installs it with pip, which needs a network"))
  func valid() throws {
    let validator = try #require(Self.validator)
    try Workplace.with { place in
      try write(in: place)
      let outcome = try place.shell("'\(validator)' -i bill.spdx.json")
      #expect(outcome.status == 0, "\(outcome.output.prefix(2000)) \(outcome.errors.suffix(2000))")
    }
  }

  @Test("a program that is not there is an error with the code 66")
  func missing() throws {
    try Workplace.with { place in
      let outcome = try place.shell("'\(Repository.path)/scripts/sbom' none")
      #expect((outcome.status, outcome.errors) == (66, "sbom: there is no program at 'none'\n"))
    }
  }
}
