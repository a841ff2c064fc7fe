import { fail, ok } from '@self-print/contract/result.ts';
import type { Send } from '../../dataSource/sendWithin.ts';
import { parseJson, unintelligible } from '../../signedCalls/gateway.ts';
import type { HospitalLimits } from '../limits.ts';
import type { Hospital, HospitalReport } from '../types.ts';
import { auditEventOf } from './auditEvent.ts';
import { fetchForm, formOf } from './fetchForm.ts';
import { createFhirClient, FHIR_JSON, statusFault, within } from './fhirClient.ts';
import { authorizationOf, type FhirParameters } from './parameters.ts';
import { type Search, searchReports } from './searchReports.ts';
import { capabilityStatement, type DiagnosticReport } from './shapes.ts';

/** No report has this id, and no patient this number. */
const NOBODY = 'self-print-check';
/** The server understood, and will not take such an event now or later. */
const REFUSED = new Set([400, 404, 405, 410, 422, 501]);

/** A hospital by HL7 FHIR R4. */
export function fhirHospital(parameters: FhirParameters, send: Send, limits: HospitalLimits): Hospital {
  const { address, identifierSystem } = parameters;
  const client = createFhirClient(address, authorizationOf(parameters), send);
  const search: Search = { client, identifierSystem, limits };
  return {
    list: async (number) => {
      const found = await searchReports(search, number);
      if (!found.ok) return found;
      return ok(
        found.value
          .filter((one) => formOf(one.presentedForm))
          .map(viewReport)
          .sort(newestFirst),
      );
    },
    fetch: (report) => fetchForm(search, report),
    tell: (printed) => tell(search, printed),
    check: () => check(search),
  };
}

function viewReport({
  id,
  status,
  code,
  issued,
  effectiveDateTime,
  performer,
}: DiagnosticReport): HospitalReport {
  const name = code.text || code.coding.find(({ display }) => display)?.display || '';
  return {
    id,
    kind: name,
    department: performer.find(({ display }) => display)?.display ?? '',
    reportedAt: momentOf(issued ?? effectiveDateTime),
    corrected: status !== 'final',
    printed: 0,
  };
}

function momentOf(text: string | undefined): string | null {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

const newestFirst = ({ reportedAt: one }: HospitalReport, { reportedAt: other }: HospitalReport) =>
  (other ?? '').localeCompare(one ?? '');

async function tell(
  { client, limits: { call } }: Search,
  printed: Parameters<Hospital['tell']>[0],
): ReturnType<Hospital['tell']> {
  const url = client.within('AuditEvent');
  if (!url.ok) return url;
  const answer = await client.call({
    method: 'POST',
    url: url.value,
    accept: FHIR_JSON,
    body: { type: FHIR_JSON, text: JSON.stringify(auditEventOf(printed)) },
    bytesMax: call.bytesMax,
    signal: within(call),
  });
  if (!answer.ok) return answer;
  const { status } = answer.value;
  if (status === 200 || status === 201) return ok();
  return REFUSED.has(status)
    ? fail({ kind: 'refused', detail: `answered with ${status}` })
    : statusFault(status);
}

/** The version is public; the search shows whether the secret is accepted. */
async function check(search: Search): ReturnType<Hospital['check']> {
  const { client, limits } = search;
  const url = client.within('metadata');
  if (!url.ok) return url;
  const answer = await client.call({
    method: 'GET',
    url: url.value,
    accept: FHIR_JSON,
    bytesMax: limits.call.bytesMax,
    signal: within(limits.call),
  });
  if (!answer.ok) return answer;
  if (answer.value.status !== 200) return statusFault(answer.value.status);
  const parsed = parseJson(answer.value.bytes);
  const read = parsed.ok ? capabilityStatement.safeParse(parsed.value) : undefined;
  if (!read?.success) return unintelligible('the answer is no CapabilityStatement');
  if (!read.data.fhirVersion.startsWith('4.0')) return unintelligible('the server does not speak FHIR R4');
  const found = await searchReports(search, NOBODY, NOBODY);
  return found.ok ? ok() : found;
}
