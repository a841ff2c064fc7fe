import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Inquiry } from '@self-print/contract/platform/inquiryAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { PersonPlace } from '../records/personRecords.ts';
import type { Asked, KeptAnswers } from './keptAnswers.ts';
import { rowsOfRecord } from './recordRows.ts';
import { openSystem, readSetting } from './settingStore.ts';

export type InquiryDeps = Deps & { readonly kept: KeptAnswers };

interface AskedPerson extends PersonPlace {
  /** Student or staff number. */
  readonly number: string;
}

/** What an inquiry brings for a person: from their record, or from the school's system, whose answer is kept for some minutes. */
export async function askInquiry(
  deps: InquiryDeps,
  { schoolCode, userId, number }: AskedPerson,
  { inquiryId, revision, facts }: Inquiry,
): Promise<Outcome<Asked, 'INQUIRY_SYSTEM_DOWN'>> {
  const { db, records, clock, kept, log } = deps;
  const { source, columns, code } = facts;
  if (source.kind === 'record') {
    const record = await records.read({ schoolCode, userId });
    return ok({ rows: rowsOfRecord(record?.values, source.list, columns), asOf: clock.now() });
  }
  const setting = await readSetting(db, schoolCode);
  const opened = setting.settings.system?.enabled ? openSystem(deps, schoolCode, setting) : undefined;
  if (!opened?.ok) return fail(problem('INQUIRY_SYSTEM_DOWN'));
  const key = [schoolCode, inquiryId, revision, setting.revision, userId].join(' ');
  const answer = await kept.through(key, source.cacheMinutes, () =>
    opened.value.ask({ code, number, columns }),
  );
  if (answer.ok) return answer;
  log.event('inquiry-system-silent', { schoolCode, inquiryId, why: answer.problem.kind });
  return fail(problem('INQUIRY_SYSTEM_DOWN'));
}
