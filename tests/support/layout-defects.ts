/** Kinds of defects that `findLayoutDefects` reports. */
export type LayoutDefect =
  | 'wider than the window'
  | 'broken word'
  | 'cut without a title'
  | 'texts overlap'
  | 'text leaves its button'
  | 'wrapped label'
  | 'text leaves its card'
  | 'button leaves its card'
  | 'wrapped value'
  | 'small target'
  | 'table cut without a shade';

/**
 * Waits until the fonts and the first data of the document have loaded. Turns off transitions, which recompute styles
 * in every frame after a resize, and `content-visibility`, which skips the layout of off-screen sections. Runs in the
 * browser.
 */
async function waitUntilSettled(): Promise<void> {
  const { dataset } = document.documentElement;
  if (!dataset.isMeasured) {
    dataset.isMeasured = 'true';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`*, ::before, ::after {
      transition: none !important;
      animation: none !important;
      content-visibility: visible !important;
    }`);
    document.adoptedStyleSheets.push(sheet);
  }
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isSettled = () =>
    document.fonts.status === 'loaded' &&
    document.querySelector('h1') &&
    !document.querySelector('.skeleton, [aria-busy=true]');
  const end = performance.now() + 20_000;
  do await nextFrame();
  while (!isSettled() && performance.now() < end);
  await nextFrame();
}

/**
 * Returns the layout defects of the document as strings that start with their kind. Runs in the browser, so it cannot
 * use variables of this module. Words longer than `LONG_WORD` may break in a box of at least `BOX_MIN` pixels.
 */
