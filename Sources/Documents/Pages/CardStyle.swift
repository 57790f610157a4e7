import Inputs

/// The part of the style sheet for cards, heat tables and the index of reports.
enum CardStyle {
  static let screen = """
    .card { border: 1px solid var(--line); border-radius: .65rem; padding: 1.3rem 1.5rem .9rem; background: var(--tint);
      margin: 0 0 1.7rem; }
    .card > :is(h2, h3, h4, h5, h6) { font-size: 1.33rem; margin: 0 0 .15rem; }
    .split { color: var(--muted); font-size: .87rem; max-width: none; margin: 0 0 .65rem; }
    .answer { font-size: 1.13rem; line-height: 1.45; max-width: 62rem; margin: 0 0 .8rem; }
    .badges { display: flex; flex-wrap: wrap; gap: .4rem .5rem; margin: 0 0 .9rem; padding: 0; list-style: none;
      font-size: .87rem; max-width: none; }
    .badges li { border-radius: 1.2rem; padding: .17rem .75rem; border: 1px solid var(--line); }
    .badges a { color: inherit; text-decoration: none; }
    .badges a:hover { text-decoration: underline; }
    .badges .good { color: var(--good-ink); background: var(--good-paper); border-color: transparent; }
    .badges .caution { color: var(--alert-ink); background: var(--alert-paper); border-color: transparent; }
    .badges .good::before { content: "✓ "; content: "✓ " / ""; }
    .badges .caution::before { content: "! "; content: "! " / ""; font-weight: 700; }
    .plotted, .heat, .index { width: 100%; font-size: .933rem; }
    .plotted thead, .heat thead { border-bottom: 1px solid var(--line); }
    .plotted th, .plotted td { vertical-align: middle; padding: .27rem .7rem .27rem 0; height: 1.95rem; min-width: 0; }
    .plotted thead th { vertical-align: bottom; padding-top: 0; }
    .plotted th:last-child, .plotted td:last-child { padding-right: .2rem; }
    .plotted tbody th { min-width: 9rem; max-width: 20rem; overflow-wrap: anywhere; }
    .plotted .num { text-align: right; }
    .plotted .num { width: 1%; }
    .plotted thead .num { text-wrap: balance; }
    .plotted .plot + .num .v, .plotted .marked th, .plotted tbody th + .num .v { font-weight: 700; }
    .plotted .lead { background: var(--lead); }
    .plotted .lead > :first-child { box-shadow: inset 3px 0 var(--accent); padding-left: .6rem; }
    .ci { display: inline-block; color: var(--muted); font-size: .833rem; margin-left: .2rem; text-align: left; }
    .plotted .plot { width: 28%; min-width: 10rem; padding-left: .4rem; padding-right: 1.4rem; position: relative; }
    .plotted td.plot { height: 1.95rem; padding-top: 0; padding-bottom: 0; }
    td.plot > svg { position: absolute; top: 0; left: .4rem; width: calc(100% - 1.8rem); height: 100%; overflow: visible; }
    td.plot svg svg, .ticks { overflow: visible; }
    .ticks { width: 100%; height: 1rem; font-size: .8rem; font-weight: 400; }
    .ticks text { fill: var(--muted); text-anchor: middle; }
    .plot .paper { color: var(--tint); }
    .lead .plot .paper { color: var(--lead); }
    .lead .plot .grey { color: var(--muted); }
    .key, .sources { color: var(--muted); font-size: .833rem; max-width: none; margin: 0 0 .25rem; }
    .scroll + .key { margin-top: .6rem; }
    .card .scroll { margin: 0; }
    .choose { font-size: .87rem; margin: 0 0 .7rem; }
    .choose summary { color: var(--accent); width: max-content; max-width: 100%; }
    .choose fieldset { border: 1px solid var(--line); border-radius: .35rem; margin: .5rem 0 0; padding: .2rem .7rem .4rem;
      display: flex; flex-wrap: wrap; gap: .1rem 1rem; max-height: 11rem; overflow-y: auto; min-width: 0; }
    .choose legend { color: var(--muted); padding: 0 .3rem; }
    .choose label { display: flex; gap: .5rem; align-items: center; min-height: 1.7rem; }
    .choose input { accent-color: var(--accent); margin: 0; }
    .part-of { font-size: .93rem; color: var(--alert-ink); background: var(--alert-paper); padding: .5rem .9rem;
      border-left: 4px solid var(--alert-line); max-width: none; }
    .all { border: 1px solid currentColor; border-radius: .3rem; padding: .05rem .6rem; margin-left: .6rem; }
    .some > :is(.answer, .key, .sources), .some .plotted .ci { display: none; }
    .some .plotted .num:not(.kept) { visibility: hidden; }
    .dot { display: inline-block; width: .55em; height: .55em; border-radius: 50%; background: var(--dot);
      margin-right: .35em; }
    .heat td, .heat thead .n { text-align: center; }
    .heat td { padding: .26rem .3rem; }
    .heat { table-layout: fixed; }
    .heat thead .n { padding: .28rem .3rem; }
    .heat thead [aria-sort=none] button:not(:hover)::after { content: none; }
    .heat thead button { max-width: 100%; }
    .heat th { min-width: 3.5em; }
    .heat tbody th:first-child { position: sticky; left: 0; background: var(--paper); z-index: 1; }
    .heat tbody th + th { color: var(--muted); }
    .heat .ring { outline: 2px solid var(--accent); outline-offset: -2px; font-weight: 700; }
    \(shades)
    .heated:has(> details[open]) > .start { display: none; }
    .index { margin-top: .8rem; }
    .index th, .index td { text-align: left; white-space: normal; overflow-wrap: anywhere; padding: .5rem .9rem .5rem 0; }
    .index td { min-width: 5.5em; }
    .index tbody tr { border: 0; }
    .index tbody { border-bottom: 1px solid var(--line); }
    .index tbody th { min-width: 11em; max-width: 18em; }
    .index .date, .index .ci { white-space: nowrap; }
    .index .ci { margin: 0; }
    .index small { display: block; color: var(--muted); font-size: .833rem; }
    .index .badges { min-width: 14rem; margin: 0; font-size: .8rem; gap: .25rem; }
    .filter { font: inherit; color: inherit; background: var(--tint); border: 1px solid var(--muted); border-radius: .35rem;
      padding: .3rem .6rem; width: min(22rem, 100%); margin-right: .8rem; }
    """

