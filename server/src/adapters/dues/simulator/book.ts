/** Something that a person owes, in fen. */
export interface OpenPosition {
  readonly reference: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly amountFen: number;
  readonly dueOn: string | null;
}

/** What the platform has told of money. */
export interface BookedReport {
  readonly id: string;
  readonly kind: 'paid' | 'refunded';
  readonly reference: string;
  readonly number: string;
  readonly amountFen: number;
}

/** `unknown-person`, `unknown-position`: there is none. `conflict`: the id was used for other money. */
export type Booking = 'booked' | 'unknown-person' | 'unknown-position' | 'conflict';

interface Entry extends OpenPosition {
  readonly number: string;
  paidFen: number;
}

export interface DuesBook {
  readonly owe: (number: string, position: OpenPosition) => void;
  /** Takes a position back, as if it had been paid at a counter. */
  readonly drop: (reference: string) => void;
  /** Null for a number that nobody has. */
  readonly openOf: (number: string) => readonly OpenPosition[] | null;
  /** Books a report once, by its id. */
  readonly book: (report: BookedReport) => Booking;
  readonly reports: () => readonly BookedReport[];
  /** What was paid for a position and not paid back. */
  readonly paidFen: (reference: string) => number;
}

/** The books of a finance office, in memory. */
export function createDuesBook(): DuesBook {
  const entries = new Map<string, Entry>();
  const persons = new Set<string>();
  const reports = new Map<string, BookedReport>();
  const isSame = (a: BookedReport, b: BookedReport) =>
    a.kind === b.kind && a.reference === b.reference && a.number === b.number && a.amountFen === b.amountFen;
  return {
    owe: (number, position) => {
      persons.add(number);
      const paidFen = entries.get(position.reference)?.paidFen ?? 0;
      entries.set(position.reference, { ...position, number, paidFen });
    },
    drop: (reference) => void entries.delete(reference),
    openOf: (wanted) =>
      persons.has(wanted)
        ? [...entries.values()]
            .filter(({ number, paidFen }) => number === wanted && paidFen === 0)
            .map(({ reference, title, amountFen, dueOn }) => ({ reference, title, amountFen, dueOn }))
        : null,
    book: (report) => {
      const known = reports.get(report.id);
      if (known) return isSame(known, report) ? 'booked' : 'conflict';
      const entry = entries.get(report.reference);
      if (!persons.has(report.number)) return 'unknown-person';
      if (entry?.number !== report.number) return 'unknown-position';
      entry.paidFen += report.kind === 'paid' ? report.amountFen : -report.amountFen;
      reports.set(report.id, report);
      return 'booked';
    },
    reports: () => [...reports.values()],
    paidFen: (reference) => entries.get(reference)?.paidFen ?? 0,
  };
}
