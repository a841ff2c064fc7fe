import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const KIT = '/antd/es/';
const PRESETS = '../../color-picker/components/ColorPresets';

/** Imports that lead to what no page uses, by module of the kit: the name that is imported, and what stands in its place. */
export const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Tooltips do not move from one element to the next.
  'config-provider/index.js': { UniqueProvider: '({ children }) => children' },
  // Codes are typed into one field, and fields stand in groups by `Space.Compact`.
  'input/index.js': { OTP: '() => null', Group: '() => null' },
  // What waits is shown as lines of text.
  'skeleton/Skeleton.js': {
    SkeletonButton: '() => null',
    SkeletonImage: '() => null',
    SkeletonInput: '() => null',
    SkeletonNode: '() => null',
  },
  // Choices that are all in sight need no words beside their own.
  'segmented/index.js': { Tooltip: '({ children }) => children' },
  // Progress is shown as a line.
  'progress/Circle.js': { Tooltip: '({ children }) => children' },
  // Where there is nothing, the plain picture says so.
  'empty/index.js': { DefaultEmptyImg: '() => null' },
  // Tables have neither virtual rows nor menus of selections, and one row at a time is not chosen by radio buttons.
  'table/InternalTable.js': { RcVirtualTable: 'null' },
  // The size of a page is chosen by a field of the console's own.
  'pagination/Pagination.js': { Select: '() => null' },
  // A head by which a table is sorted says so by its arrows and its name.
  'table/hooks/useSorter.js': { Tooltip: '({ children }) => children' },
  'table/hooks/useSelection.js': { Dropdown: '() => null', Radio: '() => null' },
};

const FILTER_MENU = 'table/hooks/useFilter/FilterDropdown.js';
const ASK_BRIGHTNESS = ['button/style/token.js', 'tag/style/index.js'];

/**
 * Leaves out of the console what antd brings for features that its pages do not use and no tree-shaking finds: menus of filters in heads of
 * tables (with a tree), virtual rows, menus of selections, tooltips around everything, and the whole colour picker for one function of two lines. Where a later version
 * is written otherwise, the page merely grows again.
 */
export function leanKit(): Plugin {
  return {
    name: 'lean-kit',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      // Its words also exist as modules, which share what the other ones bring a second time.
      resolve: { alias: [{ find: /^antd\/locale\//, replacement: 'antd/es/locale/' }] },
    }),
    transform: async (code, id) => {
      const at = id.lastIndexOf(KIT);
      if (at === -1) return null;
      const file = id.slice(at + KIT.length);
      if (file === FILTER_MENU) return { code: withoutFilterMenu(code), map: null };
      if (ASK_BRIGHTNESS.includes(file)) {
        const presets = await readFile(path.resolve(path.dirname(id), `${PRESETS}.js`), 'utf8');
        return { code: withOwnBrightness(code, presets), map: null };
      }
      const unused = UNUSED[file];
      return unused === undefined ? null : { code: withoutImports(code, unused), map: null };
    },
  };
}

/** A module with other values in the place of some of its default imports. */
export function withoutImports(code: string, unused: Readonly<Record<string, string>>): string {
  return Object.entries(unused).reduce(
    (lean, [name, value]) =>
      lean.replace(new RegExp(`^import ${name} from .*;$`, 'm'), `const ${name} = ${value};`),
    code,
  );
}

/** Of the menu of filters only the function that table heads without one need as well. */
export function withoutFilterMenu(code: string): string {
  const [helper] = /^import _toConsumableArray from .*;$/m.exec(code) ?? [];
  const [flattenKeys] = /^export function flattenKeys\(.*?^\}$/ms.exec(code) ?? [];
  if (helper === undefined || flattenKeys === undefined) return code;
  return `${helper}\n${flattenKeys}\nexport default () => null;\n`;
}

/** A module with a function of its own in the place of the one that stands in the module of the colour picker's presets. */
export function withOwnBrightness(code: string, presets: string): string {
  const [whole, isBright] = /^export (const isBright = .*?^\};)$/ms.exec(presets) ?? [];
  const colour = /^import \{[^}]*\bColor as RcColor\b[^}]*\} from .*;$/m.exec(presets);
  if (whole === undefined || colour === null) return code;
  return code.replace(
    `import { isBright } from '${PRESETS}';`,
    () => `import { Color as RcColor } from '@rc-component/color-picker';\n${isBright}`,
  );
}
