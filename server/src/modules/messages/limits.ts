import type { Outcome } from '@self-print/contract/errors.ts';
import { DAY_MS, HOUR_MS, PHONE_CODE_RESEND_SECONDS, SECOND_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import { type RateDeps, type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';

/** Where somebody asks for a message. */
type AskedFrom =
  | { readonly kind: 'network'; readonly address: string }
  | { readonly kind: 'terminal'; readonly terminalCode: string };

/** What one number gets, whoever asks for it and whether or not anybody here has it. */
const NUMBER_RULES: readonly RateRule[] = [
  { tries: 1, windowMs: PHONE_CODE_RESEND_SECONDS * SECOND_MS },
  { tries: 5, windowMs: HOUR_MS },
  { tries: 10, windowMs: DAY_MS },
];
/** What is sent for one person who has signed in, to whichever numbers. */
const PERSON_RULES: readonly RateRule[] = [
  { tries: 6, windowMs: HOUR_MS },
  { tries: 12, windowMs: DAY_MS },
];
const PLACE_RULES: Readonly<Record<AskedFrom['kind'], readonly RateRule[]>> = {
  // A whole campus may share one address.
  network: [
    { tries: 200, windowMs: HOUR_MS },
    { tries: 1_000, windowMs: DAY_MS },
  ],
  terminal: [
    { tries: 40, windowMs: HOUR_MS },
    { tries: 200, windowMs: DAY_MS },
  ],
};
/** Above what a large school needs: what a provider charges for a day of abuse stays bounded. */
const SCHOOL_RULES: readonly RateRule[] = [
  { tries: 2_000, windowMs: HOUR_MS },
  { tries: 10_000, windowMs: DAY_MS },
];

export interface WantedMessage {
  readonly schoolCode: string;
  /** A number or a mail address. */
  readonly to: string;
  /** Null for somebody who has signed in, whose own limits count. */
  readonly place: AskedFrom | null;
  /** Who has signed in and asks for it. */
  readonly userId?: string;
}

/** Counts a message against all limits, those of the number first: who presses the button twice takes nothing from others. */
export async function takeMessageRates(
  deps: RateDeps,
  { schoolCode, to, place, userId }: WantedMessage,
): Promise<Outcome<void, 'TOO_MANY_REQUESTS'>> {
  const counted: readonly (readonly [readonly RateRule[], readonly string[]])[] = [
    [NUMBER_RULES, ['number', to.toLowerCase()]],
    [userId === undefined ? [] : PERSON_RULES, ['person', schoolCode, userId ?? '']],
    ...(place ? [[PLACE_RULES[place.kind], keyOf(schoolCode, place)] as const] : []),
    [SCHOOL_RULES, ['school', schoolCode]],
  ];
  for (const [rules, key] of counted) {
    for (const rule of rules) {
      const taken = await takeRate(deps, rule, 'message', String(rule.windowMs), ...key);
      if (!taken.ok) return taken;
    }
  }
  return ok();
}

function keyOf(schoolCode: string, place: AskedFrom): readonly string[] {
  return place.kind === 'network'
    ? [place.kind, place.address]
    : [place.kind, `${schoolCode}/${place.terminalCode}`];
}
