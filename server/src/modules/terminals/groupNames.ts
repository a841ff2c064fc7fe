import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalGroup } from '../../db/schema/terminals.ts';

interface GroupNames {
  readonly groupNameZh: string | null;
  readonly groupNameEn: string | null;
}

/** The names of a group, as whatever is for its terminals keeps them; nulls for all terminals, undefined when there is no such group. */
export async function findGroupNames(
  { orm }: Queries,
  schoolCode: string,
  groupId: string | null,
): Promise<GroupNames | undefined> {
  if (groupId === null) return { groupNameZh: null, groupNameEn: null };
  const [group] = await orm
    .select({ groupNameZh: terminalGroup.nameZh, groupNameEn: terminalGroup.nameEn })
    .from(terminalGroup)
    .where(and(eq(terminalGroup.schoolCode, schoolCode), eq(terminalGroup.groupId, groupId)));
  return group;
}
