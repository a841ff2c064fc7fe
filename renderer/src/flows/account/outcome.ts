import { terminalAccountCalls as calls } from '@self-print/contract/platform/terminalAccount.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { PersonCall } from '../kit/personCall.ts';
import type { AccountEvent, AccountWish, ChangeContactWish, SendCodesWish } from './state.ts';

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
    case 'changeContact':
      return changeContact(ask, wish);
    case 'endOthers': {
      const answer = await ask(calls.endOthers, {});
      return answer.ok ? { type: 'othersEnded' } : { type: 'failed', failure: answer.problem };
    }
    default:
      return assertNever(wish);
  }
}

/** To the new one first: a number or address that gets none is refused before the present one has been sent anything. */
async function sendCodes(ask: PersonCall, { page, to, hasPresent }: SendCodesWish): Promise<AccountEvent> {
  const send = (added: string | undefined) =>
    page === 'ownPhone'
      ? ask(calls.sendCode, { ...ME, phone: added })
      : ask(calls.sendMailCode, { ...ME, mail: added });
  const added = await send(to);
  if (!added.ok) return { type: 'failed', failure: added.problem };
  const present = hasPresent ? await send(undefined) : null;
  if (present !== null && !present.ok) return { type: 'failed', failure: present.problem };
  const { codeId: addedId, resendSeconds } = added.value;
  return {
    type: 'codesSent',
    sent: { to, addedId, presentId: present?.value.codeId ?? null, resendSeconds },
  };
}

async function changeContact(
  ask: PersonCall,
  { page, sent, typed }: ChangeContactWish,
): Promise<AccountEvent> {
  if (typed === null) throw new Error('A number or address is changed only by what was typed');
  const { to, addedId, presentId } = sent;
  const proofs = {
    added: { codeId: addedId, code: typed.added },
    ...(presentId === null ? {} : { present: { codeId: presentId, code: typed.present } }),
    ...(typed.password === '' ? {} : { password: typed.password }),
  };
  const answer =
    page === 'ownPhone'
      ? await ask(calls.changePhone, { phone: to, ...proofs })
      : await ask(calls.changeMail, { mail: to, ...proofs });
  return answer.ok ? { type: 'contactChanged' } : { type: 'failed', failure: answer.problem };
}
