import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { ChannelFault } from '../../payment/types.ts';
import { parseJson, unintelligible, unverified } from '../../signedCalls/gateway.ts';
import { type HospitalLimits, REPORTS_MAX } from '../limits.ts';
import { FHIR_JSON, type FhirClient, statusFault, within } from './fhirClient.ts';
import { bundle, type DiagnosticReport, diagnosticReport, patient } from './shapes.ts';

/** Reports as they may be handed out; what is preliminary, cancelled or entered in error never is. */
const FINAL = new Set(['final', 'amended', 'corrected']);
const PAGE_ROWS = 20;
const PAGES_MAX = 10;

export interface Search {
  readonly client: FhirClient;
  readonly identifierSystem: string;
  readonly limits: HospitalLimits;
}

/**
 * Searches final reports of the patient whom a number identifies. The search is a POST, so that the number stands in no address
 * (https://hl7.org/fhir/R4/http.html#search). The patient comes with the reports, and a report of anybody else makes the answer
 * worth nothing: a server that ignores what was asked must not hand out what it has of others.
 */
export async function searchReports(
  { client, identifierSystem, limits }: Search,
  number: string,
  id?: string,
): Promise<Result<readonly DiagnosticReport[], ChannelFault>> {
  const form = new URLSearchParams({
    'patient.identifier': `${identifierSystem}|${escaped(number)}`,
    status: [...FINAL].join(','),
    _include: 'DiagnosticReport:patient',
    _sort: '-issued',
    _count: String(PAGE_ROWS),
    ...(id === undefined ? {} : { _id: id }),
  });
  const begun = client.within('DiagnosticReport/_search');
  if (!begun.ok) return begun;
  const { bytesMax } = limits.file;
  const signal = within(limits.call);
  const body = { type: 'application/x-www-form-urlencoded', text: form.toString() };
  let answer = await client.call({
    method: 'POST',
    url: begun.value,
    accept: FHIR_JSON,
    body,
    bytesMax,
    signal,
  });
  const reports: DiagnosticReport[] = [];
  const patients = new Set<string>();
  let bytesLeft = bytesMax;
  for (let page = 1; ; page += 1) {
    if (!answer.ok) return answer;
    const { status, bytes } = answer.value;
    if (status !== 200) return statusFault(status);
    const read = readPage(bytes);
    if (!read.ok) return read;
    for (const one of read.value.patients)
      if (one.identifier.some(({ system, value }) => system === identifierSystem && value === number))
        patients.add(one.id);
    reports.push(...read.value.reports);
    const { next } = read.value;
    if (next === undefined) break;
    if (page === PAGES_MAX || reports.length > REPORTS_MAX) return unintelligible('there are too many pages');
    const url = client.within(next);
    if (!url.ok) return url;
    bytesLeft -= bytes.length;
    answer = await client.call({
      method: 'GET',
      url: url.value,
      accept: FHIR_JSON,
      bytesMax: Math.max(0, bytesLeft),
      signal,
    });
  }
  if (reports.some(({ subject }) => !patients.has(patientOf(subject.reference))))
    return unverified('about another person');
  if (new Set(reports.map((one) => one.id)).size < reports.length)
    return unintelligible('a report comes twice');
  return ok(reports.filter(({ status }) => FINAL.has(status)));
}

function readPage(bytes: Uint8Array) {
  const parsed = parseJson(bytes);
  if (!parsed.ok) return unintelligible('the answer is not JSON');
  const read = bundle.safeParse(parsed.value);
  if (!read.success) return wrong(read.error);
  const resources = read.data.entry.map(({ resource }) => resource);
  const of = (type: string) => resources.filter(({ resourceType }) => resourceType === type);
  const reports = z.array(diagnosticReport).safeParse(of('DiagnosticReport'));
  if (!reports.success) return wrong(reports.error);
  const patients = z.array(patient).safeParse(of('Patient'));
  if (!patients.success) return wrong(patients.error);
  const next = read.data.link.find(({ relation }) => relation === 'next')?.url;
  return ok({ reports: reports.data, patients: patients.data, next });
}

/** `Patient/1`, also with the server's address before it or a version after it. */
function patientOf(reference: string): string {
  return (
    /(?:^|\/)Patient\/(?<id>[A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference)?.groups?.id ?? ''
  );
}

/** Signs that mean something in a search (https://hl7.org/fhir/R4/search.html#escaping). */
function escaped(value: string): string {
  return value.replace(/[\\|,$]/g, (sign) => `\\${sign}`);
}

const wrong = ({ issues }: z.ZodError) =>
  unintelligible(
    `the answer has a wrong ${issues[0]?.path.filter((part) => typeof part === 'string').join('.')}`,
  );
