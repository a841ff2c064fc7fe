import type { DatabaseSync } from 'node:sqlite';
import { cartonStatus } from '@self-print/contract/agent/printerView.ts';
import { z } from 'zod';

const cartonRow = z
  .object({
    carton_code: z.string(),
    sheets: z.int().min(0),
    source: cartonStatus.shape.source,
    told_empty: z.int(),
  })
  .transform((row) => ({
    cartonCode: row.carton_code,
    sheets: row.sheets,
    source: row.source,
    toldEmpty: row.told_empty !== 0,
  }));
/** Last known sheets in a media source. `toldEmpty`: the printer reported an empty tray. */
export type CartonCount = z.infer<typeof cartonRow>;

export interface CartonRecords {
  all(): CartonCount[];
  put(count: CartonCount, at: number): void;
}

export function cartonRecords(database: DatabaseSync): CartonRecords {
  const all = database.prepare('SELECT carton_code, sheets, source, told_empty FROM carton');
  const put = database.prepare(
    `INSERT INTO carton (carton_code, sheets, source, told_empty, changed_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (carton_code) DO UPDATE SET sheets = excluded.sheets, source = excluded.source,
       told_empty = excluded.told_empty, changed_at = excluded.changed_at`,
  );
  return {
    all: () => all.all().map((row) => cartonRow.parse(row)),
    put: (count, at) =>
      void put.run(count.cartonCode, count.sheets, count.source, Number(count.toldEmpty), at),
  };
}
