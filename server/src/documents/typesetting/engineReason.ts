const MESSAGES = /message: "((?:[^"\\]|\\.)*)"/g;
const QUOTED = /\\?"[^"]*"|`[^`]*`|'[^']*'|“[^”]*”/g;
const LENGTH_MAX = 300;

/** The engine's reason for a refusal, for the log: its messages without quotations, which may contain data. */
export function engineReason(said: string): string {
  const messages = [...said.matchAll(MESSAGES)].map(([, message]) => message ?? '');
  const reason = messages.length > 0 ? messages.join('; ') : said;
  return reason.replace(QUOTED, '…').slice(0, LENGTH_MAX);
}
