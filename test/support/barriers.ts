import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 AA by axe. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Examination {
  /** Parts with their own colours, which are excluded. */
  readonly exclude?: string;
  /** Further groups of axe's rules. */
  readonly rules?: readonly string[];
}

/** Accessibility problems on a page, each with its name. */
export async function barriersOf(
  page: Page,
  name: string,
  { exclude, rules = [] }: Examination = {},
): Promise<string[]> {
  // Without frames of others on our pages, axe needs no second page to put its results together.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags([...RULES, ...rules])
    .setLegacyMode();
  const { violations } = await (exclude === undefined ? builder : builder.exclude(exclude)).analyze();
  return violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
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
