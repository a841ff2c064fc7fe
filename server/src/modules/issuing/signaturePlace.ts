import type { Language } from '@self-print/contract/fields.ts';
import { elementsOf } from '@self-print/contract/template/templateTexts.ts';
import type { SigningRequest } from '../../documents/documentEngines.ts';
import type { PublishedTemplate } from '../../documents/publishedTemplates.ts';
import type { StampField } from '../../documents/renderCertificate.ts';
import type { Holder } from './gatherData.ts';

/** The resource that a signature shows where the template only keeps a place free for it. */
export const SIGNATURE_STAMP = 'seal';

export interface Signable {
  readonly published: PublishedTemplate;
  readonly stamps: readonly StampField[];
  readonly documentId: string;
  readonly holder: Pick<Holder, 'school'>;
  readonly language: Language;
  readonly now: Date;
}

/** The signature lies over the first stamp of the document, so that a reader who clicks the stamp sees who signed. */
export function signatureOf({
  published,
  stamps,
  documentId,
  holder,
  language,
  now,
}: Signable): SigningRequest {
  const [place = null] = stamps;
  const stamp = elementsOf(published.template).find(({ id }) => id === place?.elementId);
  const isReserved = stamp?.kind === 'seal' && stamp.source.from === 'reserved';
  return {
    documentId,
    signerName: holder.school[language],
    language,
    signedAt: now,
    place,
    picture: isReserved ? (published.resources.get(SIGNATURE_STAMP) ?? null) : null,
  };
}
