import { createHash } from 'node:crypto';
import { fail, ok } from '@self-print/contract/result.ts';
import { parseJson, unintelligible } from '../../signedCalls/gateway.ts';
import { asPdf, fromBase64, gone, unprintable } from '../readPdf.ts';
import type { Hospital } from '../types.ts';
import { FHIR_JSON, statusFault, within } from './fhirClient.ts';
import { type Search, searchReports } from './searchReports.ts';
import { type Attachment, binary } from './shapes.ts';

const PDF = 'application/pdf';
const typeOf = (type: string | undefined) => (type ?? '').split(';')[0]?.trim().toLowerCase();

/** Whether a report comes with a file that can be printed. */
export function formOf(forms: readonly Attachment[]): Attachment | undefined {
  return forms.find(
    ({ contentType, data, url }) => typeOf(contentType) === PDF && (data !== undefined || url !== undefined),
  );
}

/** Fetches the file of a report, which is searched for again: it may have been withdrawn since it was listed. */
export async function fetchForm(
  search: Search,
  { number, id }: Parameters<Hospital['fetch']>[0],
): ReturnType<Hospital['fetch']> {
  const found = await searchReports(search, number, id);
  if (!found.ok) return found;
  const report = found.value.find((one) => one.id === id);
  if (!report) return gone('no such report');
  const form = formOf(report.presentedForm);
  if (!form) return unprintable('the report has no PDF');
  const bytes = await bytesOf(search, form);
  if (!bytes.ok) return bytes;
  const { size, hash } = form;
  if (size !== undefined && size !== bytes.value.length) return unintelligible('the file has another length');
  // R4 defines the digest as SHA-1: it finds a file that came damaged, and proves nothing else.
  if (hash !== undefined && hash !== createHash('sha1').update(bytes.value).digest('base64'))
    return unintelligible('the file has another digest');
  return asPdf(bytes.value, search.limits.pdfBytesMax);
}

async function bytesOf(
  { client, limits: { file } }: Search,
  { data, url: reference }: Attachment,
): ReturnType<Hospital['fetch']> {
  if (data !== undefined) return decoded(data);
  const url = client.within(reference ?? '');
  if (!url.ok) return url;
  const answer = await client.call({
    method: 'GET',
    url: url.value,
    accept: `${PDF}, ${FHIR_JSON};q=0.5`,
    bytesMax: file.bytesMax,
    signal: within(file),
  });
  if (!answer.ok) return answer;
  const { status, contentType, bytes } = answer.value;
  if (status === 404 || status === 410) return gone('no such file');
  if (status !== 200) return statusFault(status);
  if (contentType === PDF) return ok(bytes);
  if (contentType !== FHIR_JSON && contentType !== 'application/json')
    return unprintable('the file is of another type');
  const parsed = parseJson(bytes);
  const read = parsed.ok ? binary.safeParse(parsed.value) : undefined;
  if (!read?.success) return unintelligible('the file is no Binary');
  return typeOf(read.data.contentType) === PDF
    ? decoded(read.data.data)
    : unprintable('the file is of another type');
}

function decoded(data: string): Awaited<ReturnType<Hospital['fetch']>> {
  const bytes = fromBase64(data);
  return bytes ? ok(bytes) : fail({ kind: 'unprintable', detail: 'the file is no base64' });
}
