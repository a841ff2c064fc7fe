import type { Plugin } from 'vite';

/**
 * Puts everything that the first screen needs into one file. Without it whatever the first screen shares with a later part
 * becomes a file of its own, and two dozen small files weigh 5 kB gzipped more than one.
 * @param entry ending of the path of the page's first module
 * @param notNeeded modules that are imported by an index of their package, and of which the first screen uses nothing
 */
export function firstLoad(entry: string, notNeeded?: RegExp): Plugin {
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
    buildEnd() {
      const take = (id: string) => {
        if (needed.has(id) || notNeeded?.test(id)) return;
        needed.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) take(imported);
      };
      for (const id of this.getModuleIds()) if (id.endsWith(entry)) take(id);
    },
  };
}
