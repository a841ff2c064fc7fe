import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { PersonCall } from '../kit/personCall.ts';
import type { AccountEvent, AccountWish, ChangePhoneWish, SendCodesWish } from './state.ts';

const ME = { x: 'me' };

/** Asks the platform for what the person wishes, and says what came of it. */
export async function accountOutcome(ask: PersonCall, wish: AccountWish): Promise<AccountEvent> {
  switch (wish.kind) {
    case 'changePassword': {
      if (wish.typed === null) throw new Error('A password is changed only by what was typed');
      const answer = await ask(calls.changePassword, wish.typed);
      return answer.ok ? { type: 'passwordChanged' } : { type: 'failed', failure: answer.problem };
    }
    case 'sendCodes':
      return sendCodes(ask, wish);
    case 'changePhone':
      return changePhone(ask, wish);
    case 'endOthers': {
      const answer = await ask(calls.endOthers, {});
      return answer.ok ? { type: 'othersEnded' } : { type: 'failed', failure: answer.problem };
    }
    default:
      return assertNever(wish);
  }
}

/** To the new number first: a number that gets none is refused before the present one has been sent anything. */
async function sendCodes(ask: PersonCall, { phone, hasPhone }: SendCodesWish): Promise<AccountEvent> {
  const added = await ask(calls.sendCode, { ...ME, phone });
  if (!added.ok) return { type: 'failed', failure: added.problem };
  const present = hasPhone ? await ask(calls.sendCode, ME) : null;
  if (present !== null && !present.ok) return { type: 'failed', failure: present.problem };
  const { codeId: addedId, resendSeconds } = added.value;
  return {
    type: 'codesSent',
    sent: { phone, addedId, presentId: present?.value.codeId ?? null, resendSeconds },
  };
}

async function changePhone(ask: PersonCall, { sent, typed }: ChangePhoneWish): Promise<AccountEvent> {
  if (typed === null) throw new Error('A number is changed only by what was typed');
  const { phone, addedId, presentId } = sent;
  const answer = await ask(calls.changePhone, {
    phone,
    added: { codeId: addedId, code: typed.added },
    ...(presentId === null ? {} : { present: { codeId: presentId, code: typed.present } }),
    ...(typed.password === '' ? {} : { password: typed.password }),
  });
  return answer.ok ? { type: 'phoneChanged' } : { type: 'failed', failure: answer.problem };
}
