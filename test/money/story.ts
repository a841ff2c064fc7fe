import type { WatchCalls } from '@self-print/server/adapters/payment/simulators/watchCalls.ts';
import type { Clock } from '@self-print/server/system.ts';

/** What happened at the providers and to the servers, in the order of time. */
export interface Story {
  readonly note: (what: string) => void;
  /** Notes each call of one gateway. */
  readonly watch: (gateway: string) => WatchCalls;
  /** What was noted about any of these numbers, and what concerns all. */
  readonly about: (numbers: ReadonlySet<string>) => readonly string[];
}

/** Our numbers of payments and refunds. */
const NUMBER = /[PR]\d{6}[0-9a-f]{24}/g;

export const numbersIn = (text: string): readonly string[] => text.match(NUMBER) ?? [];

export function createStory(clock: Pick<Clock, 'now'>): Story {
  const lines: { readonly line: string; readonly numbers: readonly string[] }[] = [];
  const note = (what: string) => {
    lines.push({ line: `${clock.now().toISOString()} ${what}`, numbers: numbersIn(what) });
  };
  return {
    note,
    watch:
      (gateway) =>
      ({ call, sent, fault }) => {
        const numbers = [...new Set(numbersIn(sent))].filter((number) => !call.includes(number));
        const spoilt = fault === undefined ? '' : `, spoilt: ${JSON.stringify(fault)}`;
        note([gateway, call, ...numbers].join(' ') + spoilt);
      },
    about: (wanted) =>
      lines
        .filter(({ numbers }) => numbers.length === 0 || numbers.some((number) => wanted.has(number)))
        .map(({ line }) => line),
  };
}
