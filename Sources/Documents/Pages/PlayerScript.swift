/// The script of a `PlayerPage`, behind that of all pages.
enum PlayerScript {
  static let style = """

    .player figure { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 4fr); gap: 0 1.6rem; }
    .player figure.alone { grid-template-columns: minmax(0, 1fr); }
    .player svg { width: 100%; overflow: hidden; }
    .player .stage { border: 1px solid var(--line); border-radius: .35rem; max-height: 32rem; }
    .player form { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: center; margin: 0 0 .7rem; }
    .player :is(select, button) { font: inherit; color: inherit; background: var(--tint); border: 1px solid var(--muted);
      border-radius: .35rem; padding: .25rem .6rem; max-width: 100%; }
    .player label { min-width: 0; max-width: 100%; }
    .player button { min-width: 5.5rem; }
    .player [type=range] { flex: 1 1 12rem; min-width: 0; accent-color: var(--accent); }
    .player output { display: block; margin: .5rem 0 1.2rem; font-variant-numeric: tabular-nums; min-height: 1.5em; }
    @media (max-width: 700px) { .player figure { display: block; } .player output { min-height: 4.5em; } }
    @media print { .player form { display: none; } }

    """

  static let text = #"""

    (() => {
    'use strict';
    const home = document.querySelector('[data-player]');
    if (!home) return;
    const {screen, window: [left, right, low, high], fixations} = JSON.parse(home.dataset.player);
    const drawn = Object.assign(document.createElement('div'), {innerHTML: '<svg></svg>'}).firstChild.namespaceURI;
    const put = (parent, kind, attributes, ...content) => {
      const isDrawn = kind === 'svg' || parent.namespaceURI === drawn;
      const element = isDrawn ? document.createElementNS(drawn, kind) : document.createElement(kind);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...content);
      parent.append(element);
      return element;
    };
    const form = put(home, 'form', {});
    const choice = put(put(form, 'label', {}, 'Fixation '), 'select', {autocomplete: 'off'});
    fixations.forEach(({name}, index) => put(choice, 'option', {value: index}, name));
    const button = put(form, 'button', {type: 'button'}, 'Play');
    const scrubber = put(form, 'input', {type: 'range', min: 0, step: 1, 'aria-label': 'Frame', autocomplete: 'off'});
    const near = put(put(form, 'label', {}), 'input', {type: 'checkbox', autocomplete: 'off'});
    near.after(' close-up');
    const figure = put(home, 'figure', {});
    const size = [right - left, high - low];
    const stage = put(figure, 'svg', {class: 'figure stage', role: 'img'});
    const charts = put(put(figure, 'div', {}), 'svg', {class: 'figure', role: 'img'});
    const said = put(home, 'output', {'aria-live': 'off'});
    const place = ([x, y]) => [x - left, high - y];
    const round = (value, digits) => value.toFixed(digits).replace('-', '−');
    const thin = {'vector-effect': 'non-scaling-stroke'};
    let current, cursor = [], marks = {}, clock = null;

    function path(points) {
      let isOpen = false;
      return points.map((point) => {
        const step = point && (isOpen ? 'L' : 'M') + point.join(' ');
        isOpen = !!point;
        return step || '';
      }).join('');
    }

    const gazeOf = (frame) => frame[1] === null ? null : place([frame[1], frame[2]]);

    function cross(point, group, arm) {
      const [x, y] = place(point);
      put(group, 'path', {d: `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`, ...thin});
    }

    // Of a recorder that writes all frames of a fixation at once, they are shown by their numbers, ten in a second.
    const isAtOnce = () => current.frames.at(-1)[0] < 0.02 && current.frames.length > 1;
    const timeOf = (index) => isAtOnce() ? index / 10 : current.frames[index][0];

    // The window around the path, or all of it.
    function frameStage(points) {
      const own = points.filter((point) => point);
      let box = [0, 0, ...size];
      if (near.checked && own.length) {
        const ends = [0, 1].map((axis) => [Math.min, Math.max].map((end) => end(...own.map((point) => point[axis]))));
        const width = 1.3 * Math.max(size[0] / 50, ends[0][1] - ends[0][0], (ends[1][1] - ends[1][0]) * size[0] / size[1]);
        const height = width * size[1] / size[0];
        box = [(ends[0][0] + ends[0][1] - width) / 2, (ends[1][0] + ends[1][1] - height) / 2, width, height];
      }
      stage.setAttribute('viewBox', box.join(' '));
      return Math.max(box[2], box[3]) / 100;
    }

    function setStage() {
      stage.replaceChildren();
      const points = current.frames.map(gazeOf), unit = frameStage(points);
      const frame = put(stage, 'g', {class: 's grey'});
      const [x, y] = place([0, screen[1]]);
      if (screen[0]) put(frame, 'rect', {x, y, width: screen[0], height: screen[1], ...thin});
      const others = new Map(fixations.map(({target}) => [target.join(), target]));
      for (const target of others.values()) cross(target, frame, 1.5 * unit);
      const goal = put(stage, 'g', {class: 's accent', 'stroke-width': 2});
      cross(current.target, goal, 2.5 * unit);
      const [cx, cy] = place(current.target);
      put(goal, 'circle', {cx, cy, r: 2.5 * unit, ...thin});
      put(put(stage, 'g', {class: 's rule', 'stroke-width': 2}), 'path', {d: path(points), ...thin});
      marks.path = put(put(stage, 'g', {class: 's p1', 'stroke-width': 2}), 'path', thin);
      const dots = put(stage, 'g', {class: 'f grey'});
      for (const point of points) if (point) put(dots, 'circle', {cx: point[0], cy: point[1], r: 0.45 * unit});
      marks.dot = put(put(stage, 'g', {class: 'f p1'}), 'circle', {r: 1.3 * unit});
    }

    const panels = [
      {title: 'head (°)', least: 2, lines: [['yaw', 3, 'p0'], ['pitch', 4, 'p2']]},
      {title: 'eyes to screen (cm)', least: 1, lines: [['distance', 5, 'p0']]},
    ];

    function setCharts() {
      const width = Math.max(260, charts.parentNode.clientWidth), height = 110, step = height + 44;
      const shown = panels.filter(({lines}) => lines.some(([, column]) => current.frames.some((one) => one[column] !== null)));
      charts.replaceChildren();
      charts.setAttribute('viewBox', `0 0 ${width} ${step * shown.length + 18}`);
      charts.style.display = shown.length ? '' : 'none';
      figure.classList.toggle('alone', !shown.length);
      const last = timeOf(current.frames.length - 1) || 1, x = (index) => 44 + (width - 54) * timeOf(index) / last;
      const ends = isAtOnce() ? ['frame 1', 'frame ' + current.frames.length] : ['0 s', round(last, 2) + ' s'];
      cursor = shown.map(({title, least, lines}, index) => {
        const top = 24 + index * step, values = lines.flatMap(([, column]) =>
          current.frames.map((one) => one[column])).filter((value) => value !== null);
        const middle = (Math.min(...values) + Math.max(...values)) / 2;
        const half = 0.55 * Math.max(least, Math.max(...values) - Math.min(...values));
        const y = (value) => top + height * (middle + half - value) / (2 * half);
        const frame = put(charts, 'g', {class: 's rule'});
        put(frame, 'path', {d: `M44 ${top}V${top + height}H${width - 10}`});
        const words = put(charts, 'g', {class: 'muted'});
        put(words, 'text', {x: 44, y: top - 9}, title);
        for (const share of [-0.8, 0, 0.8]) {
          const value = middle + share * half;
          put(frame, 'path', {d: `M44 ${y(value)}H${width - 10}`});
          put(words, 'text', {class: 'end', x: 38, y: y(value) + 4}, round(value, 1));
        }
        lines.forEach(([name, column, colour], line) => {
          if (lines.length > 1) {
            put(put(charts, 'g', {class: colour}), 'text', {class: 'end', x: width - 10 - 50 * line, y: top - 9}, name);
          }
          put(put(charts, 'g', {class: 's ' + colour, 'stroke-width': 1.8}), 'path', {d: path(current.frames.map((one, place) =>
            one[column] === null ? null : [x(place), y(one[column])]))});
        });
        put(words, 'text', {x: 44, y: top + height + 15}, ends[0]);
        put(words, 'text', {class: 'end', x: width - 10, y: top + height + 15}, ends[1]);
        const line = put(put(charts, 'g', {class: 's ink', 'stroke-width': 1.2}), 'path', {d: `M0 ${top}V${top + height}`});
        return (place) => line.setAttribute('transform', `translate(${x(place)})`);
      });
    }

    function show(index) {
      const frame = current.frames[index], [time, gx, gy, yaw, pitch, distance] = frame;
      scrubber.value = index;
      marks.path.setAttribute('d', path(current.frames.slice(0, index + 1).map(gazeOf)));
      const point = gazeOf(frame);
      marks.dot.setAttribute('visibility', point ? 'visible' : 'hidden');
      if (point) [['cx', point[0]], ['cy', point[1]]].forEach(([name, value]) => marks.dot.setAttribute(name, value));
      for (const move of cursor) move(index);
      const off = point && Math.hypot(gx - current.target[0], gy - current.target[1]);
      said.textContent = [`frame ${index + 1} of ${current.frames.length}`, isAtOnce() ? '' : round(time, 2) + ' s',
        point ? `gaze (${round(gx, 0)}, ${round(gy, 0)}) pt, ${round(off, 0)} pt from the target` : 'no gaze point',
        yaw === null ? '' : 'yaw ' + round(yaw, 1) + '°', pitch === null ? '' : 'pitch ' + round(pitch, 1) + '°',
        distance === null ? '' : round(distance, 1) + ' cm'].filter((words) => words).join(' · ');
      scrubber.setAttribute('aria-valuetext', said.textContent);
    }

    function stop() {
      if (clock !== null) cancelAnimationFrame(clock);
      clock = null;
      button.textContent = 'Play';
    }

    function choose() {
      stop();
      current = fixations[choice.value];
      scrubber.max = current.frames.length - 1;
      setStage();
      setCharts();
      stage.setAttribute('aria-label', 'Target, gaze point and path on the screen: ' + current.name);
      charts.setAttribute('aria-label', 'Angles of the head and distance of the eyes over time: ' + current.name);
      show(0);
    }

    function play() {
      if (clock !== null) return stop();
      const first = +scrubber.value >= current.frames.length - 1 ? 0 : +scrubber.value;
      let start = null;
      button.textContent = 'Pause';
      clock = requestAnimationFrame(function turn(now) {
        start ??= now;
        const time = timeOf(first) + (now - start) / 1000;
        const next = current.frames.findIndex((_, index) => timeOf(index) > time);
        show(next < 0 ? current.frames.length - 1 : Math.max(0, next - 1));
        if (next < 0) stop(); else clock = requestAnimationFrame(turn);
      });
    }

    form.addEventListener('submit', (event) => event.preventDefault());
    choice.addEventListener('change', choose);
    near.addEventListener('change', () => { setStage(); show(+scrubber.value); });
    button.addEventListener('click', play);
    scrubber.addEventListener('input', () => { stop(); show(+scrubber.value); });
    addEventListener('resize', () => { setCharts(); show(+scrubber.value); });
    home.hidden = false;
    choose();
    })();

    """#
}
