import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { webSession } from '../../db/schema/sessions.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';

/** Signs a person out of every browser, phone and console alike. */
export async function endSessions({ orm }: Queries, { schoolCode, userId }: SessionUser): Promise<void> {
  const isOf = (use: string) =>
    sql`(${webSession.sess} -> ${use} ->> 'schoolCode' = ${schoolCode} and ${webSession.sess} -> ${use} ->> 'userId' = ${userId})`;
  await orm.delete(webSession).where(sql`${isOf('mobile')} or ${isOf('admin')} or ${isOf('signingIn')}`);
}
