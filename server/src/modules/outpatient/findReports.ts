import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { openHere } from './openHere.ts';
import { countPrints, printsLeft } from './printsLeft.ts';
import { indexOfReport, nameReport } from './reportName.ts';

type FindCall = typeof outpatientCalls.findReport;

/** What the hospital has for the person who signed in. Nothing of it is kept here: every list is asked for anew. */
export async function findReports(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'hospitals'>,
  actor: TerminalUserActor,
  { x }: CallInput<FindCall>,
): Promise<CallResult<FindCall>> {
  const { db, keys, clock, log } = deps;
  const { schoolCode, terminalCode } = actor;
  if (x !== terminalCode) return fail(problem('TERMINAL_MISMATCH'));
  const opened = await openHere(deps, actor);
  if (!opened.ok) return opened;
  const { hospital, settings, person } = opened.value;
  const listed = await hospital.list(person.userName);
  if (!listed.ok) {
    const { kind: why, detail } = listed.problem;
    log.event('outpatient-system-silent', { schoolCode, why, detail });
    return fail(problem('OUTPATIENT_SYSTEM_DOWN'));
  }
  const indexed = listed.value.map((report) => ({ report, index: indexOfReport(keys, actor, report.id) }));
  const printsOf = await countPrints(
    db,
    schoolCode,
    indexed.map(({ index }) => index),
    clock.now(),
  );
  return ok({
    reports: indexed.map(({ report: { id, kind, department, reportedAt, corrected, printed }, index }) => ({
      inspectionNum: nameReport(keys, actor, id),
      kind,
      department,
      reportedAt,
      corrected,
      printsLeft: printsLeft(settings.printsMax, printsOf(index), printed),
    })),
    person: { name: maskText('name', person.name), number: maskText('number', person.userName) },
  });
}
