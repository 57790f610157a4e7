/// The part of the style sheet for print: what the reader has in view. One question takes two pages, each further one at
/// most one more; of folds that are closed only the titles are printed, one behind the other.
///
/// A letter is about half as wide as high, hence the font size. Chromium drops boxes from headings that it repeats.
enum PrintStyle {
  static let text = """
    @page { margin: 14mm 15mm 17mm;
      @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #5b626e; } }
    html { font-size: 9pt; }
    body { padding: 0; max-width: none; }
    header { margin-bottom: .8rem; }
    .block { margin-bottom: 1.2rem; }
    .skip, .theme, .contents, .shortcuts, .files, .sources, .filter, .told, .choose, .all, footer { display: none; }
    .page { display: block; }
    h2, h3 { margin: 1.1em 0 .4em; }
    h1, h2, h3, h4, h5, h6, summary, .caveat, .note { break-after: avoid; }
    tr, figure, .scroll, .caveat, .note, .card, dl div { break-inside: avoid; }
    .card { padding: .7rem 1rem .3rem; margin-bottom: .8rem; }
    .card > :is(h2, h3, h4, h5, h6) { font-size: 1.2rem; }
    .answer { font-size: 1.05rem; margin-bottom: .5rem; }
    .badges { font-size: .85rem; margin-bottom: .5rem; }
    .badges li { padding: .05rem .5rem; }
    .key { font-size: .8rem; }
    .card, .badges li, .heat td, .lead, .plot * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .caveat { max-width: none; }
    .fold { padding: .4rem 0; border: 0; }
    section:has(> .fold:not([open])), .fold:not([open]), .fold:not([open]) :is(summary, h2, h3, h4, h5, h6) {
      display: inline; }
    .fold:not([open])::details-content, .fold:not([open]) .detail { display: none; }
    .fold:not([open]) > summary > :is(h2, h3, h4, h5, h6) { font-size: .9rem; font-weight: 400; color: var(--muted); }
    .fold:not([open]) > summary > :is(h2, h3, h4, h5, h6)::after { content: " · "; }
    .heat th, .heat td { padding-top: .05rem; padding-bottom: .05rem; }
    .heated > details[open] > summary { display: none; }
    thead { display: table-header-group; }
    thead button { display: contents; }
    thead button::after { content: none; }
    .scroll:has(tr:nth-child(40)) { break-inside: auto; }
    .scroll { overflow: visible; }
    .wide::before { content: none; }
    table { font-size: clamp(5pt, calc(178mm / (var(--letters, 60) * .54)), 8.5pt); }
    th, td { padding: .2em .8em .2em 0; }
    thead th { min-width: 0; }
    tbody th { min-width: 0; }
    .plotted, .heat { font-size: 8pt; }
    .plotted th, .plotted td, .plotted td.plot { height: 1.6em; padding-top: 0; padding-bottom: 0; }
    .plotted tbody th { min-width: 11rem; }
    .plotted .plot { width: 26%; }
    .heat tbody th:first-child { position: static; background: none; }
    .ticks { height: 1.25rem; }
    .figures { display: block; }
    a { color: inherit; text-decoration: none; }
    pre { white-space: pre-wrap; }
    svg { min-width: 0 !important; max-height: 220mm; }
    p, li { orphans: 3; widows: 3; }
    """
}
