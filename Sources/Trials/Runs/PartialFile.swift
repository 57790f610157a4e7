/// `PARTIAL.txt`, which stands beside the files of a run that was merged although units were missing. Files of plain
/// numbers, such as `scores.csv`, have no room for a caveat.
package enum PartialFile {
  package static let name = "PARTIAL.txt"

  package static func all(_ record: RunRecord) -> [(name: String, bytes: [UInt8])] {
    record.partial.map { partial in
      [
        (
          name,
          Array(
            (partial.caveat + " Nothing here is a result yet; merge again when all units are kept.\n").utf8)
        )
      ]
    } ?? []
  }
}
