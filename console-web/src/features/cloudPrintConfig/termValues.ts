import type { CloudPrintTerms } from '@self-print/contract/platform/cloudPrintAdmin.ts';

const FEN_PER_YUAN = 100;
const BYTES_PER_MB = 1_024 * 1_024;

/** The kinds of paper, in the order of the form. */
export const PAPERS = [
  { id: 'a4', paperSize: 'A4', colour: false },
  { id: 'a4Colour', paperSize: 'A4', colour: true },
  { id: 'a3', paperSize: 'A3', colour: false },
  { id: 'a3Colour', paperSize: 'A3', colour: true },
] as const;
export type PaperId = (typeof PAPERS)[number]['id'];

/** Roles of people who print; others, which a school may have named, keep their pages. */
const PERSON_ROLES = ['student', 'staff'] as const;

/** Yuan per side; both are null where the kind of paper is not offered. */
interface PriceValues {
  readonly perSide: number | null;
  readonly perSideDuplex: number | null;
}

/** What the form shows: money in yuan and sizes in megabytes. */
export interface TermValues extends Omit<CloudPrintTerms, 'prices' | 'maxFileBytes'> {
  readonly maxFileMb: number;
  readonly prices: Readonly<Record<PaperId, PriceValues>>;
}

export function valuesOf({ prices, maxFileBytes, freePagesPerTerm, ...terms }: CloudPrintTerms): TermValues {
  const priceOf = ({ paperSize, colour }: (typeof PAPERS)[number]): PriceValues => {
    const known = prices.find((each) => each.paperSize === paperSize && each.colour === colour);
    if (!known) return { perSide: null, perSideDuplex: null };
    return { perSide: known.perSide / FEN_PER_YUAN, perSideDuplex: known.perSideDuplex / FEN_PER_YUAN };
  };
  const [a4, a4Colour, a3, a3Colour] = [PAPERS[0], PAPERS[1], PAPERS[2], PAPERS[3]].map(priceOf);
  const none = { perSide: null, perSideDuplex: null };
  const roles = Object.fromEntries(PERSON_ROLES.map((role) => [role, 0]));
  return {
    ...terms,
    maxFileMb: Math.max(1, Math.floor(maxFileBytes / BYTES_PER_MB)),
    prices: { a4: a4 ?? none, a4Colour: a4Colour ?? none, a3: a3 ?? none, a3Colour: a3Colour ?? none },
    freePagesPerTerm: { ...roles, ...freePagesPerTerm },
  };
}

/** Whether prices or free sides are not what was wanted, as they wait for a second person. */
export function arePricesHeld(saved: TermValues, wanted: TermValues): boolean {
  const isOther = ({ id }: (typeof PAPERS)[number]) =>
    saved.prices[id].perSide !== wanted.prices[id].perSide ||
    saved.prices[id].perSideDuplex !== wanted.prices[id].perSideDuplex;
  return (
    PAPERS.some(isOther) ||
    Object.entries(wanted.freePagesPerTerm).some(
      ([role, sides]) => (saved.freePagesPerTerm[role] ?? 0) !== sides,
    )
  );
}

/** What is sent. A size that nobody changed stays exact to the byte; a kind of paper without both prices is not offered. */
export function termsOf(
  { prices, maxFileMb, ...values }: TermValues,
  first: CloudPrintTerms,
): CloudPrintTerms {
  return {
    ...values,
    maxFileBytes: maxFileMb === valuesOf(first).maxFileMb ? first.maxFileBytes : maxFileMb * BYTES_PER_MB,
    prices: PAPERS.flatMap(({ id, paperSize, colour }) => {
      const { perSide, perSideDuplex } = prices[id];
      if (perSide === null || perSideDuplex === null) return [];
      return [{ paperSize, colour, perSide: fenOf(perSide), perSideDuplex: fenOf(perSideDuplex) }];
    }),
  };
}

const fenOf = (yuan: number) => Math.round(yuan * FEN_PER_YUAN);
