import { fail, ok } from '@self-print/contract/result.ts';
import { faultOf, readSigned, type SignedProtocol, unverified } from '../../signedCalls/gateway.ts';
import { checkAccount, type SchoolAccount } from '../../signedCalls/schoolAccount.ts';
import type { HospitalLimits } from '../limits.ts';
import { asPdf, fromBase64, gone, unprintable } from '../readPdf.ts';
import type { Hospital } from '../types.ts';
import { fileAnswer, listAnswer, toldAnswer } from './shapes.ts';

/** The words of the protocol (docs/outpatient.md). */
export const OUTPATIENT1: SignedProtocol = {
  request: 'OUTPATIENT1-REQUEST',
  answer: 'OUTPATIENT1-ANSWER',
  headers: {
    key: 'outpatient-key',
    timestamp: 'outpatient-timestamp',
    nonce: 'outpatient-nonce',
    signature: 'outpatient-signature',
  },
};

/** A hospital by the signed convention of docs/outpatient.md; files are fetched by a gateway that waits longer and reads more. */
export function signedHospital(calls: SchoolAccount, files: SchoolAccount, limits: HospitalLimits): Hospital {
  return {
    list: (number) => list(calls, number),
    fetch: (report) => fetchFile(files, report, limits),
    tell: (printed) => tell(calls, printed),
    check: () => checkAccount(calls),
  };
}

async function list({ account, gateway }: SchoolAccount, number: string): ReturnType<Hospital['list']> {
  const answer = await gateway.post('/v1/reports', { account, number });
  if (!answer.ok) {
    const { problem } = answer;
    return problem.kind === 'refusal' && problem.code === 'UNKNOWN_PERSON' ? ok([]) : faultOf(problem);
  }
  const read = readSigned(listAnswer, answer.value);
  if (!read.ok) return read;
  const { value: data } = read;
  const foreign = aboutOther(data, { account, number });
  if (foreign) return foreign;
  return ok(
    data.reports
      .map(({ status, reportedAt, ...report }) => ({
        ...report,
        reportedAt: new Date(reportedAt).toISOString(),
        corrected: status !== 'final',
      }))
      .sort((one, other) => other.reportedAt.localeCompare(one.reportedAt)),
  );
}

async function fetchFile(
  { account, gateway }: SchoolAccount,
  { number, id }: Parameters<Hospital['fetch']>[0],
  { pdfBytesMax }: HospitalLimits,
): ReturnType<Hospital['fetch']> {
  const answer = await gateway.post('/v1/report', { account, number, report: id });
  if (!answer.ok) {
    const { problem } = answer;
    if (problem.kind !== 'refusal') return fail(problem);
    const { code } = problem;
    if (code === 'UNKNOWN_REPORT' || code === 'UNKNOWN_PERSON') return gone(code);
    return code === 'NO_FILE' ? unprintable(code) : faultOf(problem);
  }
  const read = readSigned(fileAnswer, answer.value);
  if (!read.ok) return read;
  const { value: data } = read;
  const foreign = aboutOther(data, { account, number, report: id });
  if (foreign) return foreign;
  const bytes = fromBase64(data.data);
  return bytes ? asPdf(bytes, pdfBytesMax) : unprintable('the file is no base64');
}

async function tell(
  { account, gateway }: SchoolAccount,
  { number, id, printId, at }: Parameters<Hospital['tell']>[0],
): ReturnType<Hospital['tell']> {
  const body = { account, number, report: id, printId, printedAt: at.toISOString() };
  const answer = await gateway.post('/v1/printed', body);
  if (!answer.ok) {
    const { problem } = answer;
    const isGone = problem.kind === 'refusal' && /^UNKNOWN_(?:REPORT|PERSON)$/.test(problem.code);
    // Whatever else was refused may be accepted later.
    return isGone ? fail({ kind: 'refused', detail: problem.code }) : faultOf(problem);
  }
  const read = readSigned(toldAnswer, answer.value);
  if (!read.ok) return read;
  return aboutOther(read.value, { account, number, report: id, printId }) ?? ok();
}

/** Rightly signed, but about something that was not asked for. */
function aboutOther(said: Readonly<Record<string, unknown>>, asked: Readonly<Record<string, string>>) {
  const other = Object.entries(asked).find(([name, value]) => said[name] !== value)?.[0];
  return other === undefined ? undefined : unverified(`about another ${other}`);
}
