import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from '@jest/globals';

/** A suite that needs installed programs; it is skipped without them, and its name says why. */
export function describeWithPrograms(
  programs: readonly string[],
  debianPackages: string,
  name: string,
  suite: () => void,
): void {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) describe(name, suite);
  else
    describe.skip(
      `${name} (skipped: ${missing.join(', ')} missing; apt-get install ${debianPackages})`,
      suite,
    );
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
