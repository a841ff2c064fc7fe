import { type SchoolEvent, schoolEvent as shape } from '@self-print/contract/schoolEvents.ts';
import type { schoolEvent } from '../../db/schema/schoolEvents.ts';

type EventRow = typeof schoolEvent.$inferSelect;

/** An event as apps and hooks get it. */
export function viewEvent({ eventId, kind, subject, at, data }: EventRow): SchoolEvent {
  return { id: eventId, kind, subject, at: at.toISOString(), data: shape.shape.data.parse(data) };
}
