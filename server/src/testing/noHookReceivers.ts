import { fail } from '@self-print/contract/result.ts';
import type { HookReceivers } from '../adapters/hookReceivers/types.ts';

/** Reaches no school's system. */
export const noHookReceivers: HookReceivers = {
  send: async () => fail({ why: 'unreachable', what: 'nothing is reached in this test' }),
};
