import type { Result } from '@self-print/contract/result.ts';

/** A message to one person with one file. */
export interface OutgoingMail {
  /** Exactly one address, as `readMailAddress` gives it. */
  readonly to: string;
  /** Shown beside the platform's own address. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: {
    readonly fileName: string;
    readonly contentType: 'application/pdf';
    readonly content: Uint8Array;
  };
}

/** Why a message was not taken by the mail server. */
export type MailProblem =
  /** No mail server was configured. */
  | 'notConfigured'
  /** It does not answer, or its certificate cannot be trusted. */
  | 'unreachable'
  /** It does not accept our account. */
  | 'notAuthorised'
  | 'recipientRefused'
  | 'messageRefused';

/** Hands messages to a mail server. Taken by it does not mean delivered. */
export interface Mailer {
  readonly send: (mail: OutgoingMail) => Promise<Result<void, MailProblem>>;
  readonly close: () => void;
}
