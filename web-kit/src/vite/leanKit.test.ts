import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { UNUSED, withOwnBrightness, withoutFilterMenu, withoutImports } from './leanKit.ts';

const kit = path.join(path.dirname(createRequire(import.meta.url).resolve('antd/package.json')), 'es');
const read = (file: string) => readFile(path.join(kit, file), 'utf8');

describe('the kit that is installed', () => {
  it.each(Object.entries(UNUSED))('has in %s what is left out', async (file, unused) => {
    const lean = withoutImports(await read(file), unused);
    for (const [name, value] of Object.entries(unused)) {
      expect(lean).toContain(`const ${name} = ${value};`);
      expect(lean).not.toMatch(new RegExp(`^import ${name} from`, 'm'));
    }
  });

  it('has the function by which heads of tables know their filters, and only that is left of the menu', async () => {
    const lean = withoutFilterMenu(await read('table/hooks/useFilter/FilterDropdown.js'));
    expect(lean.match(/^import .*/gm)).toHaveLength(1);
    const { flattenKeys, default: Menu } = await import(
      `data:text/javascript,${encodeURIComponent(lean.replace(/^import .*$/m, 'const _toConsumableArray = Array.from;'))}`
    );
    expect(flattenKeys([{ value: 'a', children: [{ value: 'b' }] }])).toEqual(['a', 'b']);
    expect(Menu()).toBeNull();
  });

  it.each(['button/style/token.js', 'tag/style/index.js'])(
    'asks in %s for the brightness of a colour',
    async (file) => {
      const lean = withOwnBrightness(await read(file), await read('color-picker/components/ColorPresets.js'));
      expect(lean).toMatch(/^const isBright = \(value, bgColorToken\) => \{/m);
      expect(lean).not.toContain('ColorPresets');
    },
  );
});

describe('a kit that is written otherwise', () => {
  it('stays as it is', () => {
    const code = "import { Select } from '../select';\n";
    expect(withoutImports(code, { Select: 'null' })).toBe(code);
    expect(withoutFilterMenu(code)).toBe(code);
    expect(withOwnBrightness(code, code)).toBe(code);
  });
});
