import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { appCalls } from '@self-print/contract/platform/appCalls.ts';
import { recordsTaken } from '@self-print/contract/platform/recordImports.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { canonicalJson } from '../../crypto/canonicalJson.ts';
import { appPush } from '../../db/schema/schoolApps.ts';
import type { Deps } from '../../deps.ts';
import type { AppActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { appActing } from '../accounts/appActing.ts';
import { takePortion } from '../recordImports/importRecords.ts';
import { isStillAdmitted } from '../schoolApps/stillAdmitted.ts';

type PushCall = typeof appCalls.pushRecords;
type PushDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/**
 * Takes what an app pushes into the records of people, as an import of its own that staff can undo. One request key is carried out once: a
 * repetition gets the same answer, and waits for it while the first is under way.
 */
export async function pushRecords(
  deps: PushDeps,
  { schoolCode, appId }: AppActor,
  { requestKey, isTrial, rows }: CallInput<PushCall>,
  requestId: string,
): Promise<CallResult<PushCall>> {
  const { keys, clock, random, log } = deps;
  const userId = appActing(appId);
  const operation: Operation & { readonly userId: string } = {
    name: 'records-imported',
    schoolCode,
    userId,
    role: null,
    client: 'app',
    requestId,
  };
  const digest = keys.index('app.push', canonicalJson([schoolCode, appId, rows]));
  const key = { schoolCode, appId, requestKey };
  const pushed = await deps.db.transaction(async (queries): Promise<CallResult<PushCall>> => {
    const { orm } = queries;
    if (!(await isStillAdmitted(queries, key))) return fail(problem('APP_NOT_ADMITTED'));
    const portion = { importId: random.uuid(), isTrial, rows };
    if (isTrial) return ofNewImport(await takePortion(queries, deps, operation, portion));
    const [begun] = await orm
      .insert(appPush)
      .values({ ...key, digest, answer: null, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!begun) {
      const [earlier] = await orm.select().from(appPush).where(isPush(key));
      return earlier && Buffer.compare(earlier.digest, digest) === 0
        ? ok(recordsTaken.parse(earlier.answer))
        : fail(problem('APP_REQUEST_KEY_USED'));
    }
    const taken = ofNewImport(await takePortion(queries, deps, operation, portion));
    await orm.update(appPush).set({ answer: taken.value }).where(isPush(key));
    return taken;
  });
  if (pushed.ok && !isTrial)
    log.event('app-records-pushed', { appId, changed: pushed.value.changed, same: pushed.value.same });
  return pushed;
}

const isPush = ({
  schoolCode,
  appId,
  requestKey,
}: Pick<typeof appPush.$inferSelect, 'schoolCode' | 'appId' | 'requestKey'>) =>
  and(eq(appPush.schoolCode, schoolCode), eq(appPush.appId, appId), eq(appPush.requestKey, requestKey));

/** An import that has just begun cannot have been undone. */
function ofNewImport(taken: Awaited<ReturnType<typeof takePortion>>) {
  if (!taken.ok) throw new Error('A new import was undone before it began');
  return taken;
}
