import { BASE_PATHS } from '@self-print/contract/call.ts';

/**
 * Rewrites the page image addresses (`url`) in a phone call's answer to the base path of the PC calls, from which the PC pages
 * may fetch them. Everything else is unchanged.
 */
export function withPcAddresses(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withPcAddresses);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      name === 'url' && typeof value === 'string' ? atPc(value) : withPcAddresses(value),
    ]),
  );
}

function atPc(address: string): string {
  const phone = `${BASE_PATHS.mobile}/`;
  return address.startsWith(phone) ? `${BASE_PATHS.pc}/${address.slice(phone.length)}` : address;
}
