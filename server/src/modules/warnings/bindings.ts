import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { warningAdminCalls as calls } from '@self-print/contract/platform/warningAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { acknowledge } from './acknowledge.ts';
import { countOpen, listWarnings } from './listWarnings.ts';
import { readRules, saveRule } from './rules.ts';
import { placeOf, type TellDeps, tellBy } from './tell.ts';
import { readTelling, saveTelling, viewTelling } from './telling.ts';

/** A test goes to everybody who is told. */
const TEST_RATE: RateRule = { tries: 5, windowMs: 10 * MINUTE_MS };

/** Calls of the console about warnings. */
export function warningBindings(deps: Deps & TellDeps): Binding<Actor>[] {
  const { db, keys, mailer } = deps;
  return [
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listWarnings(deps, actor.schoolCode, input))),
    bindAdmin(calls.count, async ({ actor }) => ok({ open: await countOpen(db, actor.schoolCode) })),
    bindChange(calls.acknowledge, ({ operation, input }) => acknowledge(deps, operation, input)),
    bindAdmin(calls.rules, async ({ actor: { schoolCode } }) =>
      ok({
        rules: [...(await readRules(db, schoolCode))],
        telling: viewTelling(await readTelling(db, keys, schoolCode)),
        canMail: mailer.isConfigured,
      }),
    ),
    bindChange(calls.saveRule, ({ operation, input }) => saveRule(deps, operation, input)),
    bindChange(calls.saveTelling, ({ operation, input }) => saveTelling(deps, operation, input)),
    bindChange(calls.test, async ({ operation }) => {
      const { schoolCode } = operation;
      const taken = await takeRate(deps, TEST_RATE, 'warning test', schoolCode);
      if (!taken.ok) return taken;
      const telling = await readTelling(db, keys, schoolCode);
      const { name } = await placeOf(db, schoolCode);
      const told = await tellBy(deps, telling, name, []);
      return db.transaction(async (queries) => {
        await recordOperation(queries, deps, operation, {
          subject: 'telling',
          label: { zh: '预警通知对象', en: 'Who is told of warnings' },
          before: null,
          after: Object.fromEntries(
            told.map(({ channel, done, detail }) => [channel, done ? 'told' : detail]),
          ),
        });
        return ok(told);
      });
    }),
  ];
}
