import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../core/services.ts';

/** The school's roles, for choosing among them and for naming them. */
export function useRoleNames() {
  const { language } = useTexts();
  const asked = useCallQuery(roleCalls.names, {});
  const roles = asked.data ?? [];
  const options = (wanted: (role: (typeof roles)[number]) => boolean) =>
    roles.filter(wanted).map(({ roleId, name }) => ({ value: roleId, label: wordsOf(name, language) }));
  return {
    /** All roles in use. */
    options: options(() => true),
    /** Roles of people who order for themselves. */
    ordinary: options(({ administers }) => !administers),
    /** A role by its name in the page's language; one that is unknown or archived by its id. */
    nameOf: (roleId: string) => {
      const known = roles.find((each) => each.roleId === roleId);
      return known ? wordsOf(known.name, language) : roleId;
    },
  };
}
