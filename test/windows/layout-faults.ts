import type { Page } from 'playwright-core';

declare global {
  // Kept in the page that is looked at: what is made anew for each look is interpreted, and never compiled.
  var lookForFaults: typeof findFaults | undefined;
}

/** What of the shown page can't be seen or reached, a line for each; empty when all can. */
export async function layoutFaults(page: Page, mainAction: string | undefined): Promise<string[]> {
  const look = (main: string | null): string[] | undefined => globalThis.lookForFaults?.(main);
  const faults = await page.evaluate(look, mainAction ?? null);
  if (faults !== undefined) return faults;
  await page.evaluate(`globalThis.lookForFaults = ${findFaults.toString()}; undefined`);
  return page.evaluate(findFaults, mainAction ?? null);
}

/**
 * Runs in the page: takes nothing from around it. Looks at what isn't hidden from screen readers, so that with a dialog
 * open the dialog alone counts.
 */
function findFaults(mainAction: string | null): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  /** Of pixels that are lost in rounding. */
  const near = 1.5;
  /** https://www.w3.org/TR/WCAG22/#target-size-minimum, in CSS pixels. */
  const leastTarget = 24;
  /** Of what a part that scrolls shows at a time: less is a slit. */
  const leastScroller = 84;
  /** Nobody finds the next line of a longer one. */
  const mostCharacters = 130;

  const faults = new Set<string>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const name = (element: Element): string => {
    const said =
      element.getAttribute('data-testid') ??
      element.getAttribute('aria-label') ??
      (element.textContent.trim().slice(0, 30) || element.className);
    return `${element.tagName.toLowerCase()} "${said}"`;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  /** For screen readers alone: a pixel, the rest of it cut away. */
  const isForEars = (element: Element | null): boolean => {
    for (let each = element; each !== null; each = each.parentElement) {
      const { position, clipPath, width } = styleOf(each);
      if (clipPath === 'inset(50%)' || (position === 'absolute' && width === '1px')) return true;
    }
    return false;
  };
  /** Where content of an element is drawn. */
  const inside = (element: Element): Box => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { borderLeftWidth, borderTopWidth, borderRightWidth, borderBottomWidth } = styleOf(element);
    return {
      left: left + parseFloat(borderLeftWidth),
      top: top + parseFloat(borderTopWidth),
      right: left + width - parseFloat(borderRightWidth),
      bottom: top + height - parseFloat(borderBottomWidth),
    };
  };
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

  /** What is left of a box in sight, once all around it has cut it off; undefined where nothing is. */
  function inSight(of: Element, box: Box, what: string): Box | undefined {
    let { left, top, right, bottom } = box;
    for (let around: Element | null = of; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow, position } = styleOf(around);
      const isRoot = around === document.documentElement || around === document.body;
      if (!isRoot && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const edge = inside(around);
        if (cuts(overflowX) && textOverflow !== 'ellipsis' && right - left > 0) {
          if (left < edge.left - near || right > edge.right + near)
            faults.add(`${what} is cut off at its side by ${name(around)}`);
        }
        if (cuts(overflowY) && bottom > top) {
          if (top < edge.top - near || bottom > edge.bottom + near)
            faults.add(`${what} is cut off above or below by ${name(around)}`);
        }
        if (scrolls(overflowY) && top < edge.top - around.scrollTop * around.currentCSSZoom - near)
          faults.add(`${what} is above the beginning of ${name(around)}, where nobody can scroll to`);
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
        // Out of sight by scrolling: it comes to sight where its scroller is.
        if (bottom <= top) {
          if (!scrolls(overflowY)) return undefined;
          if (around.parentElement !== null) inSight(around.parentElement, edge, name(around));
          return undefined;
        }
        if (right <= left) return undefined;
      }
      if (position === 'fixed') break;
    }
    if (left < -near || right > innerWidth + near || top < -near || bottom > innerHeight + near)
      faults.add(`${what} sticks out of the window`);
    return { left, top, right, bottom };
  }

  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollWidth > innerWidth + near) faults.add('the window scrolls sideways');
  if (root.scrollHeight > innerHeight + near) faults.add('the window scrolls as a whole');

  // Zoomed in, a narrow window has no room for both.
  const title = document.querySelector('header h1');
  if (title !== null && isShown(title) && innerWidth >= 1000) {
    const { bottom } = title.getBoundingClientRect();
    for (const fact of title.nextElementSibling?.children ?? []) {
      if (fact.getBoundingClientRect().top >= bottom) faults.add(`${name(fact)} is in a row below the title`);
    }
  }
  // As on every telephone, in every language.
  for (const one of document.querySelectorAll('[role="group"] > button')) {
    if (one.textContent.trim() !== '1' || !isShown(one)) continue;
    const pad = [...(one.parentElement?.children ?? [])].slice(0, 3);
    const lefts = pad.map((digit) => digit.getBoundingClientRect().left);
    if (lefts.join() !== lefts.toSorted((a, b) => a - b).join()) faults.add('a pad of digits is mirrored');
  }

  const all = [...document.body.querySelectorAll('*')].filter((element) => isShown(element));
  for (const element of all) {
    if (element.matches('input, textarea, select')) continue;
    const { overflowX, overflowY } = styleOf(element);
    if (scrolls(overflowX) && element.scrollWidth > element.clientWidth + near)
      faults.add(`${name(element)} scrolls sideways`);
    if (
      scrolls(overflowY) &&
      element.scrollHeight > element.clientHeight + near &&
      element.clientHeight < Math.min(leastScroller, element.scrollHeight)
    )
      faults.add(`${name(element)} shows ${String(element.clientHeight)} pixels at a time`);
  }

  // Every line of text.
  type Line = { readonly of: Element; readonly box: Box; readonly text: string };
  const lines: Line[] = [];
  const controls =
    'button, a[href], [role="option"], [role="tab"], [role="menuitem"], [role="radio"], label, summary';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const of = node.parentElement;
    const text = (node.textContent ?? '').trim();
    if (of === null || text === '' || of.closest('script, style, option, svg') !== null) continue;
    if (!isShown(of) || isForEars(of)) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const what = `"${text.slice(0, 40)}"`;
    if (boxes.length > 0 && text.length / boxes.length > mostCharacters)
      faults.add(`${what} has ${String(Math.round(text.length / boxes.length))} characters to a line`);
    const control = of.closest(controls);
    for (const { left, top, right, bottom } of boxes) {
      const seen = inSight(of, { left, top, right, bottom }, what);
      if (seen === undefined) continue;
      lines.push({ of, box: seen, text });
      if (control === null) continue;
      const { left: from, right: to, top: above, bottom: below } = control.getBoundingClientRect();
      if (
        seen.left < from - near ||
        seen.right > to + near ||
        seen.top < above - 3 ||
        seen.bottom > below + 3
      )
        faults.add(`${what} sticks out of ${name(control)}`);
    }
  }
  const focused = document.activeElement;
  /** Choices that are open over the rest until the focus leaves their field, which stays in sight itself. */
  const isOverRest = (element: Element | null, of: Element): boolean =>
    element?.closest('[data-placement]')?.contains(of) === false && of !== focused;
  /** Lies behind a part that stays in sight while the rest scrolls: it comes to sight by scrolling. */
  const isBehind = ({ of, box }: Line): boolean => {
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    for (let each = there; each !== null && !each.contains(of); each = each.parentElement) {
      if (styleOf(each).position === 'sticky') return true;
    }
    return false;
  };
  const drawn = lines.filter((line) => !isBehind(line));
  for (const [index, { of, box, text }] of drawn.entries()) {
    for (const other of drawn.slice(index + 1)) {
      if (other.of === of) continue;
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      const least = Math.min(box.bottom - box.top, other.box.bottom - other.box.top);
      if (width <= 2 || height <= least * 0.4) continue;
      const [x, y] = [
        Math.max(box.left, other.box.left) + width / 2,
        Math.max(box.top, other.box.top) + height / 2,
      ];
      const there = document.elementFromPoint(x, y);
      if (!isOverRest(there, of) && !isOverRest(there, other.of))
        faults.add(`"${text.slice(0, 30)}" is drawn over "${other.text.slice(0, 30)}"`);
    }
  }

  // Every control that the keyboard reaches, with the focus on it.
  const scrolled = all
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => [element, element.scrollTop, element.scrollLeft] as const);
  const main = mainAction === null ? [] : [...document.querySelectorAll(mainAction)].filter(isShown);
  if (mainAction !== null && main.length === 0) faults.add(`there is no ${mainAction}`);
  const reached = 'button, input, select, textarea, a[href], summary, [tabindex="0"], [role="option"]';
  /** A target may be larger than what is drawn of it. */
  const isPressedAround = (target: Element, x: number, y: number): boolean =>
    [-1, 1].every((side) => {
      const by = side * (leastTarget / 2 - 1);
      const there = [document.elementFromPoint(x + by, y), document.elementFromPoint(x, y + by)];
      return there.every((element) => element !== null && isRelated(element, target));
    });
  /** How much is in sight at a time of what an element is in. */
  const roomAround = (element: Element): number => {
    let room = innerHeight;
    for (let each = element.parentElement; each !== null; each = each.parentElement) {
      if (scrolls(styleOf(each).overflowY)) room = Math.min(room, each.clientHeight * each.currentCSSZoom);
    }
    return room;
  };
  // What has it already isn't brought into sight by being given it.
  if (focused instanceof HTMLElement) focused.blur();
  const isRelated = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one);
  for (const control of document.querySelectorAll<HTMLElement>(reached)) {
    if (!isShown(control) || control.matches(':disabled, [tabindex="-1"]:not([role="option"])')) continue;
    // Of a choice the browser's own button is hidden: its label stands for it.
    const target = isForEars(control) ? control.closest('label') : control;
    if (target === null || (target !== control && !isShown(target))) continue;
    if (target.getBoundingClientRect().width === 0) continue;
    // What opens by getting the focus, and what the focus would choose, is brought into sight as the focus would.
    if (target !== control || control.matches('[role="option"], [role="tab"], [aria-autocomplete]'))
      target.scrollIntoView({ block: 'nearest' });
    else control.focus();
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    const isScroller = target.scrollHeight > target.clientHeight + near && scrolls(styleOf(target).overflowY);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // Of a text of several lines the line that is written on comes to sight.
    const isOneLine = !target.matches('textarea');
    const fits = isOneLine && height <= roomAround(target) && width <= innerWidth;
    if (fits && (left < -near || top < -near || right > innerWidth + near || bottom > innerHeight + near)) {
      faults.add(`${name(control)} is out of the window with the focus on it`);
      continue;
    }
    // Of what is larger than its place there is always a part in sight.
    if (!fits) continue;
    const hit = document.elementFromPoint(
      Math.min(Math.max(x, 1), innerWidth - 1),
      Math.min(Math.max(y, 1), innerHeight - 1),
    );
    if (isOverRest(hit, target)) continue;
    if (hit === null || (!isRelated(hit, target) && hit.closest('label')?.contains(target) !== true)) {
      faults.add(
        `${name(control)} is covered by ${hit === null ? 'nothing' : name(hit)} with the focus on it`,
      );
      continue;
    }
    if (!isScroller) {
      for (const [atX, atY] of [
        [left + 3, y],
        [right - 3, y],
        [x, top + 3],
        [x, bottom - 3],
      ] as const) {
        const there = document.elementFromPoint(atX, atY);
        if (there !== null && !isRelated(there, target) && there.closest('label') !== target.closest('label'))
          faults.add(`${name(control)} is partly covered by ${name(there)} with the focus on it`);
      }
    }
    const { width: wide, height: high } = (target.closest('label') ?? target).getBoundingClientRect();
    if (Math.min(wide, high) < leastTarget && !isPressedAround(target, x, y))
      faults.add(`${name(control)} is smaller than ${String(leastTarget)} pixels`);
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  for (const [element, top, left] of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
  return [...faults];
}
