import type { IncomingRequest } from '@self-print/contract/serve.ts';

const NUL = '\0';

/** Whether a request contains a NUL character, which no text column can store; such a request is malformed. */
export function carriesNul({ path, query, body }: IncomingRequest): boolean {
  return path.includes('%00') || holdsNul(query) || holdsNul(body);
}

/** Whether a value contains a NUL character in a text or property name. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  return Object.entries(value).some(([name, part]) => name.includes(NUL) || holdsNul(part));
}
