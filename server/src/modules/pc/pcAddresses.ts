import { BASE_PATHS } from '@self-print/contract/call.ts';

/**
 * An answer of a phone's call with its addresses of page images (`url`) at the base of the PC's own calls, where the pages for PCs may
 * fetch them. Everything else stays as it is.
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
