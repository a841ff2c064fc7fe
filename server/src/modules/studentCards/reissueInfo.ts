import type { CallResult } from '@self-print/contract/call.ts';
import { ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { askOldCard, type CardDeps, gatherFacts } from './cardFacts.ts';
import { hasPhoto, readCardPerson } from './cardPerson.ts';
import { requestsOf, viewRequest } from './requestStore.ts';
import { refusalOf } from './rules.ts';
import { readCardSetting } from './settingStore.ts';

const OPEN = new Set(['requested', 'made']);

/** What a person who signed in sees before they order a new card: masked, as others can see the screen. */
export async function readReissueInfo(
  deps: CardDeps,
  { schoolCode, userId }: TerminalUserActor,
  x: string,
  language: Language,
): Promise<CallResult<typeof studentCardCalls.info>> {
  if (x !== userId) return fail(problem('NOT_FOUND'));
  const { db, keys, clock } = deps;
  const person = { schoolCode, userId };
  const account = await findAccount(db, keys, schoolCode, userId);
  if (!account) throw new Error('A person who signed in is gone');
  const setting = await readCardSetting(db, schoolCode);
  const record = await deps.records.read(person);
  const oldCard = await askOldCard(deps, person, setting);
  const now = clock.now();
  const facts = await gatherFacts(db, person, { setting, record, oldCard }, now);
  const requests = await requestsOf(db, person);
  const open = requests.find(({ request }) => OPEN.has(request.state));
  const refused = refusalOf(facts);
  const names = decryptNames(keys, person, account);
  const { homeAddress, ...shown } = await readCardPerson(db, person, record);
  return ok({
    ...shown,
    name: maskText('name', names.name),
    studentId: maskText('number', names.userName),
    homeAddress: maskText('address', homeAddress),
    hasPhoto: hasPhoto(record),
    totalFee: setting.rules.feeFen,
    refusal: refused && { ...refused, words: ERRORS[refused.reason][language] },
    request: open === undefined ? null : viewRequest(open, now),
    place: setting.rules.place,
    readyDays: setting.rules.readyDays,
  });
}