  private static let shades = (1...HTMLHeatTable.shadeCount).map { shade in
    let share = decimal(strongestShade * Double(shade) / Double(HTMLHeatTable.shadeCount), 3)
    return ".h\(shade) { background: rgb(var(--heat) / \(share)); }"
  }.joined(separator: "\n")

  /// The opacity of the strongest shade, on which text still has enough contrast.
  static let strongestShade = 0.55

  static let narrow = """
    @media (max-width: 900px) { .plotted thead .num { min-width: 0 !important; } }
    @media (max-width: 640px) {
      .card { padding: .9rem .8rem .7rem; }
      .answer { font-size: 1.07rem; }
      .plotted, .plotted thead, .plotted tbody { display: block; }
      .plotted thead tr, .plotted tbody tr { display: flex; flex-wrap: wrap; padding: .45rem 0; align-items: baseline;
        gap: 0 .8rem; }
      .plotted thead th { display: none; }
      .plotted thead .plot { display: block; }
      .plotted th, .plotted td { padding: 0; height: auto; min-width: 0; }
      .plotted tbody th { flex: 1 1 50%; max-width: none; }
      .plotted .num { width: auto; }
      .plotted .plot { flex: 0 0 100%; width: auto; padding: 0 1rem; order: 1; }
      .plotted td.plot { height: 1.7rem; }
      td.plot > svg { left: 1rem; width: calc(100% - 2rem); }
      .plotted tbody .num:nth-of-type(n+3) { order: 2; text-align: left; font-size: .833rem; color: var(--muted); }
      .plotted .none, .some .plotted .num:not(.kept) { display: none; }
      .plotted tbody .num:nth-of-type(n+3)::before { content: attr(data-label) ": "; }
      .plotted tbody .num:nth-of-type(n+3) .ci { min-width: 0 !important; }
      .index, .index tbody, .index tr, .index tbody th, .index td { display: block; max-width: none; padding: 0; }
      .index thead { display: none; }
      .index tr { padding: .35rem 0; }
      .index tbody th, .index td { margin-bottom: .2rem; }
    }
    """
}
