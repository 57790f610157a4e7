import Foundation
import Testing

@Suite("The versions of Swift's packages")
struct LinkedPackagesTests {
  /// Checks a made-up checkout with the package Ray.
  private func check(
    package: String = #"exact: "1.2.3""#, notice: String = "1.2.3", told: String = "1.2.3",
    built: String? = nil
  ) throws -> Workplace.Outcome {
    try Workplace.with { place in
      try place.write(
        "Package.swift",
        "let package = Package(\n  dependencies: [\n    .package(url: \"https://ray.test/Ray\", \(package)),\n  ])\n"
      )
      try place.write(
        "NOTICE",
        """
        Library: Ray
        Version: \(notice)
        Home: https://ray.test/Ray
        From: Package.swift

        """)
      try place.write(
        "Sources/Trials/Runs/LinkedLibrary.swift",
        "let packages = [\n  LinkedLibrary(name: \"Ray\", version: \"\(told)\"),\n]\n")
      if let built {
        let version = built.isEmpty ? "" : ",\n\"version\" : \"\(built)\""
        try place.write(
          "build/workspace-state.json",
          """
          {
            "dependencies" : [ {
              "location" : "https://ray.test/Ray",
              "revision" : "0123"\(version)
            } ],
            "version" : 7
          }

          """)
      }
      let folder = built == nil ? "" : " build"
      return try place.shell("GAZELAB_CHECKOUT=. '\(Repository.path)/scripts/check/packages'\(folder)")
    }
  }

  @Test("an exact version that NOTICE and the program name is right, and so is a build of it")
  func right() throws {
    for built in [nil, "1.2.3"] {
      let outcome = try check(built: built)
      #expect((outcome.status, outcome.errors, outcome.output) == (0, "", ""))
    }
  }

  @Test(
    "a range of versions is refused",
    arguments: [#"from: "1.2.3""#, #".upToNextMinor(from: "1.2.3")"#, #"branch: "main""#])
  func range(requirement: String) throws {
    let outcome = try check(package: requirement)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Package.swift:3: https://ray.test/Ray has no exact version"))
  }

  @Test("another version in NOTICE or in the program is refused")
  func otherTexts() throws {
    let notice = try check(notice: "1.2.4")
    #expect((notice.status, notice.errors) == (1, "packages: NOTICE: Ray 1.2.4; Package.swift has 1.2.3\n"))
    let told = try check(told: "1.2.2")
    #expect(
      (told.status, told.errors) == (1, "packages: LinkedLibrary.swift: Ray 1.2.2; Package.swift has 1.2.3\n")
    )
  }

  @Test("a build with another version is refused, and so is one from a folder without a version")
  func built() throws {
    let other = try check(built: "1.2.4")
    #expect((other.status, other.errors) == (1, "packages: built: Ray 1.2.4; Package.swift has 1.2.3\n"))
    let local = try check(built: "")
    #expect(local.status == 1 && local.errors.contains("built: Ray without a version"))
  }

  @Test("the versions of this checkout agree, and those of the build that is tested are theirs")
  func here() throws {
    try Workplace.with { place in
      let outcome = try place.shell(
        BillOfMaterialsTests.buildFolder + "'\(Repository.path)/scripts/check/packages' \"$build\"")
      #expect((outcome.status, outcome.errors) == (0, ""))
    }
  }
}
