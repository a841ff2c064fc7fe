import type { Result } from '@self-print/contract/result.ts';

/** A message to one person. */
export interface OutgoingMail {
  /** Exactly one address, as returned by `readMailAddress`. */
  readonly to: string;
  /** Display name of the sender. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: {
    readonly fileName: string;
    readonly contentType: 'application/pdf';
    readonly content: Uint8Array;
  };
}

/** Why the mail server did not accept a message. */
export type MailProblem =
  /** No mail server was configured. */
  | 'notConfigured'
  /** It does not respond, or its certificate is not trusted. */
  | 'unreachable'
  /** It rejects our account. */
  | 'notAuthorised'
  | 'recipientRefused'
  | 'messageRefused';

/** How handing over a message ended; `failed`: in a way that nobody expected. */
export type MailOutcome = 'sent' | MailProblem | 'failed';

/** Submits messages to a mail server. Acceptance does not mean delivery. */
export interface Mailer {
  /** Whether there is a mail server at all. */
  readonly isConfigured: boolean;
  readonly send: (mail: OutgoingMail) => Promise<Result<void, MailProblem>>;
  readonly close: () => void;
}
