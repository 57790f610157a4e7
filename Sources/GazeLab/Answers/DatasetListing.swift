import BuiltInFormats
import Captures
import Documents
import Inputs

extension TopicListing {
  /// What a dataset is made of: the columns of a capture file, and the keys of `dataset.yaml` beside it.
  static var dataset: TopicListing {
    TopicListing(
      title: "CSV columns and dataset.yaml",
      lead: TextTable.wrap(
        """
        A dataset is a folder of capture files in CSV, with or without a file `dataset.yaml` that describes them. \
        Captures in the format `schneuwly-csv` begin with a header line and have one frame per row. Columns are found \
        by name and may be in any order; unknown columns are ignored, with a warning. Numbers have a decimal point. \
        Files may be compressed: `.csv.gz`, `.csv.zst`.
        """
      ).joined(separator: "\n"),
      items: columns, shared: descriptionKeys, sharedHeading: "Keys of dataset.yaml")
  }

  /// The columns of all formats that document theirs.
  private static var columns: [Item] {
    Catalogue.captureFormats.entries.flatMap(\.made.columns).map { column in
      Item(
        kind: column.kind, summary: column.summary, example: column.example, keys: column.keys,
        detail: column.detail, isColumns: true)
    }
  }

  private static var descriptionKeys: [Item] {
    let keys = DatasetFile.keys(.builtIn)
    return [
      ("title", "the name of the dataset in reports", "title: Nine students, spring 2025"),
      ("citation", "how to cite the captures; part of every report", "citation: \"A. Author, Title, 2025\""),
      ("licence", "what others may do with the captures", "licence: CC BY 4.0"),
      (
        "simulated", "whether the captures were made by a program: every report then says so",
        "simulated: true"
      ),
      (
        "recorded_by",
        "what recorded the gaze, for the method of a report: it completes 'Gaze was recorded with …'",
        "recorded_by: a Tobii Pro Spectrum at 600 Hz"
      ),
      (
        "format", "the format of all capture files; without it, each file's header decides",
        "format: schneuwly-csv"
      ),
      (
        "files",
        "the capture files, with a checksum to detect changes, an address for gazelab fetch, and their size in bytes, at "
          + "which a download is stopped; without this key, all capture files in the folder. For tables that differ, a "
          + "mapping from patterns of their names to the keys of columns that differ, as in "
          + "{\"*_mono.csv\": {columns: {gaze: {x: x, y: y, unit: px}}}}",
        "files: [{path: p01.csv}, {path: p02.csv}]"
      ),
      (
        "devices",
        "the screens of devices by name, held in landscape with the camera on the left: width and height in points, "
          + "pixels per inch, pixels per point, and the camera's position in points from the bottom left (default: the "
          + "middle of the left edge); of monitors, width and height in pixels and in cm, the distance of the eyes, and "
          + "the camera's position in pixels from the bottom left (default: the middle)",
        "devices: {iPad Air 5th: {width: 1180, height: 820, ppi: 264, scale: 2}}"
      ),
      (
        "aliases",
        "further spellings of participants, devices and words of labels, as the files have them: frames with one of them "
          + "are read as having the word before it. Words that differ only in case, spaces, invisible characters or "
          + "compatible forms of Unicode (NFKC) are named in a warning",
        "aliases: {participant: {P01: [p01, \"P01\\u200B\"]}, session: {before: [Before]}}"
      ),
      (
        "simulation",
        "what gazelab simulate needs to make captures; the dataset.yaml of simulated-study explains each parameter",
        "simulation: {seed: 1, participants: 8, devices: [iPad Mini 6th], protocol: …, eyes: …, head: …, tracker: …}"
      ),
    ].map { (name: String, summary: String, example: String) in
      Item(kind: name, summary: summary, example: example, keys: keys.filter { $0.name == name })
    }
  }
}
