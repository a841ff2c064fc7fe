import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Inquiry } from '@self-print/contract/platform/inquiryAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { stepUpProblem } from '../assurance/stepUp.ts';
import { requireModule } from '../schools/hasModule.ts';
import { findInquiry } from './inquiryStore.ts';

/** An inquiry that the person may make, and who they are. */
export interface Opened {
  readonly inquiry: Inquiry;
  readonly person: {
    readonly schoolCode: string;
    readonly userId: string;
    readonly name: string;
    readonly number: string;
  };
  readonly timeZone: string;
}

/** Finds an inquiry that is offered, for a person who has proved surely enough who they are. */
export async function openInquiry(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  actor: TerminalUserActor,
  inquiryId: string,
): Promise<Outcome<Opened, 'MODULE_NOT_LICENSED' | 'NOT_FOUND' | 'STEP_UP_NEEDED' | 'STEP_UP_NOT_OFFERED'>> {
  const { schoolCode, userId } = actor;
  const licensed = await requireModule(db, schoolCode, 'SELF_INQUIRY');
  if (!licensed.ok) return licensed;
  const inquiry = await findInquiry(db, { schoolCode, inquiryId });
  if (!inquiry?.enabled) return fail(problem('NOT_FOUND'));
  const unsure = await stepUpProblem(db, actor, inquiry.facts.minAssurance);
  if (unsure) return fail(unsure);
  const account = await findAccount(db, keys, schoolCode, userId);
  if (!account) throw new Error('A person who signed in is gone');
  const { name, userName } = decryptNames(keys, account, account);
  return ok({
    inquiry,
    person: { schoolCode, userId, name, number: userName },
    timeZone: await timeZoneOf(db, schoolCode),
  });
}
