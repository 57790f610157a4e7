/// The script of a page, which sorts tables, opens what links lead to, answers when figures are touched, shows parts of a
/// card's data, and switches the theme. The page is complete without it.
package enum PageScript {
  package static let text =
    "\n(() => {\n'use strict';\n\(tables)\n\(folds)\n\(TouchScript.text)\n\(PartsScript.text)\n\(index)\n\(theme)\n})();\n"

  private static let tables = #"""
    const collator = new Intl.Collator('en', {numeric: true});
    const next = {none: 'ascending', ascending: 'descending', descending: 'none'};

    function compare(column, isNumber) {
      const value = (item) => {
        const cell = (item.rows ? item.rows[0] : item).cells[column];
        const text = cell.textContent;
        return isNumber ? parseFloat(cell.dataset.value ?? text) : text;
      };
      return (one, other, sign) => {
        const [a, b] = [value(one), value(other)];
        // Missing numbers come last in either order.
        if (isNumber) return isNaN(a) || isNaN(b) ? isNaN(a) - isNaN(b) : sign * (a - b);
        return sign * collator.compare(a, b);
      };
    }

    for (const table of document.querySelectorAll('table:not(.plotted)')) {
      // Where several rows belong together, they have a body of their own and move as one.
      const bodies = [...table.tBodies];
      const home = bodies.length > 1 ? table : bodies[0];
      const original = bodies.length > 1 ? bodies : [...bodies[0].rows];
      if (original.length < 2) continue;
      const heads = [...table.tHead.rows[0].cells];
      heads.forEach((head, column) => {
        if (!head.textContent) return;
        const order = compare(column, head.classList.contains('n'));
        const button = document.createElement('button');
        button.type = 'button';
        button.append(...head.childNodes);
        head.append(button);
        head.setAttribute('aria-sort', 'none');
        button.addEventListener('click', () => {
          const state = next[head.getAttribute('aria-sort')];
          for (const other of heads) if (other.hasAttribute('aria-sort')) other.setAttribute('aria-sort', 'none');
          head.setAttribute('aria-sort', state);
          const sign = state === 'descending' ? -1 : 1;
          const items = [...original];
          if (state !== 'none') items.sort((one, other) => order(one, other, sign));
          home.append(...items);
        });
      });
    }

    // A box that does not scroll needs no tab stop.
    function mark() {
      for (const box of document.querySelectorAll('.scroll')) {
        const isWide = box.scrollWidth > box.clientWidth;
        box.classList.toggle('wide', isWide);
        if (isWide) {
          box.tabIndex = 0;
          box.setAttribute('role', 'region');
        } else {
          box.removeAttribute('tabindex');
          box.setAttribute('role', 'group');
        }
      }
    }
    mark();
    addEventListener('resize', mark);
    for (const box of document.querySelectorAll('details')) box.addEventListener('toggle', mark);
    """#

  private static let folds = #"""
    function reveal() {
      const target = document.getElementById(location.hash.slice(1));
      if (!target) return;
      for (let box = target.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
      target.scrollIntoView();
    }
    addEventListener('hashchange', reveal);
    document.addEventListener('click', (event) => {
      const link = event.target.closest('a[href^="#"]');
      // The address does not change when a link is followed again.
      if (link && link.hash === location.hash) reveal();
    });
    reveal();

    const places = [...document.querySelectorAll('.contents a')].map((link) => [
      link, document.getElementById(link.hash.slice(1))]);
    function follow() {
      let current = places[0];
      for (const place of places) {
        if (place[1].checkVisibility() && place[1].getBoundingClientRect().top < innerHeight / 4) current = place;
      }
      for (const place of places) {
        if (place === current) place[0].setAttribute('aria-current', 'true');
        else place[0].removeAttribute('aria-current');
      }
    }
    if (places.length) {
      addEventListener('scroll', follow, {passive: true});
      follow();
    }
    """#

  private static let index = #"""
    const index = document.querySelector('.index');
    if (index && index.tBodies.length > 1) {
      const runs = [...index.tBodies].map((body) => [body, body.textContent.toLowerCase()]);
      const [field, count] = [document.createElement('input'), document.createElement('output')];
      field.type = 'search';
      field.className = 'filter';
      field.placeholder = 'Filter';
      field.setAttribute('aria-label', 'Filter');
      field.addEventListener('input', () => {
        const words = field.value.toLowerCase().split(/\s+/);
        let shown = 0;
        for (const [body, text] of runs) {
          body.hidden = !words.every((word) => text.includes(word));
          if (!body.hidden) shown += 1;
        }
        count.textContent = shown < runs.length ? shown + ' of ' + runs.length : '';
      });
      index.closest('.scroll').before(field, count);
    }
    """#

  private static let theme = #"""
    const themes = {automatic: 'light', light: 'dark', dark: 'automatic'};
    const choice = document.createElement('button');
    choice.type = 'button';
    choice.className = 'theme';
    let theme = 'automatic';
    function show() {
      choice.textContent = 'Theme: ' + theme;
      if (theme === 'automatic') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
    }
    choice.addEventListener('click', () => { theme = themes[theme]; show(); });
    show();
    document.querySelector('footer').append(choice);
    """#
}
