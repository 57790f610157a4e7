/// The part of a page's script by which a card shows some of its data alone, by participant, device or label.
///
/// Such a card is an exploration and says so: it has means over the units that remain, and no p, no interval and no set of
/// best rows, because these would hold only for a choice made before the errors were seen. A mark that is pinned stays
/// pinned as long as its unit is shown.
enum PartsScript {
  static let text = #"""
    const make = (kind, name, ...content) => {
      const element = document.createElement(kind);
      element.className = name;
      element.append(...content);
      return element;
    };

    const space = Object.assign(document.createElement('div'), {innerHTML: '<svg></svg>'}).firstChild.namespaceURI;

    function draw(kind, attributes, ...content) {
      const element = document.createElementNS(space, kind);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...content);
      return element;
    }

    for (const table of document.querySelectorAll('table[data-parts]')) {
      const {units, nouns, squared, decimals, suffix, axis, keys, parts} = JSON.parse(table.dataset.parts);
      const card = table.closest('.card'), box = table.closest('.scroll');
      const print = (value) => value.toFixed(decimals) + suffix;
      const share = (value) => 100 * (value - axis[0]) / (axis[1] - axis[0]);
      const rows = [...table.tBodies[0].rows].map((row) => {
        const strip = row.querySelector('.plot svg'), value = row.querySelector('.num .v');
        value.closest('td').classList.add('kept');
        return {row, strip, value, kind: row.className, text: value.textContent, drawn: [...strip.childNodes],
          words: strip.getAttribute('aria-label')};
      });
      const head = table.tHead.querySelector('.num'), title = head.textContent;
      head.classList.add('kept');

      // The error of each unit that has some of the parts: the mean over its devices.
      function errors(kept, index) {
        const devices = new Map();
        for (const part of kept) {
          const place = part[0] + ' ' + part[1], sums = devices.get(place) ?? [part[0], 0, 0];
          sums[1] += part[2] * part[3 + keys.length + index];
          sums[2] += part[2];
          devices.set(place, sums);
        }
        const found = new Map();
        for (const [unit, sum, count] of devices.values()) {
          const own = found.get(unit) ?? [];
          own.push(squared ? Math.sqrt(sum / count) : sum / count);
          found.set(unit, own);
        }
        return [...found].map(([unit, own]) => [units[unit], own.reduce((sum, one) => sum + one, 0) / own.length]);
      }

      function show(one, own) {
        const mean = own.reduce((sum, [, value]) => sum + value, 0) / own.length;
        const isOn = (value) => share(value) >= 0 && share(value) <= 100;
        const dots = own.filter(([name, value]) => name && isOn(value)).map(([name, value]) =>
          draw('circle', {cx: share(value) + '%', cy: '50%', r: 3}, draw('title', {}, name + ': ' + print(value))));
        const path = draw('path', {d: 'M-5.5 0l5.5 -5.5 5.5 5.5 -5.5 5.5z'});
        const diamond = isOn(mean) ? [draw('svg', {x: share(mean) + '%', y: '50%'}, path)] : [];
        one.row.className = '';
        one.value.textContent = own.length ? print(mean) : '–';
        one.strip.replaceChildren(one.drawn[0], draw('g', {class: 'f grey'}, ...dots),
          draw('g', {class: 's ink', 'stroke-width': 1.4}, ...diamond));
        one.strip.setAttribute('aria-label', own.length ? ['mean ' + print(mean)].concat(
          units.length && own.length < 25 ? own.map(([name, value]) => name + ' ' + print(value)) : []).join(', ') : 'nothing');
        return units.length ? own.length - dots.length : 0;
      }

      function whole(one) {
        one.row.className = one.kind;
        one.value.textContent = one.text;
        one.strip.replaceChildren(...one.drawn);
        one.strip.setAttribute('aria-label', one.words);
      }

      const said = make('span', ''), all = make('button', 'all', 'Show all again');
      all.type = 'button';
      const note = make('p', 'part-of', said, all);
      note.hidden = true;
      said.setAttribute('role', 'status');
      const chosen = keys.map(({words}) => words.map(() => {
        const input = make('input', '');
        input.type = 'checkbox';
        input.autocomplete = 'off';
        input.checked = true;
        input.addEventListener('change', choose);
        return input;
      }));

      function choose() {
        const isWhole = chosen.flat().every((input) => input.checked);
        const row = pinned && rows.find((one) => one.strip.contains(pinned));
        const subject = pinned && subjectOf(tipOf(pinned));
        card.classList.toggle('some', !isWhole);
        note.hidden = isWhole;
        head.textContent = isWhole ? title : title.replace(/ \[.*\]/, '');
        if (isWhole) {
          said.textContent = '';
          rows.forEach(whole);
        } else {
          const kept = parts.filter((part) => keys.every((key, place) => chosen[place][part[3 + place]].checked));
          const count = new Set(kept.map((part) => part[0])).size;
          let beyond = 0;
          rows.forEach((one, index) => { beyond += show(one, errors(kept, index)); });
          const names = keys.map(({title, words}, place) => {
            const own = words.filter((_, word) => chosen[place][word].checked);
            return own.length === words.length ? '' : title + ': '
              + (own.length > 3 ? own.length + ' of ' + words.length : own.join(', ') || 'none');
          }).filter((words) => words);
          said.textContent = 'An exploration, not an answer (' + names.join('; ') + '). Means over ' + count + ' '
            + nouns[count === 1 ? 0 : 1] + '; p and the set of best rows are withheld, because they hold only for a '
            + 'choice that was made before the errors were seen.'
            + (beyond ? ' ' + beyond + (beyond === 1 ? ' dot lies' : ' dots lie') + ' beyond the axis.' : '');
        }
        if (!row) return;
        const dots = [...row.strip.querySelectorAll('circle')];
        pinned = null;
        pin(dots.find((dot) => subjectOf(tipOf(dot)) === subject) ?? null);
      }

      all.addEventListener('click', () => {
        for (const input of chosen.flat()) input.checked = true;
        choose();
        menu.querySelector('summary').focus();
      });
      const menu = make('details', 'choose', make('summary', '', 'Show a part of the data'),
        ...keys.map(({title, words}, place) => make('fieldset', '', make('legend', '', title),
          ...words.map((word, index) => make('label', '', chosen[place][index], word)))));
      box.before(menu, note);
    }
    """#
}
