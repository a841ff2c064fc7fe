import { v5 } from 'uuid';

/**
 * The key of a request that may be sent again because no answer came: the same wish gives the same key, a changed wish another one, so
 * that the platform answers a repeated request with the order it has made and a changed one with a new order. A name-based UUID
 * (RFC 9562, version 5) of the wish within its draft.
 * @param draftId a UUID that is new for each order that a person begins; without it the same order of another day would be the first one again
 * @param wish all that is asked for; values as JSON has them, the order of their names does not matter
 */
export function requestKey(draftId: string, wish: Readonly<Record<string, unknown>>): string {
  return v5(JSON.stringify(wish, sortedNames), draftId);
}

/** For `JSON.stringify`: writes the members of every object in the order of their names, and leaves undefined ones out. */
function sortedNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
