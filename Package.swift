// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// Strict compiler checks for all our Swift targets.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// `scripts/check/fuzz` sets this. libFuzzer's program is of no use without its sanitizers, so that no other build has it.
let isFuzzing = Context.environment["GAZELAB_FUZZING"] == "1"

/// `scripts/test` optimises the libraries, because the tests spend most of their time in them. Optimising the tests too,
/// or a release build, would cost more than it saves. Only this build has unsafe flags: a package that has them cannot
/// be used as a dependency. Fuzzing needs speed too, but with all checks, among them the bounds of unsafe buffers.
let optimised: [SwiftSetting] =
  isFuzzing
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"])]
  : Context.environment["GAZELAB_OPTIMISED_TESTS"] == "1" ? [.unsafeFlags(["-O"])] : []

#if arch(arm64)
  let debianFolder = "/usr/lib/aarch64-linux-gnu"
#else
  let debianFolder = "/usr/lib/x86_64-linux-gnu"
#endif

/// Whether Debian's library folder contains all of the given files. Static linking makes the program start faster.
func areThere(_ archives: [String]) -> Bool {
  archives.allSatisfy { FileManager.default.fileExists(atPath: "\(debianFolder)/\($0)") }
}

/// Link statically only against Debian's pthread build of OpenBLAS; the serial build is not thread-safe.
let hasThreadSafeBLAS =
  URL(fileURLWithPath: "\(debianFolder)/libopenblas.a").resolvingSymlinksInPath().path
  .contains("/openblas-pthread/")

/// Our C and C++ that computes is of no use without optimisation.
let isOptimised = isFuzzing || Context.environment["GAZELAB_OPTIMISED_TESTS"] == "1"
let optimisedC: [CSetting] = isOptimised ? [.unsafeFlags(["-O2"])] : []
let optimisedCXX: [CXXSetting] = isOptimised ? [.unsafeFlags(["-O2"])] : []

let hasLAPACK = hasThreadSafeBLAS && areThere(["libopenblas.a", "liblapacke.a", "libgfortran.so.5"])
let hasCrypto = areThere(["libcrypto.a"])

