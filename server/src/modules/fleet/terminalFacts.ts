import type { TerminalRow } from '../terminals/terminalStore.ts';

type NamedTerminal = Pick<
  TerminalRow,
  'nameZh' | 'nameEn' | 'locationZh' | 'locationEn' | 'groupId' | 'tags' | 'roles'
>;

/** What the operation log says of a terminal. */
export function factsOf({ nameZh, nameEn, locationZh, locationEn, groupId, tags, roles }: NamedTerminal) {
  return {
    name: { zh: nameZh, en: nameEn },
    location: { zh: locationZh, en: locationEn },
    group: groupId,
    tags: [...tags],
    roles: [...roles],
  };
}
