/// The script by which a page in a browser follows its file. A server adds it; the page on the disk has none
/// of it.
///
/// It stands before the script of the page, which it runs again for each new content: what that script has
/// listened to for the content before is forgotten.
enum LiveScript {
  static let text =
    "\n(() => {\n'use strict';\n\(listeners)\n\(LiveDifference.script)\n\(keeping)\n\(status)\n"
    + "\(following)\n})();\n"

  private static let listeners = #"""
    // Listeners of the page's own script end with the content that they belong to.
    let content = new AbortController();
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      target.addEventListener = (type, listener, options) => add(type, listener, {
        ...(typeof options === 'object' ? options : {capture: options === true}), signal: content.signal});
    }
    """#

  private static let keeping = #"""
    const sectionOf = (element) => {
      const section = element.closest('section[aria-labelledby]');
      return section ? section.getAttribute('aria-labelledby') : '';
    };

    // Elements by the section that they stand in and their place in it.
    function keyed(root, selector) {
      const counts = new Map(), found = new Map();
      for (const element of root.querySelectorAll(selector)) {
        const section = sectionOf(element), count = counts.get(section) || 0;
        counts.set(section, count + 1);
        found.set(section + ' ' + count, element);
      }
      return found;
    }

    const theme = () => document.documentElement.dataset.theme || 'automatic';

    function keep() {
      const kept = {open: new Map(), sorts: [], scrolls: new Map(), anchor: null, y: scrollY, theme: theme()};
      for (const [key, box] of keyed(document, 'details')) kept.open.set(key, box.open);
      for (const [key, table] of keyed(document, 'main table')) {
        for (const head of table.querySelectorAll('thead th[aria-sort]')) {
          const state = head.getAttribute('aria-sort');
          if (state !== 'none') kept.sorts.push([key, head.textContent, state]);
        }
      }
      for (const [key, box] of keyed(document, '.scroll')) {
        if (box.scrollLeft) kept.scrolls.set(key, box.scrollLeft);
      }
      for (const heading of document.querySelectorAll('main [id]')) {
        if (!heading.checkVisibility()) continue;
        const top = heading.getBoundingClientRect().top;
        if (top > 80) break;
        kept.anchor = [heading.id, top];
      }
      return kept;
    }

    function restore(kept) {
      const tables = keyed(document, 'main table');
      for (const [key, title, state] of kept.sorts) {
        const table = tables.get(key);
        if (!table) continue;
        const heads = [...table.querySelectorAll('thead th[aria-sort]')];
        const head = heads.find((one) => one.textContent === title);
        const button = head && head.querySelector('button');
        for (let i = 0; button && i < 2 && head.getAttribute('aria-sort') !== state; i++) button.click();
      }
      for (const [key, left] of kept.scrolls) {
        const box = keyed(document, '.scroll').get(key);
        if (box) box.scrollLeft = left;
      }
      const button = document.querySelector('.theme');
      for (let i = 0; button && i < 2 && theme() !== kept.theme; i++) button.click();
      const anchor = kept.anchor && document.getElementById(kept.anchor[0]);
      if (anchor && kept.y > 0) {
        scrollTo({top: scrollY + anchor.getBoundingClientRect().top - kept.anchor[1], behavior: 'instant'});
      } else if (scrollY !== kept.y) {
        scrollTo({top: kept.y, behavior: 'instant'});
      }
    }

    // Puts the content of another page in the place of this one's. All that can be done before the content is in
    // the document is done before, so that the browser lays it out once.
    function replace(page, show) {
      const kept = keep();
      const changes = mark(describe(document), describe(page));
      for (const [key, box] of keyed(page, 'details')) if (kept.open.has(key)) box.open = kept.open.get(key);
      const parts = ['body > header', '.page', 'footer'];
      const hasAll = (one) => parts.every((part) => one.querySelector(part));
      if (!hasAll(document) || !hasAll(page)) return location.reload();
      content.abort();
      content = new AbortController();
      for (const part of parts) {
        document.querySelector(part).replaceWith(document.adoptNode(page.querySelector(part)));
      }
      document.title = page.title;
      show(changes);
      const own = page.querySelector('body script');
      if (own) {
        const script = document.createElement('script');
        script.textContent = own.textContent;
        document.body.append(script);
        script.remove();
      }
      restore(kept);
    }
    """#

  private static let status = #"""
    function make(kind, name, text) {
      const element = document.createElement(kind);
      if (name) element.className = name;
      if (text) element.textContent = text;
      return element;
    }

    function showMistake(mistake) {
      const box = make('div', 'live-mistake');
      const says = make('p');
      if (mistake.place) says.append(make('strong', '', mistake.place), ' ');
      says.append(mistake.sentence);
      box.append(says);
      if (!mistake.lines.length) return box;
      const code = make('pre');
      const digits = String(mistake.lines[mistake.lines.length - 1].number).length;
      for (const line of mistake.lines) {
        const isWrong = line.number === mistake.line;
        const row = make('span', isWrong ? 'live-wrong' : '');
        const number = String(line.number).padStart(digits) + '  ';
        row.append(make('span', 'live-number', number), line.text + '\n');
        code.append(row);
        if (isWrong && mistake.column) {
          const lead = [...line.text].slice(0, mistake.column - 1).join('').replace(/[^\t]/gu, ' ');
          code.append(make('span', 'live-caret', ' '.repeat(digits + 2) + lead + '^\n'));
        }
      }
      box.append(code);
      return box;
    }

    const here = decodeURIComponent(location.pathname).slice(1);
    const isHere = (news) => here === news.run + '/report.html' || here === news.run + '/';

    function showStatus(state, isLost, changes) {
      let box = document.querySelector('.live');
      if (!box) {
        box = make('div', 'live');
        box.setAttribute('role', 'status');
        document.querySelector('header').before(box);
      }
      const own = state.experiments.some(isHere) ? state.experiments.filter(isHere) : state.experiments;
      const mistakes = own.flatMap((news) => news.mistakes);
      const parts = mistakes.map(showMistake);
      if (mistakes.length) {
        parts.push(make('p', 'live-stale', document.querySelector('main section')
          ? 'Below is the last good answer, from before this mistake.' : 'There is no good answer yet.'));
      }
      for (const news of own) {
        if (!news.progress) continue;
        const line = make('p', 'live-progress'), bar = make('progress');
        [bar.max, bar.value] = [news.progress.all, news.progress.done];
        const seconds = news.progress.secondsLeft;
        const left = seconds === null ? '' : ', ' + Math.max(1, Math.round(seconds)) + ' s left';
        const count = news.progress.done + ' of ' + news.progress.all + ' trials';
        line.append(bar, ' ' + news.run + ': ' + count + left + '. The next save cancels this run.');
        parts.push(line);
      }
      if (changes && !mistakes.length) parts.push(make('p', 'live-changes', changes));
      if (isLost) {
        parts.push(make('p', 'live-stale', 'gazelab watch has ended; this page no longer follows its file.'));
      }
      box.replaceChildren(...parts);
      document.documentElement.classList.toggle('live-outdated', mistakes.length > 0 || isLost);
    }
    """#

  private static let following = #"""
    const digestOf = (page) => {
      const mark = page.querySelector('meta[name=live-digest]');
      return mark && mark.content;
    };

    async function fetchPage() {
      const answer = await fetch(location.pathname, {cache: 'no-store'});
      return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
    }

    async function follow() {
      let shown = null, seen = 0, board = null, changes = '', failures = 0;
      let digest = digestOf(document), state = {experiments: []};
      describe(document);
      for (;;) {
        try {
          const told = await fetch('/.news?after=' + seen, {cache: 'no-store'});
          if (!told.ok) throw new Error(told.statusText);
          state = await told.json();
          failures = 0;
          // Another program may have taken the address of the one before.
          const own = state.experiments.filter(isHere);
          const answer = own.length ? own.reduce((sum, news) => sum + news.answer, 0) : state.index;
          const isNew = shown === null || board !== state.board || shown !== answer;
          [seen, board] = [state.number, state.board];
          if (isNew) {
            const page = await fetchPage();
            if (page && digestOf(page) !== digest) {
              digest = digestOf(page);
              replace(page, (sentence) => {
                changes = sentence;
                showStatus(state, false, changes);
              });
            } else if (shown !== null) {
              unmark();
              changes = 'The last save changed nothing here.';
            }
            shown = answer;
          }
          showStatus(state, false, changes);
          if (isNew) {
            requestAnimationFrame(() => setTimeout(() => {
              document.documentElement.dataset.answer = answer;
              document.documentElement.dataset.shownAt = performance.timeOrigin + performance.now();
            }));
          }
        } catch (error) {
          failures += 1;
          if (failures > 1) showStatus(state, true, changes);
          await new Promise((done) => setTimeout(done, Math.min(2000, 200 * failures)));
          seen = 0;
        }
      }
    }
    addEventListener('DOMContentLoaded', () => setTimeout(follow));
    """#

  static let style = """

    .live > * { max-width: none; margin: 0 0 .8rem; }
    .live-mistake { padding: .6rem .9rem; border-left: 4px solid var(--alert-line);
      background: var(--alert-paper); color: var(--alert-ink); }
    .live-mistake p { max-width: none; margin: 0; }
    .live-mistake pre { margin: .5rem 0 0; white-space: pre; background: var(--paper); color: var(--ink); }
    .live-number { color: var(--muted); user-select: none; }
    .live-wrong { font-weight: 700; }
    .live-caret { color: var(--alert-line); font-weight: 700; }
    .live-stale { color: var(--alert-ink); font-weight: 600; }
    .live-outdated .page { opacity: .6; }
    .live-changes { color: var(--muted); font-size: .9rem; }
    .live-progress progress { width: 14rem; vertical-align: middle; }
    .live-new > th:first-child { box-shadow: inset 3px 0 var(--good-ink); padding-left: .5rem; }
    .live-moved > th:first-child { box-shadow: inset 3px 0 var(--accent); padding-left: .5rem; }
    .live-tag { margin-left: .5em; font-size: .75rem; font-weight: 600; color: var(--good-ink);
      white-space: nowrap; }
    .live-moved .live-tag { color: var(--accent); }
    .live-difference { margin-left: .4em; font-size: .75rem; font-weight: 600; color: var(--accent); }
    .live-gone { color: var(--muted); font-size: .875rem; text-decoration: line-through; }
    @media print { .live, .live-tag, .live-difference, .live-gone { display: none; } }

    """
}
