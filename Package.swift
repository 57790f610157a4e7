// swift-tools-version: 6.2

import PackageDescription

/// Every target of ours is checked as strictly as the compiler can.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "gazelab",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "GazeLab", targets: ["GazeLab"]),
    .executable(name: "gazelab", targets: ["GazeLabCLI"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLAPACK", pkgConfig: "openblas lapacke",
      providers: [.apt(["liblapacke-dev", "libopenblas-dev"]), .brew(["openblas", "lapack"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    // libsvm brings no pkg-config file.
    .systemLibrary(name: "CSVM", providers: [.apt(["libsvm-dev"]), .brew(["libsvm"])]),
    .target(name: "LinearAlgebra", dependencies: ["CLAPACK"], swiftSettings: strict),
    .target(
      name: "SupportVectors", dependencies: ["CSVM", "LinearAlgebra"], swiftSettings: strict),
    .target(name: "Files", dependencies: ["CCrypto", "CZlib", "CZstd"], swiftSettings: strict),
    .target(name: "DelimitedText", dependencies: ["Files"], swiftSettings: strict),
    .target(
      name: "GazeLab",
      dependencies: [
        "LinearAlgebra", "SupportVectors", "Files", "DelimitedText", .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "GazeLabCLI",
      dependencies: [
        "GazeLab", "Files", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(name: "LinearAlgebraTests", dependencies: ["LinearAlgebra"], swiftSettings: strict),
    .testTarget(
      name: "SupportVectorsTests", dependencies: ["SupportVectors", "LinearAlgebra"], swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: strict),
    .testTarget(
      name: "DelimitedTextTests", dependencies: ["DelimitedText", "Files"], swiftSettings: strict),
    .testTarget(
      name: "GazeLabTests", dependencies: ["GazeLab", "LinearAlgebra", "Files", "DelimitedText"],
      swiftSettings: strict),
    .testTarget(
      name: "GazeLabCLITests", dependencies: ["GazeLabCLI", "Files"], exclude: ["Golden"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
