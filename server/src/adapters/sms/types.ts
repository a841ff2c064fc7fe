import type { Language } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { z } from 'zod';
import type { Clock, Random } from '../../system.ts';

/** A verification code on its way to one phone in mainland China. */
export interface SmsMessage {
  /** Eleven digits. */
  readonly phone: string;
  readonly language: Language;
  readonly code: string;
  readonly minutes: number;
  /** The whole text, for providers that take texts instead of the names of registered ones. */
  readonly text: string;
  /** Names the message at the provider, where it has a place for that. */
  readonly messageId: string;
}

/** What a provider says of a message that it has taken. */
export interface SentSms {
  /** The provider's name of the message. */
  readonly providerId: string;
  /** Messages that the provider counts: a long text counts as several. */
  readonly parts: number;
}

/**
 * Why a message was not taken. `refused`: not to this number. `limited`: the provider has had enough of this number, or of us.
 * `misconfigured`: keys, signature, template or money are missing, which staff has to mend. `down`: it did not answer as it should,
 * and may have taken the message all the same.
 */
export interface SmsFault {
  readonly kind: 'refused' | 'limited' | 'misconfigured' | 'down';
  /** For staff; holds no personal data and no secrets. */
  readonly detail: string;
}

export interface SmsSender {
  readonly send: (message: SmsMessage) => Promise<Result<SentSms, SmsFault>>;
}

export interface SmsEffects {
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: typeof fetch;
}

/** A kind of provider, with the parameters that a school gives it. */
export interface SmsProvider<Parameters = unknown> {
  readonly parameters: z.ZodType<Parameters>;
  readonly secretParameters: readonly string[];
  readonly open: (parameters: Parameters, effects: SmsEffects) => SmsSender;
}
