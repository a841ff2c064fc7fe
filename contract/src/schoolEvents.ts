import { z } from 'zod/mini';
import * as f from './fields.ts';

/** What the platform tells other systems of a school. `test` is sent by hand to see whether a receiver works. */
export const schoolEventKind = z.enum([
  'order.placed',
  'order.paid',
  'order.printed',
  'order.failed',
  'order.unconfirmed',
  'order.cancelled',
  'order.refunded',
  'terminal.offline',
  'terminal.back',
  'terminal.paperLow',
  'test',
]);
export type SchoolEventKind = z.infer<typeof schoolEventKind>;

/** The kinds that a hook can be told of. */
export const hookEventKind = z.enum([
  'order.placed',
  'order.paid',
  'order.printed',
  'order.failed',
  'order.unconfirmed',
  'order.cancelled',
  'order.refunded',
  'terminal.offline',
  'terminal.back',
  'terminal.paperLow',
]);
export type HookEventKind = z.infer<typeof hookEventKind>;

/** Facts of an event: numbers, ids and states, never a name. Which ones depends on its kind (docs/interface.md). */
const facts = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

/** An event as it is listed and as hooks get it. */
export const schoolEvent = z.object({
  id: z.uuid(),
  kind: schoolEventKind,
  /** `order:` and the order's id, or `terminal:` and the terminal's code: hooks get the events of one subject in order. */
  subject: z.string(),
  at: f.moment,
  data: facts,
});
export type SchoolEvent = z.infer<typeof schoolEvent>;

/** How long events are kept for those who ask for them, and what became of telling them. */
export const EVENTS_KEPT_DAYS = 7;
/** An event is listed this long after it was written, so that one that is being written is not passed over. */
export const EVENTS_LAG_SECONDS = 5;