let package = Package(
  name: "gazelab",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "GazeLab", targets: ["GazeLab", "Inputs"]),
    .executable(name: "gazelab", targets: ["GazeLabCLI"]),
  ],
  // By exact version, so that every build has the same code; scripts/check/packages compares with what was built.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CLAPACK", pkgConfig: hasLAPACK ? nil : "openblas lapacke",
      providers: [.apt(["liblapacke-dev", "libopenblas-dev"]), .brew(["openblas", "lapack"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: hasCrypto ? nil : "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .target(name: "CBLASStart"),
    .target(name: "CSharedFits", cSettings: optimisedC),
    .target(name: "CGazePoints", cSettings: optimisedC),
    .target(name: "CRanks", cSettings: optimisedC),
    .target(name: "CSines", cSettings: optimisedC),
    // libsvm (Debian: libsvm-dev) has no pkg-config file, and our code around it is in C++.
    .target(name: "CSVM", cxxSettings: optimisedCXX, linkerSettings: [.linkedLibrary("svm")]),
    .target(name: "CProcessLimits"),
    .target(name: "CDiskFlush"),
    .target(name: "CNumberText"),
    .target(name: "CStartCheck", dependencies: ["CProcessLimits"]),
    .target(name: "Statistics", dependencies: ["CRanks", "CSines"], swiftSettings: strict + optimised),
    .target(
      name: "LinearAlgebra", dependencies: ["Statistics", "CLAPACK", "CBLASStart", "CSharedFits"],
      swiftSettings: strict + optimised,
      linkerSettings: (hasLAPACK
        ? [":liblapacke.a", ":libopenblas.a", ":libgfortran.so.5", "m"] : ["lapacke", "openblas"])
        .map { .linkedLibrary($0) }),
    .target(
      name: "SupportVectors", dependencies: ["CSVM", "LinearAlgebra"],
      swiftSettings: strict + optimised),
    .target(
      name: "Files", dependencies: ["CCrypto", "CZlib", "CZstd", "CProcessLimits", "CDiskFlush"],
      swiftSettings: strict + optimised,
      linkerSettings: [.linkedLibrary(hasCrypto ? ":libcrypto.a" : "crypto")]),
    .target(
      name: "DelimitedText", dependencies: ["Files", "CNumberText"], swiftSettings: strict + optimised),
    .target(
      name: "Inputs",
      dependencies: ["Files", "DelimitedText", .product(name: "Yams", package: "Yams")],
      swiftSettings: strict + optimised),
    .target(
      name: "GazeErrors", dependencies: ["CGazePoints", "Statistics"], swiftSettings: strict + optimised),
    .target(
      name: "Documents", dependencies: ["Files", "Inputs", "Statistics"], swiftSettings: strict + optimised),
    .target(
      name: "Certification", dependencies: ["Files", "LinearAlgebra", "Inputs", "Documents"],
      swiftSettings: strict + optimised),
    .target(name: "Clusters", dependencies: ["Files", "Inputs"], swiftSettings: strict + optimised),
    .target(
      name: "Captures", dependencies: ["Files", "DelimitedText", "Inputs", "Statistics"],
      swiftSettings: strict + optimised),
    .target(
      name: "BuiltInFormats", dependencies: ["Files", "DelimitedText", "Inputs", "Captures"],
      swiftSettings: strict + optimised),
    .target(
      name: "Formulas", dependencies: ["DelimitedText", "Inputs", "Statistics"],
      swiftSettings: strict + optimised),
    .target(
      name: "Programs", dependencies: ["Files", "DelimitedText", "LinearAlgebra", "Inputs"],
      swiftSettings: strict + optimised),
    .target(
      name: "Smoothing", dependencies: ["Inputs", "Statistics", "Captures"], swiftSettings: strict + optimised
    ),
    .target(
      name: "Calibration",
      dependencies: [
        "Files", "DelimitedText", "LinearAlgebra", "SupportVectors", "Inputs", "Statistics", "Captures",
        "Smoothing", "Formulas", "Programs",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Splits",
      dependencies: [
        "Files", "DelimitedText", "LinearAlgebra", "Inputs", "Statistics", "Captures", "Calibration",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Scores",
      dependencies: [
        "DelimitedText", "GazeErrors", "Inputs", "Statistics", "Documents", "Captures", "Formulas",
        "Calibration",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Uncertainty",
      dependencies: ["LinearAlgebra", "Inputs", "Statistics", "Captures", "Calibration"],
      swiftSettings: strict + optimised),
    .target(
      name: "Trials",
      dependencies: [
        "Files", "DelimitedText", "LinearAlgebra", "SupportVectors", "GazeErrors", "Inputs", "Statistics",
        "Documents", "Captures", "Smoothing", "Formulas", "Programs", "Calibration", "Splits", "Scores",
        "Uncertainty",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Reports",
      dependencies: [
        "Files", "DelimitedText", "Inputs", "Statistics", "Documents", "Captures", "Smoothing", "Calibration",
        "Splits", "Scores", "Uncertainty", "Trials",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Logs",
      dependencies: ["Files", "DelimitedText", "Inputs", "Statistics", "Documents", "Captures"],
      swiftSettings: strict + optimised),
    .target(
      name: "Reading",
      dependencies: [
        "Files", "LinearAlgebra", "Inputs", "Statistics", "Documents", "Captures", "Logs",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Exercises",
      dependencies: [
        "Files", "DelimitedText", "Inputs", "Statistics", "Documents", "Captures", "Logs",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Gate",
      dependencies: [
        "Files", "DelimitedText", "LinearAlgebra", "Inputs", "Statistics", "Documents", "Captures",
        "BuiltInFormats", "Calibration", "Splits", "Scores", "Trials",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Simulation",
      dependencies: [
        "Files", "DelimitedText", "Inputs", "Statistics", "Documents", "Captures", "BuiltInFormats",
        "Reading",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "Exchange",
      dependencies: [
        "Files", "DelimitedText", "LinearAlgebra", "Inputs", "Statistics", "Documents", "Captures",
        "BuiltInFormats", "Smoothing", "Formulas", "Calibration", "Splits", "Scores", "Uncertainty", "Trials",
        "Gate",
      ],
      swiftSettings: strict + optimised),
    .target(
      name: "GazeLab",
      dependencies: [
        "Files", "DelimitedText", "LinearAlgebra", "Inputs", "Statistics", "Documents", "Captures",
        "BuiltInFormats", "Smoothing", "Formulas", "Programs", "Calibration", "Splits", "Scores", "Trials",
        "Reports", "Logs", "Reading", "Exercises", "Gate", "Simulation", "Exchange",
      ],
      swiftSettings: strict + optimised),
    // Only the program serves pages: the library has no server in it. Of FlyingFox it takes the sockets alone, because its
    // server brings URLSession, and with that libcurl and thirty more libraries into every command.
    .target(
      name: "Serving",
      dependencies: [
        "Files", "Inputs", "Documents", .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      swiftSettings: strict + optimised),
    .executableTarget(
      name: "GazeLabCLI",
      dependencies: [
        "Files", "LinearAlgebra", "Inputs", "Documents", "Certification", "Clusters", "Captures",
        "BuiltInFormats", "Programs", "Scores", "Trials", "Reports", "Logs", "Reading", "Exercises", "Gate",
        "Simulation", "Exchange", "GazeLab", "Serving", "CStartCheck",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(name: "LinearAlgebraTests", dependencies: ["LinearAlgebra"], swiftSettings: strict),
    .testTarget(
      name: "SupportVectorsTests", dependencies: ["SupportVectors", "LinearAlgebra"], swiftSettings: strict),
    // What the tests of several targets need.
    .target(
      name: "TestSupport", dependencies: ["Files", "Inputs"], path: "Tests/TestSupport", swiftSettings: strict
    ),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DelimitedTextTests", dependencies: ["DelimitedText", "Files"], swiftSettings: strict),
    .testTarget(
      name: "InputsTests", dependencies: ["Inputs", "Files", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "StatisticsTests", dependencies: ["Statistics", "LinearAlgebra", "Inputs", "TestSupport"],
      exclude: ["AnswerCards.json"], swiftSettings: strict),
    .testTarget(
      name: "GazeErrorsTests", dependencies: ["CGazePoints", "GazeErrors", "Statistics"],
      swiftSettings: strict),
    .testTarget(
      name: "CertificationTests", dependencies: ["Certification", "LinearAlgebra", "Inputs", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ClustersTests", dependencies: ["Clusters", "Files", "Inputs", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FormulasTests",
      dependencies: ["Formulas", "DelimitedText", "Inputs", "Statistics", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ProgramsTests", dependencies: ["Programs", "Files", "Inputs", "LinearAlgebra", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Documents", "Inputs", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "GazeLabTests",
      dependencies: [
        "Files", "DelimitedText", "LinearAlgebra", "GazeErrors", "Inputs", "Statistics", "Documents",
        "Certification", "Captures", "BuiltInFormats", "Smoothing", "Formulas", "Programs", "Calibration",
        "Splits", "Scores", "Uncertainty", "Trials", "Reports", "Logs", "Reading", "Exercises", "Gate",
        "Simulation", "Exchange", "GazeLab", "TestSupport",
      ],
      exclude: [
        "Thesis/PhysicalOracle.json", "Runs/EarlierRun", "Fixtures/BIDS", "Fixtures/Headset",
        "Fixtures/EyeLink", "Logs/oracle", "Reading/oracle", "Features/Notation/notation.json",
        "Features/Notation/notation.py",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ServingTests", dependencies: ["Serving", "Files", "Inputs", "Documents", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GazeLabCLITests",
      dependencies: ["GazeLabCLI", "Files", "Inputs", "Documents", "TestSupport"], exclude: ["Golden"],
      swiftSettings: strict),
  ]
    + (isFuzzing
      ? [
        .executableTarget(
          name: "Fuzzing",
          dependencies: [
            "Files", "DelimitedText", "Inputs", "Captures", "BuiltInFormats", "Formulas", "Calibration",
            "Splits", "Scores", "Trials", "Reports", "Gate", "Simulation", "Exchange", "GazeLab",
          ], path: "Tests/Fuzzing",
          exclude: ["Seeds", "Dictionaries"], swiftSettings: strict + optimised)
      ] : []),
  swiftLanguageModes: [.v6]
)
