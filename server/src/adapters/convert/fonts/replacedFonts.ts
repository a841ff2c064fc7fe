import type { ReplacedFont } from '../pdf/cleanPdf.ts';
import type { Programs } from '../process/programs.ts';

/** Number of cached substitutions; a machine's fonts change only when it is set up again. */
const KNOWN_MAX = 1_000;

export interface FontMatcher {
  /**
   * Returns which of the requested fonts are not installed and what replaces them, provided the replacement is among the fonts
   * embedded in the finished PDF.
   */
  readonly replaced: (
    userKey: string,
    folder: string,
    wanted: readonly string[],
    embedded: readonly string[],
  ) => Promise<ReplacedFont[]>;
}

export function createFontMatcher(programs: Programs): FontMatcher {
  const known = new Map<string, string>();
  /** The family that fontconfig selects for a name; the name itself if it is installed. */
  const match = async (userKey: string, folder: string, wanted: string): Promise<string | undefined> => {
    const cached = known.get(wanted);
    if (cached !== undefined) return cached;
    const end = await programs.run(userKey, 'fc-match', {
      args: ['--format=%{family}', escapePattern(wanted)],
      folder,
    });
    if (end.kind !== 'exited' || end.code !== 0) return undefined;
    const families = end.output.toString('utf8').split(',');
    const isHere = families.some((family) => family.toLowerCase() === wanted.toLowerCase());
    const used = isHere ? wanted : (families[0] ?? '');
    if (known.size < KNOWN_MAX) known.set(wanted, used);
    return used;
  };
  return {
    async replaced(userKey, folder, wanted, embedded) {
      const found: ReplacedFont[] = [];
      for (const name of wanted) {
        const used = await match(userKey, folder, name);
        if (used === undefined || used === '' || used === name) continue;
        if (isCarried(used, embedded)) found.push({ wanted: name, used });
      }
      return withoutTwins(found);
    },
  };
}

/** Characters that would end the name in a fontconfig pattern. */
function escapePattern(name: string): string {
  return name.replaceAll(/[\\\-:,=]/g, (each) => `\\${each}`);
}

/** A single Noto CJK file contains all languages under the Japanese name. */
const CJK_LANGUAGE = /(cjk)(sc|tc|hk|jp|kr)/;
const plain = (name: string) => name.toLowerCase().replaceAll(/[\s-]/g, '').replace(CJK_LANGUAGE, '$1');

function isCarried(family: string, embedded: readonly string[]): boolean {
  return embedded.some((name) => plain(name).startsWith(plain(family)));
}

/** Metric-compatible faces with nearly the same look, which need no warning. */
const TWINS: readonly (readonly [wanted: RegExp, used: RegExp])[] = [
  [/^(Arial|Helvetica)/i, /^(Liberation ?Sans|Nimbus ?Sans|Arimo)/i],
  [/^Times/i, /^(Liberation ?Serif|Nimbus ?Roman|Tinos)/i],
  [/^Courier/i, /^(Liberation ?Mono|Nimbus ?Mono|Cousine)/i],
  [/^Calibri/i, /^Carlito/i],
  [/^Cambria/i, /^Caladea/i],
  [/^(Symbol|ZapfDingbats)$/i, /^(Standard ?Symbols|D0500)/i],
];
/** Default fonts that programs other than Word add to documents on their own. */
const DEFAULT_FACES = /^(Liberation|DejaVu|Noto|Lohit|OpenSymbol|Source Han|Nimbus)/i;

/** Omits replacements that nobody would notice. */
export function withoutTwins(fonts: readonly ReplacedFont[]): ReplacedFont[] {
  return fonts.filter(
    ({ wanted, used }) =>
      !DEFAULT_FACES.test(wanted) && !TWINS.some(([from, to]) => from.test(wanted) && to.test(used)),
  );
}
