import { describe, it } from '@jest/globals';
import { programPath } from '../../testing/installed.ts';

/** A suite that needs installed programs; it is skipped without them, and its name says why. */
export function describeWithPrograms(
  programs: readonly string[],
  debianPackages: string,
  name: string,
  suite: () => void,
): void {
  const why = whySkipped(programs, debianPackages);
  if (why === null) describe(name, suite);
  else describe.skip(`${name} ${why}`, suite);
}

/** The same for a single test. */
export function itWithPrograms(
  programs: readonly string[],
  debianPackages: string,
  name: string,
  test: () => Promise<void>,
): void {
  const why = whySkipped(programs, debianPackages);
  if (why === null) it(name, test);
  else it.skip(`${name} ${why}`, test);
}

function whySkipped(programs: readonly string[], debianPackages: string): string | null {
  const missing = programs.filter((program) => programPath(program) === null);
  return missing.length === 0
    ? null
    : `(skipped: ${missing.join(', ')} missing; apt-get install ${debianPackages})`;
}
