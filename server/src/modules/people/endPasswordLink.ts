import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { passwordLink } from '../../db/schema/passwordLinks.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

/** Ends a person's link for setting a password, if there is one. */
export async function endPasswordLink({ orm }: Queries, { schoolCode, userId }: SessionUser): Promise<void> {
  await orm
    .delete(passwordLink)
    .where(and(eq(passwordLink.schoolCode, schoolCode), eq(passwordLink.userId, userId)));
}
