import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { WarnRule, warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { WARN_SCENES, type WarnScene, warnScene } from '@self-print/contract/warnings.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { warnRule } from '../../db/schema/warnings.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';

type SaveCall = typeof warningAdminCalls.saveRule;
type Row = typeof warnRule.$inferSelect;

/** The rule of every scene, as the school has it. */
export async function readRules({ orm }: Queries, schoolCode: string): Promise<readonly WarnRule[]> {
  const changed = await orm.select().from(warnRule).where(eq(warnRule.schoolCode, schoolCode));
  return warnScene.options.map((scene) =>
    viewRule(
      scene,
      changed.find((row) => row.scene === scene),
    ),
  );
}

function viewRule(scene: WarnScene, row: Row | undefined): WarnRule {
  const { threshold, severity } = WARN_SCENES[scene];
  const first = { enabled: true, threshold, severity };
  if (!row) return { scene, ...first, isDefault: true, revision: 0 };
  const { revision, ...rest } = row;
  const rule = { enabled: rest.enabled, threshold: rest.threshold, severity: rest.severity };
  const isDefault = rule.enabled && rule.threshold === threshold && rule.severity === severity;
  return { scene, ...rule, isDefault, revision };
}

/** Changes a rule, or takes it back to what it was at first. A threshold above that of its scene becomes that. */
export async function saveRule(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { scene, revision, rule }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const fact = WARN_SCENES[scene];
  const wanted = rule ?? { enabled: true, threshold: fact.threshold, severity: fact.severity };
  const values = { ...wanted, threshold: Math.min(wanted.threshold, fact.max), revision: revision + 1 };
  const isRule = and(eq(warnRule.schoolCode, schoolCode), eq(warnRule.scene, scene));
  return deps.db.transaction(async (queries) => {
    const [before] = await queries.orm.select().from(warnRule).where(isRule).for('update');
    if ((before?.revision ?? 0) !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const [row] = before
      ? await queries.orm.update(warnRule).set(values).where(isRule).returning()
      : await queries.orm
          .insert(warnRule)
          .values({ schoolCode, scene, ...values })
          .onConflictDoNothing()
          .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    const after = viewRule(scene, row);
    await recordOperation(queries, deps, operation, {
      subject: scene,
      label: fact.words,
      before: factsOf(viewRule(scene, before)),
      after: factsOf(after),
    });
    return ok(after);
  });
}

function factsOf({ enabled, threshold, severity }: WarnRule) {
  return { enabled, threshold, severity };
}
