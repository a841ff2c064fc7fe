import type { DatabaseSync } from 'node:sqlite';
import { printRefusal } from '@self-print/contract/agent/printerView.ts';
import { z } from 'zod';
import { type PrintRequest, requestPhase, ticketDraft } from './printRequest.ts';

const jsonText = z.string().transform((text): unknown => JSON.parse(text));

const requestRow = z
  .object({
    request_id: z.string(),
    order_id: z.string(),
    copies: z.int(),
    platform: z.string(),
    phase: requestPhase,
    draft: jsonText.pipe(ticketDraft).nullable(),
    print_log_id: z.string().nullable(),
    refusal: jsonText.pipe(printRefusal).nullable(),
  })
  .transform(
    (row): PrintRequest => ({
      requestId: row.request_id,
      orderId: row.order_id,
      copies: row.copies,
      platform: row.platform,
      phase: row.phase,
      draft: row.draft,
      printLogId: row.print_log_id,
      refusal: row.refusal,
    }),
  );

/** Presses on Print with their progress. */
export interface RequestRecords {
  insert(request: PrintRequest, at: number): void;
  save(request: PrintRequest): void;
  find(requestId: string): PrintRequest | null;
  /** Requests interrupted before anything was recorded at the platform. */
  asked(): PrintRequest[];
  /** Requests whose print log may exist at a platform without a job, oldest first. */
  unsettled(platform: string): PrintRequest[];
  /** A newer request for the same order takes over the print log that older ones may have left. */
  supersede(newer: PrintRequest): void;
  forgetBefore(moment: number): void;
}

export function requestRecords(database: DatabaseSync): RequestRecords {
  const insert = database.prepare(
    `INSERT INTO print_request (request_id, order_id, copies, platform, phase, draft, print_log_id, refusal, asked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const save = database.prepare(
    'UPDATE print_request SET phase = ?, draft = ?, print_log_id = ?, refusal = ? WHERE request_id = ?',
  );
  const find = database.prepare('SELECT * FROM print_request WHERE request_id = ?');
  const asked = database.prepare("SELECT * FROM print_request WHERE phase = 'asked'");
  const unsettled = database.prepare(
    "SELECT * FROM print_request WHERE phase = 'registering' AND platform = ? ORDER BY asked_at, rowid",
  );
  const supersede = database.prepare(
    "UPDATE print_request SET phase = 'refused' WHERE phase = 'registering' AND order_id = ? AND request_id <> ?",
  );
  const forget = database.prepare("DELETE FROM print_request WHERE asked_at < ? AND phase <> 'registering'");
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    insert: ({ requestId, orderId, copies, platform, phase, draft, printLogId, refusal }, at) =>
      void insert.run(
        requestId,
        orderId,
        copies,
        platform,
        phase,
        text(draft),
        printLogId,
        text(refusal),
        at,
      ),
    save: ({ requestId, phase, draft, printLogId, refusal }) =>
      void save.run(phase, text(draft), printLogId, text(refusal), requestId),
    find: (requestId) => {
      const row = find.get(requestId);
      return row ? requestRow.parse(row) : null;
    },
    asked: () => asked.all().map((row) => requestRow.parse(row)),
    unsettled: (platform) => unsettled.all(platform).map((row) => requestRow.parse(row)),
    supersede: ({ orderId, requestId }) => void supersede.run(orderId, requestId),
    forgetBefore: (moment) => void forget.run(moment),
  };
}
