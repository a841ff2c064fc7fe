import { cartonStatus } from '@self-print/contract/agent/printerView.ts';
import { z } from 'zod';
import { flag, type RecordSource, storedRecords } from '../journal/storedRecords.ts';

/** Last known sheets in a media source. `reportedEmpty`: the printer reported an empty tray. */
export interface CartonCount {
  readonly cartonCode: string;
  readonly sheets: number;
  readonly source: z.infer<typeof cartonStatus.shape.source>;
  readonly reportedEmpty: boolean;
}

const cartonRow = z.codec(
  z.object({
    carton_code: z.string(),
    sheets: z.int().min(0),
    source: cartonStatus.shape.source,
    told_empty: flag,
  }),
  z.custom<CartonCount>(),
  {
    decode: (row) => ({
      cartonCode: row.carton_code,
      sheets: row.sheets,
      source: row.source,
      reportedEmpty: row.told_empty,
    }),
    encode: (count) => ({
      carton_code: count.cartonCode,
      sheets: count.sheets,
      source: count.source,
      told_empty: count.reportedEmpty,
    }),
  },
);

export interface CartonRecords {
  all(): CartonCount[];
  put(count: CartonCount, at: number): void;
}

export function cartonRecords(source: RecordSource): CartonRecords {
  const { database } = source;
  const stored = storedRecords(source, { table: 'carton', key: 'carton_code', schema: cartonRow });
  const all = database.prepare('SELECT carton_code, sheets, source, told_empty FROM carton');
  const put = database.prepare(
    `INSERT INTO carton (carton_code, sheets, source, told_empty, changed_at) VALUES (:carton_code, :sheets, :source, :told_empty, :at)
     ON CONFLICT (carton_code) DO UPDATE SET sheets = excluded.sheets, source = excluded.source,
       told_empty = excluded.told_empty, changed_at = excluded.changed_at`,
  );
  return {
    all: () => stored.many(all.all()),
    put: (count, at) => void put.run({ ...stored.row(count), at }),
  };
}
