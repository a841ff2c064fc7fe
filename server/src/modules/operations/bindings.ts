import { operationCalls as calls } from '@self-print/contract/platform/operations.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { checkOperations } from './checkOperations.ts';
import { exportOperations } from './exportOperations.ts';
import { listOperations } from './listOperations.ts';
import { recordExport } from './recordAccess.ts';

/** Calls for the operation log, used by the console. */
export function operationBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.list, async ({ actor, input }) =>
      ok(await listOperations(deps, actor.schoolCode, input)),
    ),
    bindChange(calls.export, async ({ operation, input, language }) => {
      await recordExport(deps, operation, { zh: '操作日志', en: 'Operation log' }, input);
      return ok(await exportOperations(deps, operation, input, language));
    }),
    bindAdmin(calls.check, async ({ actor }) => {
      const { faults, ...proof } = await checkOperations(deps, actor.schoolCode);
      return ok({ ...proof, faults: [...faults], checkedAt: deps.clock.now().toISOString() });
    }),
  ];
}
