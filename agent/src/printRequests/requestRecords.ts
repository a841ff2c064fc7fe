import { printRefusal } from '@self-print/contract/agent/printerView.ts';
import { EARLIER_REQUESTS_MAX } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { jsonText, type RecordSource, storedRecords } from '../journal/storedRecords.ts';
import { type PrintRequest, requestPhase, ticketDraft } from './printRequest.ts';

const requestRow = z.codec(
  z.object({
    request_id: z.string(),
    order_id: z.string(),
    copies: z.int(),
    platform: z.string(),
    phase: requestPhase,
    draft: jsonText(ticketDraft).nullable(),
    print_log_id: z.string().nullable(),
    refusal: jsonText(printRefusal).nullable(),
  }),
  z.custom<PrintRequest>(),
  {
    decode: (row) => ({
      requestId: row.request_id,
      orderId: row.order_id,
      copies: row.copies,
      platform: row.platform,
      phase: row.phase,
      draft: row.draft,
      printLogId: row.print_log_id,
      refusal: row.refusal,
    }),
    encode: (request) => ({
      request_id: request.requestId,
      order_id: request.orderId,
      copies: request.copies,
      platform: request.platform,
      phase: request.phase,
      draft: request.draft,
      print_log_id: request.printLogId,
      refusal: request.refusal,
    }),
  },
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
  /** Ids of other requests for the order that may have a print log, newest first. */
  others(request: PrintRequest): string[];
  /** A newer request for the same order takes over the print log that older ones may have left. */
  supersede(newer: PrintRequest): void;
  forgetBefore(moment: number): void;
}

export function requestRecords(source: RecordSource): RequestRecords {
  const { database } = source;
  const stored = storedRecords(source, { table: 'print_request', key: 'request_id', schema: requestRow });
  const insert = database.prepare(
    `INSERT INTO print_request (request_id, order_id, copies, platform, phase, draft, print_log_id, refusal, asked_at)
     VALUES (:request_id, :order_id, :copies, :platform, :phase, :draft, :print_log_id, :refusal, :at)`,
  );
  const save = database.prepare(
    `UPDATE print_request SET order_id = :order_id, copies = :copies, platform = :platform, phase = :phase, draft = :draft,
       print_log_id = :print_log_id, refusal = :refusal WHERE request_id = :request_id`,
  );
  const find = database.prepare('SELECT * FROM print_request WHERE request_id = ?');
  const asked = database.prepare("SELECT * FROM print_request WHERE phase = 'asked'");
  const unsettled = database.prepare(
    "SELECT * FROM print_request WHERE phase = 'registering' AND platform = ? ORDER BY asked_at, rowid",
  );
  const others = database.prepare(
    `SELECT request_id FROM print_request WHERE order_id = ? AND request_id <> ? AND draft IS NOT NULL
     ORDER BY asked_at DESC, rowid DESC LIMIT ${EARLIER_REQUESTS_MAX}`,
  );
  const supersede = database.prepare(
    "UPDATE print_request SET phase = 'refused' WHERE phase = 'registering' AND order_id = ? AND request_id <> ?",
  );
  const forget = database.prepare("DELETE FROM print_request WHERE asked_at < ? AND phase <> 'registering'");
  return {
    insert: (request, at) => void insert.run({ ...stored.row(request), at }),
    save: (request) => void save.run(stored.row(request)),
    find: (requestId) => stored.one(find.get(requestId)),
    asked: () => stored.many(asked.all()),
    unsettled: (platform) => stored.many(unsettled.all(platform)),
    others: ({ orderId, requestId }) => others.all(orderId, requestId).map((row) => String(row.request_id)),
    supersede: ({ orderId, requestId }) => void supersede.run(orderId, requestId),
    forgetBefore: (moment) => void forget.run(moment),
  };
}
