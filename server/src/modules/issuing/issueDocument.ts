import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { PaperSize } from '@self-print/contract/fields.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { sheetFor } from '@self-print/contract/template/paper.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import type { Deps } from '../../deps.ts';
import type { RecordVersion } from '../records/recordVersion.ts';
import type { Holder } from './gatherData.ts';
import {
  type DocumentRequest,
  logRefusal,
  type PreparingDeps,
  prepareDocument,
  setDocument,
  setMasked,
} from './prepareDocument.ts';
import { signatureOf } from './signaturePlace.ts';
import { storeUnkept } from './unkeptDocuments.ts';
import { groupCode, newVerificationCode } from './verificationCode.ts';
import { factsOf, type VerificationFacts } from './verificationFacts.ts';

export type IssuingDeps = PreparingDeps & Pick<Deps, 'random' | 'storage' | 'clock'>;

export interface IssueRequest extends DocumentRequest {
  /** May identify an order that is not in the database yet. */
  readonly orderId: string;
}

/** A document that was made, signed and stored, but is not in the database yet. */
export interface Issued {
  readonly schoolCode: string;
  readonly documentId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly itemId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly language: DocumentLanguage;
  readonly file: StoredFile;
  readonly pages: number;
  /** The same pages with masked values; null when they could not be typeset. */
  readonly maskedFile: StoredFile | null;
  /** Print parameters. */
  readonly paperSize: PaperSize;
  readonly horizontal: boolean;
  /** 16 characters, without hyphens. */
  readonly verificationCode: string;
  readonly issuedAt: Date;
  readonly validUntil: Date;
  readonly facts: VerificationFacts;
  readonly holder: Pick<Holder, 'number' | 'idNumber'>;
  /** Which version of the person's record it was made from; null where there was none. */
  readonly record: RecordVersion | null;
}

/**
 * Makes the document of an order: gathers its data, typesets, signs and stores it. Takes from milliseconds to seconds (the
 * timestamp comes over the network), so it runs before the transaction that commits it by `saveIssued`; a document that is not
 * committed is deleted by `discardIssued`. Fails with DOCUMENT_DATA_MISSING, which names what is missing by its label,
 * DOCUMENT_UNAVAILABLE, LANGUAGE_NOT_OFFERED, or NOT_FOUND for an unknown person.
 */
export async function issueDocument(
  deps: IssuingDeps,
  request: IssueRequest,
): Promise<
  Outcome<Issued, 'DOCUMENT_DATA_MISSING' | 'DOCUMENT_UNAVAILABLE' | 'LANGUAGE_NOT_OFFERED' | 'NOT_FOUND'>
> {
  const { orderId, language, sources, now } = request;
  const { schoolCode, userId } = sources.person;
  const beganMs = deps.clock.monotonicMs();
  const documentId = deps.random.uuid();
  const verificationCode = newVerificationCode(deps.random);
  const prepared = await prepareDocument(deps, request, {
    documentId,
    code: groupCode(verificationCode),
    verifyUrl: deps.publicUrl() + phoneAddresses.verify(verificationCode),
  });
  if (!prepared.ok) return prepared;
  const { published, holder, data, validUntil } = prepared.value;
  const set = await setDocument(deps, request, prepared.value);
  if (!set.ok) return set;
  const { pdf, pages, stamps } = set.value;
  const [signed, masked] = await Promise.all([
    deps.engines.sign(pdf, signatureOf({ published, stamps, documentId, holder, language, now })),
    setMasked(deps, request, prepared.value, pages),
  ]);
  if (!signed.ok) {
    logRefusal(deps, request, signed.problem.kind, signed.problem.detail);
    return fail(problem('DOCUMENT_UNAVAILABLE'));
  }
  const file = await storeUnkept(deps, schoolCode, signed.value);
  const maskedFile = masked && (await storeUnkept(deps, schoolCode, masked));
  const { template } = published;
  deps.log.event('document-issued', {
    schoolCode,
    documentId,
    itemId: request.item.itemId,
    pages,
    durationMs: Math.round(deps.clock.monotonicMs() - beganMs),
  });
  return ok({
    schoolCode,
    documentId,
    orderId,
    userId,
    language,
    file,
    pages,
    maskedFile,
    verificationCode,
    validUntil,
    itemId: request.item.itemId,
    templateId: published.templateId,
    templateVersion: published.version,
    ...sheetOf(template),
    issuedAt: now,
    facts: factsOf({ template, data, locale: { language, timeZone: holder.timeZone }, holder }),
    holder: { number: holder.number, idNumber: holder.idNumber },
    record: sources.recordVersion,
  });
}

/** Pages are printed in their own size, on paper that holds them: a terminal without it does not take the order. */
function sheetOf({ page }: Template): Pick<Issued, 'paperSize' | 'horizontal'> {
  const paperSize = sheetFor(page);
  if (paperSize === null) throw new Error('A template was published whose pages no paper holds');
  return { paperSize, horizontal: page.orientation === 'landscape' };
}
