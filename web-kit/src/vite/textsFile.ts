import type { Plugin } from 'vite';

type Written = Readonly<Record<string, string>>;

/** A part of an app's texts, and what the console calls it. */
export interface NamedTexts {
  readonly part: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly zh: Written;
  readonly en: Written;
}

/** Beside the built pages; the platform reads it. */
const FILE_NAME = 'texts.json';

/** Writes all texts of an app beside its pages, so that the platform knows which texts a school may word itself. */
export function textsFile(texts: readonly NamedTexts[]): Plugin {
  return {
    name: 'texts-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: JSON.stringify(texts) });
    },
  };
}
