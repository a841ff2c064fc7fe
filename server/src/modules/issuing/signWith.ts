import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import { readStamp, type Stamp } from '../../adapters/sign/pdf/stamp.ts';
import type { DocumentSigner, SignProblem } from '../../adapters/sign/types.ts';
import type { SigningRefusal, SigningRequest } from '../../documents/documentEngines.ts';

const REASONS = {
  zh: '签发文件',
  en: 'Issue of the document',
  fr: 'Délivrance du document',
  de: 'Ausstellung des Dokuments',
  es: 'Expedición del documento',
  ru: 'Выдача документа',
} as const satisfies Record<DocumentLanguage, string>;
const LABELS = {
  zh: (signer: string) => `数字签名：${signer}`,
  en: (signer: string) => `Digital signature: ${signer}`,
  fr: (signer: string) => `Signature numérique : ${signer}`,
  de: (signer: string) => `Digitale Signatur: ${signer}`,
  es: (signer: string) => `Firma digital: ${signer}`,
  ru: (signer: string) => `Цифровая подпись: ${signer}`,
} as const satisfies Record<DocumentLanguage, (signer: string) => string>;

const stamps = new WeakMap<Uint8Array, Promise<Result<Stamp, SigningRefusal>>>();

/** Signs a document; the stamp image is decoded once per resource. */
export async function signWith(
  signer: DocumentSigner,
  pdf: Uint8Array,
  { documentId, signerName, language, signedAt, place, picture }: SigningRequest,
): Promise<Result<Uint8Array, SigningRefusal>> {
  const stamp = picture ? await stampOf(picture) : ok(null);
  if (!stamp.ok) return stamp;
  const signed = await signer.sign(pdf, {
    reason: REASONS[language],
    location: signerName,
    signerName,
    label: LABELS[language](signerName),
    signedAt,
    field: place && { page: place.page, rect: place.rect },
    appearance: stamp.value,
    documentId,
  });
  return signed.ok ? signed : fail(refusalOf(signed.problem));
}

function stampOf(picture: Uint8Array): Promise<Result<Stamp, SigningRefusal>> {
  const known = stamps.get(picture);
  if (known) return known;
  const reading = readStamp(picture).then((read) =>
    read.ok ? read : fail<SigningRefusal>({ kind: 'stampUnusable', detail: read.problem }),
  );
  stamps.set(picture, reading);
  return reading;
}

function refusalOf(problem: SignProblem): SigningRefusal {
  switch (problem.kind) {
    case 'certificateExpired':
    case 'certificateNotYetValid':
      return { kind: problem.kind, detail: '' };
    case 'keyUnavailable':
      return { kind: 'keyUnusable', detail: problem.detail };
    case 'timestampUnavailable':
      return { kind: problem.kind, detail: problem.detail };
    case 'pdfUnsignable':
      return { kind: 'documentUnsignable', detail: problem.why };
    default:
      return assertNever(problem);
  }
}
