import { fail, ok } from '@self-print/contract/result.ts';
import { hookDelivery, schoolEvent } from '../../../db/schema/schoolEvents.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { type DeliveryRow, findHook } from '../hookStore.ts';
import { GIVE_UP_MS, TEST_SUBJECT } from '../settle.ts';
import { TRYING_MS } from '../takeDue.ts';
import type { HookDeps } from '../tryDelivery.ts';

/** Writes down a test event that is about to be sent; undefined when there is no such hook. */
export async function addTest(
  { db, keys, clock, random }: HookDeps,
  operation: AdminOperation,
  hookId: string,
): Promise<DeliveryRow | undefined> {
  const { schoolCode } = operation;
  const now = clock.now();
  const added = await db.transaction(async (queries) => {
    const found = await findHook(queries, { schoolCode, hookId });
    if (!found) return fail(undefined);
    const subject = `${TEST_SUBJECT}${random.uuid()}`;
    const [event] = await queries.orm
      .insert(schoolEvent)
      .values({ schoolCode, eventId: random.uuid(), kind: 'test', subject, data: {}, at: now })
      .returning();
    if (!event) throw new Error('A test event was not written');
    const [delivery] = await queries.orm
      .insert(hookDelivery)
      .values({
        schoolCode,
        deliveryId: random.uuid(),
        hookId,
        eventId: event.eventId,
        seq: event.seq,
        subject,
        state: 'due',
        tries: 1,
        detail: '',
        createdAt: now,
        // Whoever sends a test looks at what came of it: it is not tried a second time.
        firstTryAt: new Date(now.getTime() - GIVE_UP_MS),
        nextTryAt: new Date(now.getTime() + TRYING_MS),
      })
      .returning();
    if (!delivery) throw new Error('A test was not written');
    await recordOperation(queries, { keys, clock }, operation, {
      subject: hookId,
      label: found.app.name,
      before: null,
      after: { address: found.hook.address },
    });
    return ok(delivery);
  });
  return added.ok ? added.value : undefined;
}
