import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import type { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { appKey } from '../../../db/schema/schoolApps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { addKey } from '../appKeys.ts';
import { worksAt } from '../appStore.ts';
import { type AppDeps, changeApp } from './changeApp.ts';

type RotateCall = typeof appAdminCalls.rotate;
type EndCall = typeof appAdminCalls.endKey;

/** Gives an app a new key. The newest before works until the overlap is over; older ones end at once, so that no more than two work. */
export async function rotateKey(
  deps: AppDeps,
  operation: AdminOperation,
  { overlapHours, ...wish }: CallInput<RotateCall>,
): Promise<CallResult<RotateCall>> {
  const now = deps.clock.now();
  const changed = await changeApp(
    deps,
    operation,
    wish,
    {},
    async (queries, app) => {
      const { orm } = queries;
      const ofApp = and(eq(appKey.schoolCode, app.schoolCode), eq(appKey.appId, app.appId));
      await orm.delete(appKey).where(and(ofApp, isNotNull(appKey.endsAt)));
      await orm
        .update(appKey)
        .set({ endsAt: new Date(now.getTime() + overlapHours * HOUR_MS) })
        .where(and(ofApp, isNull(appKey.endsAt)));
      await orm.delete(appKey).where(and(ofApp, lte(appKey.endsAt, now)));
      return ok(await addKey(queries, deps, app));
    },
    ({ keyId }) => ({ keyId, overlapHours }),
  );
  return changed.ok ? ok({ app: changed.value.app, key: changed.value.answer }) : changed;
}

/** Ends an old key at once. The newest one is not ended: revoking the app does that. */
export async function endKey(
  deps: AppDeps,
  operation: AdminOperation,
  { keyId, ...wish }: CallInput<EndCall>,
): Promise<CallResult<EndCall>> {
  const changed = await changeApp(
    deps,
    operation,
    wish,
    {},
    async ({ orm }, { schoolCode, appId }) => {
      const [ended] = await orm
        .delete(appKey)
        .where(
          and(
            eq(appKey.schoolCode, schoolCode),
            eq(appKey.appId, appId),
            eq(appKey.keyId, keyId),
            isNotNull(appKey.endsAt),
            worksAt(deps.clock.now()),
          ),
        )
        .returning({ keyId: appKey.keyId });
      return ended ? ok({ keyId }) : fail(problem('NOT_FOUND'));
    },
    (answer) => ({ endedKeyId: answer.keyId }),
  );
  return changed.ok ? ok(changed.value.app) : changed;
}
