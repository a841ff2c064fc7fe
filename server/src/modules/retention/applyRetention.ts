import { DAY_MS } from '@self-print/contract/limits.ts';
import { type RetentionKind, termKind } from '@self-print/contract/retention.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import { deleteDueFiles } from '../cloudPrint/retention.ts';
import { DELETERS, type DeleteDeps } from './deleters.ts';
import { readTerms, saveReport } from './retentionStore.ts';

type RetentionDeps = DeleteDeps & Pick<Deps, 'random' | 'log'>;

/**
 * Deletes the data of every school whose retention term has ended, and records how much it was. Safe to run on several servers at
 * once. When one kind of data cannot be deleted, the others still are; the next run tries again.
 */
export async function applyRetention(deps: RetentionDeps): Promise<void> {
  await deleteUploads(deps);
  const schools = await deps.db.orm.select({ schoolCode: school.schoolCode }).from(school);
  for (const { schoolCode } of schools) {
    const { terms } = await readTerms(deps.db, schoolCode);
    for (const kind of termKind.options) {
      const before = new Date(deps.clock.now().getTime() - terms[kind] * DAY_MS);
      try {
        await report(deps, schoolCode, kind, await DELETERS[kind](deps, schoolCode, before));
      } catch (error) {
        deps.log.error('retention-failed', error, { schoolCode, kind });
      }
    }
  }
}

async function deleteUploads(deps: RetentionDeps): Promise<void> {
  const deleted = new Map<string, number>();
  try {
    await deleteDueFiles(deps, ({ schoolCode }) =>
      deleted.set(schoolCode, (deleted.get(schoolCode) ?? 0) + 1),
    );
  } catch (error) {
    deps.log.error('retention-failed', error, { kind: 'uploads' });
  }
  for (const [schoolCode, count] of deleted) await report(deps, schoolCode, 'uploads', count);
}

async function report(deps: RetentionDeps, schoolCode: string, kind: RetentionKind, count: number) {
  if (count === 0) return;
  await saveReport(deps, schoolCode, kind, count);
  deps.log.event('data-deleted', { schoolCode, kind, count });
}
