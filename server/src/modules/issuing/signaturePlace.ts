import { type DocumentLanguage, screenLanguage } from '@self-print/contract/documentLanguage.ts';
import { elementsOf } from '@self-print/contract/template/templateTexts.ts';
import type { SigningRequest } from '../../documents/documentEngines.ts';
import type { PublishedTemplate } from '../../documents/publishedTemplates.ts';
import type { StampField } from '../../documents/renderCertificate.ts';
import type { Holder } from './gatherData.ts';

/** Resource shown by the signature where the template only reserves a place. */
export const SIGNATURE_STAMP = 'seal';

export interface Signable {
  readonly published: PublishedTemplate;
  readonly stamps: readonly StampField[];
  readonly documentId: string;
  readonly holder: Pick<Holder, 'school'>;
  readonly language: DocumentLanguage;
  readonly now: Date;
}

/** Places the signature over the document's first stamp, so that clicking the stamp in a reader shows the signer. */
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
    signerName: holder.school[screenLanguage(language)],
    language,
    signedAt: now,
    place,
    picture: isReserved ? (published.resources.get(SIGNATURE_STAMP) ?? null) : null,
  };
}
