/** What the names of a batch's files can be made of. */
export const NAME_VARIABLES = ['number', 'name', 'department', 'item', 'no', 'date'] as const;
export type NameVariable = (typeof NAME_VARIABLES)[number];
export type NameValues = Readonly<Record<NameVariable, string>>;

export const NAME_RULE_MAX = 100;
export const FIRST_NAME_RULE = '{number}_{name}';

/** Windows and most file systems allow 255 units; folders above and an ending need some. */
const NAME_MAX = 120;
const VARIABLE = /\{([^{}]*)\}/g;
/** What Windows forbids in a name, what separates folders, and marks that hide or turn what is read. */
const UNFIT = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
/** Devices of Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Whether a rule is made of known variables, and has one that tells people apart. */
export function isNameRule(rule: string): boolean {
  const names = [...rule.matchAll(VARIABLE)].map(([, name]) => name);
  const isKnown = (name: string | undefined) => NAME_VARIABLES.some((each) => each === name);
  const rest = rule.replaceAll(VARIABLE, '');
  return (
    rule.length <= NAME_RULE_MAX &&
    !/[{}]/.test(rest) &&
    names.every(isKnown) &&
    names.some((name) => name === 'number' || name === 'name' || name === 'no')
  );
}

/** The name of a file without its ending: of one folder, and fit for Windows. */
export function nameBy(rule: string, values: NameValues): string {
  const known = new Map<string, string>(Object.entries(values));
  const filled = rule.replaceAll(VARIABLE, (_, name: string) => known.get(name) ?? '');
  const fit = trimmed(filled.normalize('NFC').replaceAll(UNFIT, '_').replaceAll(/\s+/gu, ' '));
  const short = trimmed([...fit].slice(0, NAME_MAX).join(''));
  if (short === '') return '_';
  return DEVICE.test(short) ? `_${short}` : short;
}

/** Windows drops spaces and points at the end, and others hide what begins with a point. */
const trimmed = (name: string) => name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');

/** Gives each name once: a further one gets a number. Names that differ in case only are one name on Windows. */
export function createNamer(ending: string): (name: string) => string {
  const taken = new Set<string>();
  const keyOf = (name: string) => name.normalize('NFC').toUpperCase().toLowerCase();
  const next = new Map<string, number>();
  return (name) => {
    let given = name;
    for (let count = next.get(keyOf(name)) ?? 2; taken.has(keyOf(given)); count += 1) {
      given = `${name}_${count}`;
      next.set(keyOf(name), count + 1);
    }
    taken.add(keyOf(given));
    return given + ending;
  };
}
