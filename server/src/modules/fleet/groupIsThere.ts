import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalGroup } from '../../db/schema/terminals.ts';

/** Whether terminals may be put into a group, which stays until the transaction ends; null means none. */
export async function groupIsThere(
  { orm }: Queries,
  schoolCode: string,
  groupId: string | null,
): Promise<boolean> {
  if (groupId === null) return true;
  const found = await orm
    .select({ groupId: terminalGroup.groupId })
    .from(terminalGroup)
    .where(and(eq(terminalGroup.schoolCode, schoolCode), eq(terminalGroup.groupId, groupId)))
    .for('key share');
  return found.length > 0;
}
