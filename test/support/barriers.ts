import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 AA by axe. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    /** Present in a page that was examined before. */
    axe?: typeof axe;
    /** Markup of the recurring parts that were examined in this document. */
    examined?: Set<string>;
  }
}

interface Examination {
  /** Parts with their own colours, which are excluded. */
  readonly exclude?: string;
  /** Parts that recur on many pages: each is examined again only where its markup, or that of what it is in, has changed. */
  readonly recurring?: string;
  /** Further groups of axe's rules. */
  readonly rules?: readonly string[];
}

/** Accessibility problems on a page without frames, each with its name. */
export async function barriersOf(
  page: Page,
  name: string,
  { exclude, recurring, rules = [] }: Examination = {},
): Promise<string[]> {
  // Once per document: compiling axe takes longer than examining a page with it.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  await page.evaluate(whenStill);
  const found = await page.evaluate(
    async ({ without, again, tags }) => {
      window.examined ??= new Set();
      const { examined } = window;
      const lookOf = (part: Element) => {
        let look = part.outerHTML;
        for (let around = part.parentElement; around !== null; around = around.parentElement)
          look += [...around.attributes].map(({ name, value }) => ` ${name}=${value}`).join('');
        return look;
      };
      const parts = again === undefined ? [] : [...document.querySelectorAll<HTMLElement>(again)];
      const looks = parts.map(lookOf);
      const known = parts.filter((_, index) => examined.has(looks[index] ?? ''));
      // Out of sight, because axe measures also what it is told to exclude.
      for (const part of known) part.style.setProperty('display', 'none', 'important');
      const results = await window.axe?.run(without === undefined ? document : { exclude: [without] }, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      });
      for (const part of known) part.style.removeProperty('display');
      for (const look of looks) examined.add(look);
      return results?.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { without: exclude, again: recurring, tags: [...RULES, ...rules] },
  );
  if (found === undefined) throw new Error(`axe did not examine ${name}`);
  return found.map((each) => `${name}: ${each}`);
}

/** Waits for what is just changing its looks: a colour on its way to another one has the contrast of neither. Runs in the page. */
async function whenStill(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
    );
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** The element with the focus, where no point of it can be seen (WCAG 2.4.11). Runs in the page. */
export function coveredFocus(): string[] {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return [];
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  // A chip at the edge of a list that scrolls sideways is seen in part.
  const x = Math.min((left + right) / 2, window.innerWidth - 2);
  const points = [top + 2, (top + bottom) / 2, bottom - 2];
  const isSeen = points.some((y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (focused.contains(found) || found.contains(focused));
  });
  return isSeen ? [] : [`${focused.outerHTML.slice(0, 160)} at ${left} to ${right}, ${top} to ${bottom}`];
}
