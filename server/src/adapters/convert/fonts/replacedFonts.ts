import type { ReplacedFont } from '../pdf/pdfFonts.ts';
import type { Programs } from '../process/programs.ts';

/** Font names whose replacement is known; fonts of a machine change only when it is set up anew. */
const KNOWN_MAX = 1_000;

export interface FontMatcher {
  /**
   * Which of the wanted fonts are not installed here, and what stands in for each, as far as the stand-in is found among the fonts
   * that the finished PDF carries.
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
  /** The family that fontconfig gives for a name; the name itself where it is installed. */
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

/** Of a fontconfig pattern, a name ends at these. */
function escapePattern(name: string): string {
  return name.replaceAll(/[\\\-:,=]/g, (each) => `\\${each}`);
}

/** One file holds all languages of Noto CJK, under the Japanese name. */
const CJK_LANGUAGE = /(cjk)(sc|tc|hk|jp|kr)/;
const plain = (name: string) => name.toLowerCase().replaceAll(/[\s-]/g, '').replace(CJK_LANGUAGE, '$1');

function isCarried(family: string, embedded: readonly string[]): boolean {
  return embedded.some((name) => plain(name).startsWith(plain(family)));
}

/** Faces made to have the same widths and nearly the same look: nothing to warn of. */
const TWINS: readonly (readonly [wanted: RegExp, used: RegExp])[] = [
  [/^(Arial|Helvetica)/i, /^(Liberation ?Sans|Nimbus ?Sans|Arimo)/i],
  [/^Times/i, /^(Liberation ?Serif|Nimbus ?Roman|Tinos)/i],
  [/^Courier/i, /^(Liberation ?Mono|Nimbus ?Mono|Cousine)/i],
  [/^Calibri/i, /^Carlito/i],
  [/^Cambria/i, /^Caladea/i],
  [/^(Symbol|ZapfDingbats)$/i, /^(Standard ?Symbols|D0500)/i],
];
/** Faces that programs other than Word put into a document by themselves. */
const DEFAULT_FACES = /^(Liberation|DejaVu|Noto|Lohit|OpenSymbol|Source Han|Nimbus)/i;

/** Leaves out replacements that nobody sees. */
export function withoutTwins(fonts: readonly ReplacedFont[]): ReplacedFont[] {
  return fonts.filter(
    ({ wanted, used }) =>
      !DEFAULT_FACES.test(wanted) && !TWINS.some(([from, to]) => from.test(wanted) && to.test(used)),
  );
}
