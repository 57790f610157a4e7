extension RandomAccessCollection {
  /// The first index whose element satisfies a condition that holds for all later elements, too; `endIndex` for none.
  package func partitioningIndex(where isLate: (Element) -> Bool) -> Index {
    var start = startIndex
    var count = count
    while count > 0 {
      let middle = index(start, offsetBy: count / 2)
      if isLate(self[middle]) {
        count /= 2
      } else {
        start = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return start
  }
}
