import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const trailRow = z.object({ at: z.int(), event: z.string(), detail: z.string() });
export type TrailEntry = z.infer<typeof trailRow>;

/** The history of a print, in order and append-only. */
export interface TrailRecords {
  append(printLogId: string, entry: TrailEntry): void;
  of(printLogId: string): TrailEntry[];
}

export function trailRecords(database: DatabaseSync): TrailRecords {
  const append = database.prepare('INSERT INTO trail (print_log_id, at, event, detail) VALUES (?, ?, ?, ?)');
  const list = database.prepare(
    'SELECT at, event, detail FROM trail WHERE print_log_id = ? ORDER BY sequence',
  );
  return {
    append: (printLogId, { at, event, detail }) => void append.run(printLogId, at, event, detail),
    of: (printLogId) => list.all(printLogId).map((row) => trailRow.parse(row)),
  };
}
