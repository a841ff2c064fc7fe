import { describe, expect, it } from '@jest/globals';
import { importsOf } from './imports.ts';

describe('importsOf', () => {
  it.each([
    ["import { a } from './a.ts';", './a.ts', false],
    ["import './style.css';", './style.css', false],
    ["import type { A } from 'electron';", 'electron', true],
    ["import { type A } from 'electron';", 'electron', false],
    ["export { a } from '../a.ts';", '../a.ts', false],
    ["export type { A } from '../a.ts';", '../a.ts', true],
    ["export * from '../a.ts';", '../a.ts', false],
    ["const a = async () => (await import('./lazy.ts')).a;", './lazy.ts', false],
    ["type A = import('electron').App;", 'electron', true],
    ['import a from "double";', 'double', false],
  ])('finds the one in %s', (source, specifier, typeOnly) => {
    expect(importsOf(source, 'file.ts')).toEqual([{ specifier, line: 1, typeOnly }]);
  });

  it('finds none in comments, texts and exports of its own', () => {
    const source = `// import a from 'a';
      const text = "import b from 'b'";
      export const c = text;
      export { text };`;
    expect(importsOf(source, 'file.ts')).toEqual([]);
  });

  it('gives lines, and reads JSX', () => {
    const source =
      "import { A } from './A.tsx';\n\nconst b = import('./b.ts');\nexport const c = <A b={b} />;";
    expect(importsOf(source, 'c.tsx').map(({ line }) => line)).toEqual([1, 3]);
  });

  it('throws on what is no program', () => {
    expect(() => importsOf('import from from;;', 'file.ts')).toThrow();
  });
});
