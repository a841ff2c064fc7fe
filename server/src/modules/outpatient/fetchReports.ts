import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import type { Hospital, HospitalReport, ReportFault } from '../../adapters/hospital/types.ts';
import type { ChannelFault } from '../../adapters/payment/types.ts';
import type { Deps } from '../../deps.ts';

export interface FetchedReport {
  readonly report: HospitalReport;
  readonly pdf: Uint8Array;
}

export type FetchReason =
  | 'OUTPATIENT_SYSTEM_DOWN'
  | 'OUTPATIENT_REPORT_GONE'
  | 'OUTPATIENT_REPORT_UNPRINTABLE';

interface Wanted {
  readonly schoolCode: string;
  readonly number: string;
  /** The hospital's numbers, in the order in which they are printed. */
  readonly ids: readonly string[];
}

/**
 * Fetches reports with what the hospital says of them now, all at once, as somebody waits: one that is no longer in its list was
 * withdrawn, even if its file is still there.
 */
export async function fetchReports(
  { log }: Pick<Deps, 'log'>,
  hospital: Hospital,
  { schoolCode, number, ids }: Wanted,
): Promise<Outcome<readonly FetchedReport[], FetchReason>> {
  const [listed, ...files] = await Promise.all([
    hospital.list(number),
    ...ids.map((id) => hospital.fetch({ number, id })),
  ]);
  if (!listed.ok) return fail(reasonOf(listed.problem));
  const fetched: FetchedReport[] = [];
  for (const [index, file] of files.entries()) {
    const report = listed.value.find(({ id }) => id === ids[index]);
    if (!report) return fail(problem('OUTPATIENT_REPORT_GONE'));
    if (!file.ok) return fail(reasonOf(file.problem));
    fetched.push({ report, pdf: file.value });
  }
  return ok(fetched);

  function reasonOf({ kind, detail }: ChannelFault | ReportFault) {
    switch (kind) {
      case 'gone':
        return problem('OUTPATIENT_REPORT_GONE');
      case 'unprintable':
        log.event('outpatient-file-refused', { schoolCode, why: detail });
        return problem('OUTPATIENT_REPORT_UNPRINTABLE');
      case 'timed-out':
      case 'unreachable':
      case 'unintelligible':
      case 'answer-unverified':
      case 'busy':
      case 'cannot':
        log.event('outpatient-system-silent', { schoolCode, why: kind, detail });
        return problem('OUTPATIENT_SYSTEM_DOWN');
      default:
        return assertNever(kind);
    }
  }
}
