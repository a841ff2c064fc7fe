import type { Plugin } from 'vite';

interface FirstLoad {
  /** Ending of the path of the page's first module. */
  readonly entry: string;
  /** Modules that are imported by an index of their package, and of which the first screen uses nothing. */
  readonly notNeeded?: RegExp;
  /** Modules that the first screen must never need; the build fails where it does. */
  readonly never?: RegExp;
}

/**
 * Puts everything that the first screen needs into one file. Without it whatever the first screen shares with a later part
 * becomes a file of its own, and two dozen small files weigh 5 kB gzipped more than one.
 */
export function firstLoad({ entry, notNeeded, never }: FirstLoad): Plugin {
  const needed = new Set<string>();
  return {
    name: 'first-load',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'first', test: (id: string) => needed.has(id), priority: 2 }] },
          },
        },
      },
    }),
    buildEnd(error) {
      if (error) return;
      const take = (id: string, by: string) => {
        if (needed.has(id) || notNeeded?.test(id)) return;
        if (never?.test(id)) this.error(`The first screen would fetch ${id} for ${by}`);
        needed.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) take(imported, id);
      };
      for (const id of this.getModuleIds()) if (id.endsWith(entry)) take(id, 'the page');
    },
  };
}
