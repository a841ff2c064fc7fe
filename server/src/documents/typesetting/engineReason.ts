const MESSAGES = /message: "((?:[^"\\]|\\.)*)"/g;
const QUOTED = /\\?"[^"]*"|`[^`]*`|'[^']*'|“[^”]*”/g;
const LENGTH_MAX = 300;

/** The engine's reason for a refusal, for the log: its messages without quotations, which may contain data. */
export function engineReason(output: string): string {
  const messages = [...output.matchAll(MESSAGES)].map(([, message]) => message ?? '');
  const reason = messages.length > 0 ? messages.join('; ') : output;
  return reason.replace(QUOTED, '…').slice(0, LENGTH_MAX);
}
