import type { CardField } from './cardFields.ts';
import type { CardMake } from './cardMakes.ts';

/** A reader's setting by paths of its fields. Lists of texts have a line for each. */
export type CardDraft = Readonly<Record<string, string | number | boolean>>;

/** The fields of a make that a draft needs. */
export function fieldsOf(make: CardMake, draft: CardDraft): readonly CardField[] {
  return make.fields.filter(({ when }) => when === undefined || draft[when.path] === when.is);
}

/** What the fields of a make begin with; what the present setting says stays. */
export function draftOf(make: CardMake, setting: unknown): CardDraft {
  const present = draftEntries(setting, '');
  return Object.fromEntries(
    make.fields.flatMap(({ path, first }): [string, string | number | boolean][] => {
      const value = present.get(path) ?? first;
      return value === undefined ? [] : [[path, value]];
    }),
  );
}

/** The setting that a draft says; fields without a value are left out. */
export function settingOf(make: CardMake, draft: CardDraft): Record<string, unknown> {
  let setting: Record<string, unknown> = { driver: make.driver };
  for (const { path, kind } of fieldsOf(make, draft)) {
    const value = draft[path];
    if (value === undefined || value === '') continue;
    const content = kind === 'lines' ? String(value).split('\n').filter(Boolean) : value;
    setting = written(setting, path.split('.'), content);
  }
  return setting;
}

/** A copy with a value at a place within it. */
function written(
  into: Record<string, unknown>,
  [name = '', ...deeper]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  return { ...into, [name]: deeper.length === 0 ? value : written(asRecord(into[name]), deeper, value) };
}

function draftEntries(value: unknown, path: string): ReadonlyMap<string, string | number | boolean> {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return new Map([[path, value]]);
  if (Array.isArray(value)) return new Map([[path, value.join('\n')]]);
  return new Map(
    Object.entries(asRecord(value)).flatMap(([name, inner]) => [
      ...draftEntries(inner, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
