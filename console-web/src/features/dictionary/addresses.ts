export const DICTIONARY_PATHS = {
  list: '/main/dict',
  edit: '/main/dict/dict-edit',
  detail: '/main/dict/dictDetail',
} as const;

/** The address of one entry on a page. */
export function entryAddress(page: string, entryId: string): string {
  return `${page}?${new URLSearchParams({ entryId })}`;
}
