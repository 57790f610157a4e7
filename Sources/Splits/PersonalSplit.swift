import Calibration
import Captures
import Inputs

extension Split {
  /// The same split of each person's samples, which also provides the samples of all other people to calibrators that learn
  /// from them. Other people's samples on the targets that are left out are provided too: for a new person they exist.
  ///
  /// Its folds are named after the person first. All people must be among the samples, so it is not within participants.
  func dividingPeople() -> Split {
    var split = self
    split.label = label.hasSuffix(")") ? "\(label.dropLast()), others=true)" : "\(label)(others=true)"
    split.question = "\(question.dropLast()), given other people's samples?"
    split.givesOthers = true
    split.isPersonal = true
    split.leftOut = nil
    split.foldCount = nil
    if let groupedCounterpart { split.groupedCounterpart = { groupedCounterpart().dividingPeople() } }
    let prepare = prepare
    split.prepare = { origins throws(SplitError) in
      let people = Dictionary(grouping: origins.indices) { origins[$0].key.participant }
        .sorted { $0.key < $1.key }
      guard people.count > 1 else {
        let only = people.first?.key ?? ""
        throw SplitError("there are no other people than \(only.quoted) to learn from")
      }
      var draws = [(name: String, rows: [Int], others: [Int], draw: Draw)]()
      for (name, rows) in people {
        let draw: Draw
        do throws(SplitError) {
          draw = try prepare(origins.only(rows))
        } catch {
          throw SplitError("\(name.quoted): \(error.sentence)")
        }
        let own = Set(rows)
        draws.append((name, rows, origins.indices.filter { !own.contains($0) }, draw))
      }
      return { [draws] repeatIndex, generator throws(SplitError) in
        var folds = [Fold]()
        for (name, rows, others, draw) in draws {
          for fold in try draw(repeatIndex, &generator) {
            folds.append(
              Fold(
                trainRows: fold.trainRows.map { rows[$0] }, testRows: fold.testRows.map { rows[$0] },
                otherRows: others, name: "\(name), \(fold.name)", heldOut: name))
          }
        }
        return folds
      }
    }
    return split
  }

  /// Reads `others` of a split that divides one person's samples.
  func readingOthers(from section: inout ConfigSection) -> Split {
    guard section.boolean("others", default: false) else { return self }
    guard leftOut != .participant else {
      section.record(
        "others",
        "'others' gives the tested person own samples to train on, but 'over: participant' leaves none; leave 'others' out"
      )
      return self
    }
    return dividingPeople()
  }
}
