import { z } from 'zod';

/** One figure of a benchmark, with its reference from the same run. */
export const benchRow = z.object({
  name: z.string(),
  unit: z.string(),
  value: z.number(),
  /** The reference: a raw lower bound or a budget, in the same unit. */
  against: z.object({ name: z.string(), value: z.number() }).nullable(),
});
export type BenchRow = z.infer<typeof benchRow>;

/** A benchmark program prints one line of JSON on stdout: its figures, or why there are none. */
export const benchReport = z.union([
  z.object({ rows: z.array(benchRow).min(1) }),
  z.object({ skipped: z.string().min(1) }),
]);
export type BenchReport = z.infer<typeof benchReport>;

/** The median, which a single slow run does not affect. Throws without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  if (upper === undefined || lower === undefined) throw new Error('No values to compute a median of');
  return (lower + upper) / 2;
}

/** Formats the figures as a table: value, reference and their ratio. */
export function benchTable(rows: readonly BenchRow[]): string {
  const cells = [
    ['benchmark', 'value', 'against', '', 'ratio'],
    ...rows.map(({ name, unit, value, against }) => [
      name,
      `${digits(value)} ${unit}`,
      against === null ? '' : `${digits(against.value)} ${unit}`,
      against === null ? '' : against.name,
      against === null ? '' : digits(value / against.value),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function digits(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}
