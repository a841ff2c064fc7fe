import type { Mailer, MailOutcome } from './mailer.ts';

/** A mailer whose outcomes are counted: `sent`, the problem, or `failed` for what nobody expected. */
export function measuredMailer(mailer: Mailer, count: (outcome: MailOutcome) => void): Mailer {
  return {
    isConfigured: mailer.isConfigured,
    close: mailer.close,
    send: async (mail) => {
      try {
        const sent = await mailer.send(mail);
        count(sent.ok ? 'sent' : sent.problem);
        return sent;
      } catch (error) {
        count('failed');
        throw error;
      }
    },
  };
}
