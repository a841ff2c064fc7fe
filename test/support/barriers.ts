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
