import { ok } from '@self-print/contract/result.ts';
import { WARN_SCENES, type WarnScene, type WarnSeverity, warnScene } from '@self-print/contract/warnings.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';
import { warning } from '../../db/schema/warnings.ts';
import type { Deps } from '../../deps.ts';
import { evaluate, type Found, type Verdict } from './evaluate.ts';
import { findOf, type KnownFacts } from './findings.ts';
import { noteTerminal } from './noteTerminal.ts';
import { readRules } from './rules.ts';

export type JudgeDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log'> & KnownFacts;

/**
 * Opens and closes the warnings of a school by how things stand now. One server at a time judges a school: another one leaves it
 * alone.
 */
export async function judgeSchool(deps: JudgeDeps, schoolCode: string): Promise<void> {
  await deps.db.transaction(async (queries) => {
    const [held] = await queries.orm
      .select({ one: sql`1` })
      .from(school)
      .where(eq(school.schoolCode, schoolCode))
      .for('no key update', { skipLocked: true });
    if (!held) return ok();
    const now = deps.clock.now();
    const rules = new Map((await readRules(queries, schoolCode)).map((rule) => [rule.scene, rule]));
    const kept = await queries.orm
      .select()
      .from(warning)
      .where(and(eq(warning.schoolCode, schoolCode), isNull(warning.closedAt)));
    for (const scene of warnScene.options) {
      const rule = rules.get(scene);
      if (!rule) throw new Error(`There is no rule for ${scene}`);
      const { unit } = WARN_SCENES[scene];
      const found = rule.enabled ? await findOf(queries, deps, scene, { schoolCode, now }) : [];
      const verdicts = evaluate(
        rule.enabled ? { unit, threshold: rule.threshold } : null,
        kept.filter((each) => each.scene === scene),
        found,
        now,
      );
      for (const verdict of verdicts)
        await apply(deps, queries, { schoolCode, scene, severity: rule.severity, now }, verdict);
    }
    return ok();
  });
}

interface Judged {
  readonly schoolCode: string;
  readonly scene: WarnScene;
  readonly severity: WarnSeverity;
  readonly now: Date;
}

async function apply(
  { random, log }: JudgeDeps,
  queries: Queries,
  { schoolCode, scene, severity, now }: Judged,
  verdict: Verdict,
): Promise<void> {
  const { orm } = queries;
  const opened = async ({ subject }: Found) => {
    log.event('warning-opened', { schoolCode, scene, subject });
    await noteTerminal(queries, { schoolCode, scene, now }, subject, 'so');
  };
  const opening = { openedAt: now, tellAt: now, severity };
  if (verdict.kind === 'begin') {
    const { found, since, opens } = verdict;
    const facts = { subject: found.subject, count: found.count ?? null, since, lastAt: now, severity };
    await orm.insert(warning).values({
      schoolCode,
      warningId: random.uuid(),
      scene,
      ...facts,
      ...(opens ? opening : {}),
    });
    if (opens) await opened(found);
    return;
  }
  const isWarning = and(eq(warning.schoolCode, schoolCode), eq(warning.warningId, verdict.warningId));
  switch (verdict.kind) {
    case 'last': {
      const { found, opens } = verdict;
      const facts = { count: found.count ?? null, lastAt: now };
      await orm
        .update(warning)
        .set({ ...facts, ...(opens ? opening : {}) })
        .where(isWarning);
      if (opens) await opened(found);
      return;
    }
    case 'close': {
      const [closed] = await orm
        .update(warning)
        .set({ closedAt: now, tellAt: null })
        .where(isWarning)
        .returning({ subject: warning.subject });
      log.event('warning-closed', { schoolCode, scene });
      if (closed) await noteTerminal(queries, { schoolCode, scene, now }, closed.subject, 'over');
      return;
    }
    case 'forget':
      await orm.delete(warning).where(isWarning);
  }
}
