import Files

extension ConfigSection {
  /// The result of reading the file that a key names; nil if an error has been recorded.
  package mutating func file<Value>(
    _ key: String, _ read: (_ path: String, _ found: String, [UInt8]) throws(InputError) -> Value
  ) -> Value? {
    let path = text(key)
    guard !path.isEmpty else { return nil }
    let found = self.path(path)
    do throws(FileError) {
      let bytes = try readFile(found, limit: 1 << 30)
      do throws(InputError) { return try read(path, found, bytes) } catch { record(error) }
    } catch {
      record(InputError(error, at: place(of: key), readAs: found))
    }
    return nil
  }
}
