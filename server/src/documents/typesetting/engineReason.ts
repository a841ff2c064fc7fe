const MESSAGES = /message: "((?:[^"\\]|\\.)*)"/g;
const QUOTED = /\\?"[^"]*"|`[^`]*`|'[^']*'|“[^”]*”/g;
const LENGTH_MAX = 300;

/** Why the engine refused, for the log: its messages without what they quote, which may be of the data. */
export function engineReason(said: string): string {
  const messages = [...said.matchAll(MESSAGES)].map(([, message]) => message ?? '');
  const reason = messages.length > 0 ? messages.join('; ') : said;
  return reason.replace(QUOTED, '…').slice(0, LENGTH_MAX);
}
