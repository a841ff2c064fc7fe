import { z } from 'zod';
import { type Answer, INVALID } from '../../signedCalls/simulator/answer.ts';

/** A request that the office has booked. */
interface BookedCard {
  readonly order: string;
  readonly slip: string;
  readonly number: string;
  isWithdrawn: boolean;
  /** Number of the chip of the card that the person has got. */
  card: string | null;
}

/** The books of a card office, in memory. */
export interface CardBook {
  readonly issue: (number: string) => void;
  /** Strikes somebody off, as if the number had been wrong. */
  readonly forget: (number: string) => void;
  readonly requests: () => readonly BookedCard[];
  /** What the office answers to a request that is surely the platform's. */
  readonly answer: (line: string, body: unknown) => Answer;
}

const refusal = (status: number, code: string): Answer => ({ status, body: { code } });
const asking = z.object({ account: z.string(), number: z.string().min(1) });
const telling = z.object({
  account: z.string(),
  order: z.string().min(1),
  slip: z.string().min(1),
  number: z.string().min(1),
});
const issuing = z.object({ ...telling.shape, card: z.string().min(1) });

export function createCardBook(account: string): CardBook {
  const cards = new Map<string, 'valid' | 'blocked'>();
  const booked = new Map<string, BookedCard>();

  function tell(line: string, { order, slip, number }: z.infer<typeof telling>): Answer {
    const done: Answer = { status: 200, body: { account, order, state: 'booked' } };
    const known = booked.get(order);
    if (known && (known.slip !== slip || known.number !== number)) return refusal(409, 'CONFLICT');
    if (!cards.has(number)) return refusal(404, 'UNKNOWN_PERSON');
    if (line === 'POST /v1/withdrawals') {
      if (!known) return refusal(404, 'UNKNOWN_REQUEST');
      known.isWithdrawn = true;
      return done;
    }
    if (!known) booked.set(order, { order, slip, number, isWithdrawn: false, card: null });
    cards.set(number, 'blocked');
    return done;
  }

  function give({ order, card, number, ...told }: z.infer<typeof issuing>): Answer {
    const answer = tell('POST /v1/reissues', { order, number, ...told });
    const known = booked.get(order);
    if (answer.status !== 200 || !known) return answer;
    if (known.card !== null && known.card !== card) return refusal(409, 'CONFLICT');
    known.card = card;
    cards.set(number, 'valid');
    return answer;
  }

  return {
    issue: (number) => void cards.set(number, 'valid'),
    forget: (number) => void cards.delete(number),
    requests: () => [...booked.values()],
    answer: (line, body) => {
      switch (line) {
        case 'GET /v1/account':
          return { status: 200, body: { account } };
        case 'POST /v1/card': {
          const read = asking.safeParse(body);
          if (!read.success || read.data.account !== account) return INVALID;
          const { number } = read.data;
          return { status: 200, body: { account, number, state: cards.get(number) ?? 'none' } };
        }
        case 'POST /v1/reissues':
        case 'POST /v1/withdrawals': {
          const read = telling.safeParse(body);
          return read.success && read.data.account === account ? tell(line, read.data) : INVALID;
        }
        case 'POST /v1/cards': {
          const read = issuing.safeParse(body);
          return read.success && read.data.account === account ? give(read.data) : INVALID;
        }
        default:
          return INVALID;
      }
    },
  };
}