function findLayoutDefects(): string[] {
  /** Characters; longer than any word of a dictionary. */
  const LONG_WORD = 25;
  const BOX_MIN = 140;
  /** Space beside a word in its region, in CSS pixels: paddings of the page and of a card, and an icon. */
  const ROOM_MIN = 112;
  /** Tolerance in CSS pixels, for subpixel rounding and glyphs that overflow their box. */
  const TOLERANCE = 2;
  /** Characters of a label that a button shows in one line, in a window of at least `LABEL_WINDOW_MIN` pixels. */
  const SHORT_LABEL = 16;
  const LABEL_WINDOW_MIN = 390;
  /** Smallest width and height of a link or button on a phone, in CSS pixels, less the tolerance of rounding. */
  const TARGET_MIN = 43.5;
  const VALUE =
    /(?:(?:US)?\$|€|LBP|USD|EUR|ل\.ل\.?)[\s\u200E\u200F]?[\d][\d.,\s\u00A0\u202F]*\d|\d(?:[\d.,\s\u00A0\u202F]*\d)?[\s\u200E\u200F]?(?:\$US|US\$|\$|€|LBP|USD|EUR|km|كم|ل\.ل)|\+\d[\d\s()-]{6,}\d/gu;

  const defects = new Set<string>();
  const report = (kind: LayoutDefect, element: Element, text = '') =>
    defects.add(`${kind}: ${describe(element)} “${text.trim().replace(/\s+/g, ' ').slice(0, 60)}”`);

  function describe(element: Element): string {
    const names: string[] = [];
    for (let at: Element | null = element; at && at !== document.body && names.length < 4; at = at.parentElement) {
      const [first = '', second = ''] = at.classList;
      names.unshift([at.localName, first, second].filter(Boolean).join('.'));
      if (at.id) break;
    }
    return names.join(' > ');
  }

  interface Run {
    node: Text;
    parent: HTMLElement;
    /** Line boxes, clipped to the visible area of the ancestors. */
    boxes: DOMRect[];
    /** Nearest ancestor that may overlap the page, such as a sticky bar; otherwise the root element. */
    layer: Element;
  }
  interface Frame {
    layer: Element;
    /** Ancestors that clip or scroll their content, by direction. */
    clippers: { element: Element; x: boolean; y: boolean }[];
    isHidden: boolean;
  }

  const frames = new Map<
    Element,
    { layer: Element; clippers: { element: Element; x: boolean; y: boolean }[]; isHidden: boolean }
  >();
  function frameOf(element: Element): Frame {
    const known = frames.get(element);
    if (known) return known;
    const parent = element.parentElement;
    const above = parent ? frameOf(parent) : { layer: document.documentElement, clippers: [], isHidden: false };
    const style = getComputedStyle(element);
    const isLayer =
      ['fixed', 'sticky'].includes(style.position) || element.matches('dialog, [popover], [role=tooltip]');
    const clipsX = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const clipsY = style.overflowY === 'hidden' || style.overflowY === 'clip';
    const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
    const box = element.getBoundingClientRect();
    const isForReadersOnly =
      style.clipPath === 'inset(50%)' || ((clipsX || clipsY) && box.width <= 1.5 && box.height <= 1.5);
    const frame = {
      layer: isLayer ? element : above.layer,
      clippers:
        clipsX || clipsY || scrolls
          ? [...above.clippers, { element, x: clipsX || scrolls, y: clipsY || scrolls }]
          : above.clippers,
      isHidden: above.isHidden || isForReadersOnly || style.opacity === '0',
    };
    frames.set(element, frame);
    return frame;
  }
  const isScroller = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll/.test(overflowX + overflowY);
  };

  const range = document.createRange();
  const linesOf = (node: Text, start: number, end: number) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  const countLines = (boxes: DOMRect[]) => {
    const middles: number[] = [];
    for (const { top, height } of boxes) {
      const middle = top + height / 2;
      if (!middles.some((other) => Math.abs(other - middle) < height / 2)) middles.push(middle);
    }
    return middles.length;
  };
  const widthOf = (boxes: DOMRect[]) => boxes.reduce((sum, { width }) => sum + width, 0);

  /** Returns the content width of the nearest ancestor that is laid out as a block. */
  function boxWidth(element: Element): number {
    let at = element;
    while (at.parentElement && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement;
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(at);
    return at.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  }

  /** Splits a text into words. A long address, file name or code counts as one word even with dashes. */
  function* wordsOf(text: string): Generator<{ word: string; index: number }> {
    for (const { 0: token, index } of text.matchAll(/[^\s\u00AD\u200B]+/gu)) {
      if (token.length > LONG_WORD && /[@_.:/\d]/.test(token)) yield { word: token, index };
      else
        for (const part of token.matchAll(/[^\u2010-\u2015\-/|?]+/gu))
          yield { word: part[0], index: index + part.index };
    }
  }

  function checkWords({ node, parent }: Run) {
    const text = node.data;
    for (const { word, index } of wordsOf(text)) {
      if (word.length < 2) continue;
      const lines = linesOf(node, index, index + word.length);
      if (countLines(lines) < 2) continue;
      const region = parent.closest('main, header, footer, nav, aside, dialog, section') ?? document.body;
      const isTooLong = word.length > LONG_WORD || widthOf(lines) > region.clientWidth - ROOM_MIN;
      if (!isTooLong || boxWidth(parent) < Math.min(BOX_MIN, region.clientWidth / 2))
        report('broken word', parent, word);
    }
    for (const match of text.matchAll(VALUE))
      if (countLines(linesOf(node, match.index, match.index + match[0].length)) > 1)
        report('wrapped value', parent, match[0]);
  }

  const hasTitle = (element: Element) =>
    element.closest('[title]:not([title=""]), [data-tip]') !== null || element.closest('details > summary') !== null;

  /** Returns true when a sibling button expands the text. */
  const isExpandable = (element: Element) =>
    element.parentElement!.querySelector(':scope > [aria-expanded=false]') !== null;

  /** Clips the line boxes of a text to the visible area of its ancestors; reports text that no scrolling reveals. */
  function clip(node: Text, parent: HTMLElement, lines: DOMRect[]): DOMRect[] {
    const { clippers } = frameOf(parent);
    let boxes = lines;
    let isScrolled = false;
    for (const { element, x, y } of clippers.toReversed()) {
      const area = element.getBoundingClientRect();
      isScrolled ||= isScroller(element);
      for (const box of boxes) {
        const cutX = x ? Math.max(area.left - box.left, box.right - area.right) : 0;
        const cutY = y ? Math.max(area.top - box.top, box.bottom - area.bottom) : 0;
        if (isScrolled || (cutX <= TOLERANCE && cutY <= box.height / 2)) continue;
        if (!hasTitle(parent) && !element.querySelector('[title]') && !isExpandable(element))
          report('cut without a title', parent, node.data);
      }
      boxes = boxes
        .map((box) => {
          const left = x ? Math.max(box.left, area.left) : box.left;
          const right = x ? Math.min(box.right, area.right) : box.right;
          const top = y ? Math.max(box.top, area.top) : box.top;
          const bottom = y ? Math.min(box.bottom, area.bottom) : box.bottom;
          return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
        })
        .filter(({ width, height }) => width > 0 && height > 0);
    }
    return boxes;
  }

  const runs: Run[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => {
    const parent = node.parentElement;
    if (
      !parent ||
      !(node as Text).data.trim() ||
      parent.closest('script, style, noscript, template, option, svg, iframe, canvas')
    )
      return NodeFilter.FILTER_REJECT;
    return NodeFilter.FILTER_ACCEPT;
  });
  const modal = document.querySelector('dialog:modal');
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement!;
    if (modal && !modal.contains(parent)) continue;
    if (!parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const { layer, isHidden } = frameOf(parent);
    if (isHidden) continue;
    const lines = linesOf(node, 0, node.length);
    if (!lines.length) continue;
    runs.push({ node, parent, boxes: clip(node, parent, lines), layer });
  }
  for (const run of runs) checkWords(run);

  const { documentElement: root } = document;
  if (root.scrollWidth > root.clientWidth) {
    const isRightToLeft = root.dir === 'rtl';
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (isRightToLeft ? box.left < -1 : box.right > root.clientWidth + 1);
    });
    report('wider than the window', wide.at(-1) ?? root, `${root.scrollWidth} px`);
  }

  for (const { node, parent, boxes } of runs) {
    const button = parent.closest('button, .btn, .badge, .chip, [role=button], [role=tab]');
    const card = parent.closest('.sheet, .board-column');
    const isShort = node.data.trim().length <= SHORT_LABEL && innerWidth >= LABEL_WINDOW_MIN;
    if (button && isShort && !button.closest('th') && countLines(boxes) > 1) report('wrapped label', button, node.data);
    for (const line of boxes) {
      const leaves = (box: DOMRect, height: number) =>
        line.left < box.left - TOLERANCE ||
        line.right > box.right + TOLERANCE ||
        line.top + height < box.top - TOLERANCE ||
        line.bottom - height > box.bottom + TOLERANCE;
      if (button && leaves(button.getBoundingClientRect(), line.height / 4))
        report('text leaves its button', button, node.data);
      // Skips menus and dialogs, which may overflow their card.
      if (card && frameOf(card).layer === frameOf(parent).layer && leaves(card.getBoundingClientRect(), line.height))
        report('text leaves its card', parent, node.data);
    }
    if (button && card && card.contains(button) && frameOf(card).layer === frameOf(button).layer) {
      const isScrolled = frameOf(button).clippers.some(({ element }) => card.contains(element));
      const [inner, outer] = [button.getBoundingClientRect(), card.getBoundingClientRect()];
      if (!isScrolled && (inner.left < outer.left - TOLERANCE || inner.right > outer.right + TOLERANCE))
        report('button leaves its card', button, node.data);
    }
  }

  const values = new Map<Element, DOMRect[]>();
  for (const { parent, boxes } of runs) {
    const value = parent.closest('bdi, .plate, a[href^="tel:"]');
    if (value) values.set(value, [...(values.get(value) ?? []), ...boxes]);
  }
  for (const [value, lines] of values) {
    const text = value.textContent.trim();
    // E-mail addresses and names with a number may wrap. A unit has at most three lower-case letters.
    const isText = text.includes('@') || /\p{L}\s\p{L}|[\p{Ll}\p{Lo}]{4}/u.test(text);
    const isValue = /\d/.test(text) && (value.matches('.plate') || !isText);
    if (isValue && text.length <= 30 && countLines(lines) > 1) report('wrapped value', value, text);
  }

  for (const table of document.querySelectorAll('table')) {
    const box = table.parentElement!;
    const isCut = isScroller(box) && box.scrollWidth > box.clientWidth + TOLERANCE;
    if (isCut && !box.matches('.scroll-hint, .edge-shade')) report('table cut without a shade', table, table.innerText);
  }

  const TARGETS = 'a[href], button, summary, select, input:not([type=hidden], [type=file]), textarea, [role=tab]';
  for (const target of matchMedia('screen and (width < 48rem)').matches ? document.querySelectorAll(TARGETS) : []) {
    if (modal && !modal.contains(target)) continue;
    if (!target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    // A link in a sentence has the height of its line.
    if (frameOf(target).isHidden || getComputedStyle(target).display === 'inline') continue;
    const isField = target.matches('input, select, textarea');
    const { width, height } = ((isField && target.closest('label')) || target).getBoundingClientRect();
    const area = getComputedStyle(target, '::after');
    const isStretched = area.position === 'absolute' && area.content !== 'none';
    const [areaWidth, areaHeight] = isStretched ? [area.width, area.height].map(Number.parseFloat) : [0, 0];
    if (Math.max(width, areaWidth!) < TARGET_MIN || Math.max(height, areaHeight!) < TARGET_MIN)
      report('small target', target, target.textContent || (target.getAttribute('aria-label') ?? ''));
  }

  const canvas = document.createElement('canvas').getContext('2d')!;
  const measure = (element: Element, text: string) => {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    return canvas.measureText(text).width;
  };
  for (const field of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[placeholder]')) {
    if (!field.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || frameOf(field).isHidden) continue;
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.label ?? '')
        : field.value
          ? ''
          : field.placeholder;
    if (measure(field, text) > boxWidth(field) + TOLERANCE && !hasTitle(field))
      report('cut without a title', field, text);
  }

  interface Mark {
    node: Node;
    element: Element;
    box: DOMRect;
    layer: Element;
    text: string;
  }
  const marks: Mark[] = runs.flatMap(({ node, parent, boxes, layer }) =>
    boxes.map((box) => {
      // A line box is taller than its letters.
      const inset = box.height * 0.28;
      return {
        node,
        element: parent,
        box: new DOMRect(box.left, box.top + inset, box.width, box.height - 2 * inset),
        layer,
        text: node.data,
      };
    }),
  );
  marks.sort((one, other) => one.box.top - other.box.top);
  for (const [index, one] of marks.entries())
    for (let next = index + 1; next < marks.length && marks[next]!.box.top < one.box.bottom - TOLERANCE; next++) {
      const other = marks[next]!;
      if (one.node === other.node || one.layer !== other.layer) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      if (width > TOLERANCE)
        report('texts overlap', one.element, `${one.text.trim().slice(0, 28)} / ${other.text.trim().slice(0, 28)}`);
    }
  return [...defects];
}

/** Expression that waits and returns the defects, so that both steps take one round trip to the browser. */
export const LAYOUT_DEFECTS_EXPRESSION = `(${waitUntilSettled.toString()})().then(${findLayoutDefects.toString()})`;
