/// The style sheet of pages, for wide and narrow screens, light and dark themes, and print.
enum PageStyle {
  static let text = """

    :root { \(light) }
    @media screen and (prefers-color-scheme: dark) { :root:not([data-theme=light]) { \(dark) } }
    @media screen { :root[data-theme=dark] { \(dark) } }
    \(screen)
    @media print {
    \(print)
    }

    """

  private static let light = """
    color-scheme: light; --paper: #fff; --ink: #1a1e23; --muted: #545d68; --line: #c9d1d9; --accent: #0a58b0; \
    --tint: #f4f6f8; --alert-ink: #5c3300; --alert-paper: #fff3dc; --alert-line: #b86200;
    """

  private static let dark = """
    color-scheme: dark; --paper: #14171a; --ink: #e4e7ea; --muted: #a5aeb8; --line: #3b434c; --accent: #8fbcff; \
    --tint: #1e2227; --alert-ink: #ffdca8; --alert-paper: #38290f; --alert-line: #e0a02c;
    """

  private static let screen = """
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
    body { margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 78rem;
      background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI",
      "Noto Sans", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
    header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline;
      justify-content: space-between; margin-bottom: .8rem; }
    h1, h2, h3, h4, h5 { line-height: 1.25; margin: 2em 0 .6em; text-wrap: balance; }
    h1 { font-size: 1.75rem; margin: 0; }
    h2 { font-size: 1.375rem; margin-top: 2.5em; padding-top: .6em; border-top: 2px solid var(--ink); }
    h3 { font-size: 1.125rem; }
    h4, h5 { font-size: 1rem; }
    p, ul, dl, figcaption { max-width: 44rem; margin: 0 0 .8em; }
    ul { padding-left: 1.2em; }
    a { color: var(--accent); text-underline-offset: .15em; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--paper); z-index: 1; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    button { font: inherit; color: inherit; background: none; border: 0; padding: 0; margin: 0; cursor: pointer; }
    .theme { font-size: .875rem; color: var(--muted); border: 1px solid var(--line); border-radius: .3rem;
      padding: .2rem .6rem; }
    .contents { font-size: .9375rem; }
    .contents ul ul { margin: 0; }
    .shortcuts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem .8rem;
      font-size: .875rem; margin-bottom: 1rem; }
    .shortcuts p { color: var(--muted); }
    .shortcuts p, .shortcuts ul { margin: 0; }
    .shortcuts ul, .files { list-style: none; padding: 0; max-width: none; display: flex; flex-wrap: wrap;
      gap: .1rem 1.1rem; font-size: .875rem; }
    .caveat { max-width: 56rem; padding: .5rem .9rem; border-left: 4px solid var(--alert-line);
      background: var(--alert-paper); color: var(--alert-ink); font-size: .875rem; font-weight: 600; }
    .note, .footnotes, .files, figcaption, footer { color: var(--muted); font-size: .875rem; }
    .note { margin-bottom: .4em; }
    .block { margin: 0 0 2rem; }
    .scroll { overflow-x: auto; max-width: 100%; margin: .6rem 0 .8rem; }
    .wide::before { content: "Wider than the page: scroll sideways →"; position: sticky; left: 0;
      display: block; color: var(--muted); font-size: .75rem; }
    table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums lining-nums;
      border-top: 1.5px solid var(--ink); border-bottom: 1.5px solid var(--ink); }
    thead { border-bottom: 1px solid var(--ink); }
    th, td { padding: .28rem .8rem .28rem 0; text-align: right; vertical-align: baseline; white-space: nowrap;
      overflow-wrap: normal; }
    th:last-child, td:last-child { padding-right: .2rem; }
    th { text-align: left; font-weight: 400; }
    thead th { font-weight: 600; vertical-align: bottom; white-space: normal; min-width: 4.5em; }
    thead .n { text-align: right; }
    tbody th { white-space: normal; min-width: 8em; }
    tbody tr:nth-child(even) { background: var(--tint); }
    thead button { font-weight: 600; text-align: inherit; }
    thead button::after { content: "\\00a0↕"; content: "\\00a0↕" / ""; color: var(--muted); font-weight: 400; }
    [aria-sort=ascending] button::after { content: "\\00a0↑"; content: "\\00a0↑" / ""; color: var(--accent); font-weight: 600; }
    [aria-sort=descending] button::after { content: "\\00a0↓"; content: "\\00a0↓" / ""; color: var(--accent); font-weight: 600; }
    .none { color: var(--muted); }
    .best { font-weight: 700; }
    .ranked::after { content: "†"; visibility: hidden; }
    .best::after { content: "*"; content: "*" / " best"; }
    .like_best::after { content: "†"; content: "†" / " like the best"; }
    .best::after, .like_best::after, .ranked::after { display: inline-block; width: .7em; text-align: left; }
    .footnotes { list-style: none; padding: 0; }
    .footnotes li { margin-bottom: .2em; }
    i[data-pad]::before { content: attr(data-pad); visibility: hidden; font-style: normal; }
    dl { max-width: 60rem; font-size: .9375rem; }
    dl div { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); gap: 0 1.2rem;
      padding: .2rem 0; border-bottom: 1px solid var(--line); }
    dt { color: var(--muted); }
    dd { margin: 0; }
    pre { max-width: 100%; overflow-x: auto; padding: .7rem .9rem; background: var(--tint);
      border: 1px solid var(--line); border-radius: .3rem; font-size: .875rem; }
    figure { margin: 0; }
    svg { display: block; max-width: 100%; height: auto; }
    svg text { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
    footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .8rem; }
    @media (max-width: 40rem) {
      h1 { font-size: 1.4rem; }
      h2 { font-size: 1.2rem; }
      dl div { display: block; }
      .shortcuts { display: block; }
      .shortcuts ul { margin-bottom: .5rem; }
      tbody th { min-width: 9em; }
      tbody th + th { min-width: 6em; }
    }
    """

  /// A letter is about half as wide as high, hence the font size. Chromium drops boxes from headings that it repeats.
  private static let print = """
    @page { margin: 15mm; }
    html { font-size: 10pt; }
    body { padding: 0; max-width: none; }
    .block { margin-bottom: 1.2rem; }
    .skip, .theme, .contents, .shortcuts, .files { display: none; }
    h1, h2, h3, h4, h5, .caveat, .note { break-after: avoid; }
    tr, figure, .scroll, .caveat, .note, dl div { break-inside: avoid; }
    .caveat { max-width: none; }
    thead { display: table-header-group; }
    thead button { display: contents; }
    thead button::after { content: none; }
    .scroll:has(tr:nth-child(40)) { break-inside: auto; }
    .scroll { overflow: visible; }
    .wide::before { content: none; }
    table { font-size: clamp(5pt, calc(178mm / (var(--letters) * .54)), 8.5pt); }
    th, td { padding: .2em .8em .2em 0; }
    thead th { min-width: 0; }
    tbody th { min-width: 0; }
    a { color: inherit; text-decoration: none; }
    pre { white-space: pre-wrap; }
    svg { min-width: 0 !important; max-height: 220mm; }
    p, li { orphans: 3; widows: 3; }
    """
}
