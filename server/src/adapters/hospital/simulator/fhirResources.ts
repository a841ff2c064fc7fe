import { createHash } from 'node:crypto';
import type { KeptReport } from './records.ts';

/** Where the file of a report is: in the resource itself, or at an address. */
export type FormPlace = 'data' | 'url';

const LOINC = 'http://loinc.org';

/** R4 resources as the standard writes them: https://hl7.org/fhir/R4/diagnosticreport.html. */
export function reportResource(report: KeptReport, place: FormPlace, base: string): object {
  const { id, number, kind, department, reportedAt, status, pdf } = report;
  const bytes = Buffer.from(pdf);
  const form =
    place === 'data'
      ? { data: bytes.toString('base64') }
      : { url: `${base}/Binary/${id}`, size: bytes.length };
  return {
    resourceType: 'DiagnosticReport',
    id,
    meta: { versionId: '1', lastUpdated: reportedAt },
    status,
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { coding: [{ system: LOINC, code: '58410-2', display: kind }], text: kind },
    subject: { reference: `Patient/p-${number}` },
    effectiveDateTime: reportedAt,
    issued: reportedAt,
    performer: [{ reference: 'Organization/o1', display: department }],
    presentedForm: [
      {
        contentType: 'application/pdf',
        ...form,
        hash: createHash('sha1').update(bytes).digest('base64'),
        title: kind,
      },
    ],
  };
}

export function patientResource(number: string, system: string): object {
  return { resourceType: 'Patient', id: `p-${number}`, identifier: [{ system, value: number }] };
}

export function searchset(
  resources: readonly object[],
  included: readonly object[],
  links: readonly object[],
): object {
  const entries = (all: readonly object[], mode: string) =>
    all.map((resource) => ({ resource, search: { mode } }));
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: resources.length,
    link: links,
    entry: [...entries(resources, 'match'), ...entries(included, 'include')],
  };
}

export const CAPABILITIES = {
  resourceType: 'CapabilityStatement',
  status: 'active',
  kind: 'instance',
  fhirVersion: '4.0.1',
  format: ['json'],
} as const;
