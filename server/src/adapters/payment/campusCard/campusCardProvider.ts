import { fail, ok } from '@self-print/contract/result.ts';
import type { AttemptStatus, ChannelFault, Created, NewAttempt, PaymentProvider } from '../types.ts';
import { type CampusCardParameters, campusCardParameters } from './parameters.ts';

const cannot = (detail: string) => fail({ kind: 'cannot', detail } as const satisfies ChannelFault);
const OUT_OF_REACH = 'only the terminal that was asked can reach the card system';

/**
 * The campus card. Only the terminal's agent reaches the card system, so the platform signs what the agent is to do, and learns how it
 * ended from the agent's report (`modules/payments/card`). Nothing can be asked or closed from here.
 */
export const campusCardProvider: PaymentProvider<CampusCardParameters> = {
  id: 'campusCard',
  flows: ['card'],
  parameters: campusCardParameters,
  secretParameters: [],
  open: ({ password, maxYuan: maxFen }) => ({
    create: async (attempt) => ok(create(attempt, password === 'yes', maxFen)),
    query: async () => cannot(OUT_OF_REACH),
    close: async () => cannot(OUT_OF_REACH),
    // The terminal that took the money reverses it as soon as it asks for its tasks; a part cannot be reversed.
    refund: async ({ amountFen, totalFen }) =>
      ok(
        amountFen === totalFen
          ? { kind: 'processing' }
          : { kind: 'refused', detail: 'a card system reverses a deduction as a whole only' },
      ),
    queryRefund: async () => ok({ kind: 'processing' }),
    readNotification: () => cannot('the card system sends no notifications'),
    acknowledge: () => ({ status: 404, contentType: 'text/plain', body: '' }),
    downloadBill: async () => cannot('the card system has no bill'),
    check: async () =>
      cannot(
        'the card system is reached by terminals only; test the reader on the maintenance screen of one',
      ),
  }),
};

function create({ amountFen, expiresAt, flow }: NewAttempt, withPassword: boolean, maxFen: number): Created {
  if (flow.flow !== 'card' || amountFen > maxFen) return { kind: 'status', status: REFUSED };
  const { terminalCode, instruct } = flow;
  const instruction = instruct({ amountFen, withPassword, expiresAt });
  return { kind: 'card', instruction, terminalCode, withPassword };
}

const REFUSED: AttemptStatus = { kind: 'failed', reason: 'refused', detail: 'over the limit of the channel' };
