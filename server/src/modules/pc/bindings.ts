import { ERRORS, problem } from '@self-print/contract/errors.ts';
import {
  pcCalls,
  pcDownloadCall,
  pcFeeCalls,
  pcFileCalls,
  pcPaymentCalls,
} from '@self-print/contract/platform/pc.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindUser } from '../../http/bind.ts';
import { findElectronic } from '../orders/ownDocument.ts';
import { withPcAddresses } from './pcAddresses.ts';

const SAME_AS_PHONE = [
  ...Object.values(pcCalls),
  ...Object.values(pcFileCalls),
  ...Object.values(pcPaymentCalls),
  ...Object.values(pcFeeCalls),
];

/** Calls for people at a PC: the phone's handlers under the console's base path. */
export function pcBindings(deps: Deps, phone: readonly Binding<Actor>[]): Binding<Actor>[] {
  const same = SAME_AS_PHONE.map((call): Binding<Actor> => {
    const bound = phone.find((binding) => binding.call === call.sameAs);
    if (!bound) throw new Error(`${call.path} is not bound`);
    if (call.data === 'file') return { call, run: bound.run };
    return {
      call,
      run: async (...asked) => {
        const answer = await bound.run(...asked);
        return answer.ok ? ok(withPcAddresses(answer.value)) : answer;
      },
    };
  });
  const check = bindUser(pcDownloadCall.check, async ({ actor, input, language }) => {
    const found = await findElectronic(deps, actor, input.id);
    if (found.ok) return ok({ available: true, reason: null });
    const { name } = found.problem;
    return name === 'ORDER_NOT_FOUND'
      ? fail(problem(name))
      : ok({ available: false, reason: ERRORS[name][language] });
  });
  return [...same, check];
}
