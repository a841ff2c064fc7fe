import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { imagesOf } from '../../records/personRecords.ts';
import { placeOnPaper } from '../../terminals/placeOnPaper.ts';
import { hasPhoto, readCardPerson } from '../cardPerson.ts';
import type { RequestRow } from '../requestStore.ts';
import { faceTemplate } from './faceTemplate.ts';

export type FaceDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'records' | 'engines'>;

const WITH_PHOTO = faceTemplate(true);
const WITHOUT_PHOTO = faceTemplate(false);

/** The face of a person's card as PDF, and their number, by the record as it is now. */
export async function drawFace(
  deps: FaceDeps,
  { schoolCode, orderId, userId, terminalCode }: RequestRow,
): Promise<Outcome<{ readonly face: Uint8Array; readonly number: string }, 'DOCUMENT_UNAVAILABLE'>> {
  const { db, keys, clock, log, records, engines } = deps;
  const person = { schoolCode, userId };
  const account = await findAccount(db, keys, schoolCode, userId);
  if (!account) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const names = decryptNames(keys, person, account);
  const record = await records.read(person);
  const { college, major, category } = await readCardPerson(db, person, record);
  const { school, timeZone } = await placeOnPaper(db, { schoolCode, terminalCode });
  const withPhoto = record !== undefined && hasPhoto(record);
  const made = await engines.render({
    template: withPhoto ? WITH_PHOTO : WITHOUT_PHOTO,
    data: {
      school,
      'card.name': names.name,
      'card.number': names.userName,
      'card.college': college,
      'card.major': major,
      'card.category': category,
      ...(withPhoto ? { 'student.photo': record.values['student.photo'] ?? null } : {}),
    },
    language: 'zh',
    resources: withPhoto ? imagesOf(record) : new Map(),
    timeZone,
    documentId: orderId,
    issuedAt: clock.now(),
  });
  if (made.ok) return ok({ face: made.value.pdf, number: names.userName });
  log.event('card-face-not-made', { schoolCode, orderId, reason: made.problem[0]?.kind ?? '' });
  return fail(problem('DOCUMENT_UNAVAILABLE'));
}
