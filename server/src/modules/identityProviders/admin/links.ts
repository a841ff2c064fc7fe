import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { signInLink } from '../../../db/schema/signIn.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { endSignIns } from '../../accounts/endSignIns.ts';
import { recordOperation } from '../../operations/recordOperation.ts';

type LinksCall = typeof signInAdminCalls.links;
type UnlinkCall = typeof signInAdminCalls.unlink;

/** Whose accounts are linked to which person of a provider, newest first. */
export async function listLinks(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, providerId }: CallInput<LinksCall>,
): Promise<CallAnswer<LinksCall>> {
  const wanted = and(
    eq(signInLink.schoolCode, schoolCode),
    providerId === undefined ? undefined : eq(signInLink.providerId, providerId),
  );
  const found = await db.orm
    .select({ link: signInLink, person: account })
    .from(signInLink)
    .innerJoin(
      account,
      and(eq(account.schoolCode, signInLink.schoolCode), eq(account.userId, signInLink.userId)),
    )
    .where(wanted)
    .orderBy(desc(signInLink.linkedAt), signInLink.userId)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(signInLink).where(wanted).orderBy(desc(signInLink.linkedAt)),
  );
  return {
    rows: found.map(({ link, person }) => {
      const names = decryptNames(keys, person, person);
      return {
        providerId: link.providerId,
        userId: link.userId,
        name: maskText('name', names.name),
        userName: maskText('number', names.userName),
        department: link.department,
        linkedAt: link.linkedAt.toISOString(),
        lastAt: link.lastAt.toISOString(),
      };
    }),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** Undoes a link and signs the person out: whoever comes next is matched again. */
export async function unlink(
  deps: Deps,
  operation: Operation,
  { providerId, userId }: CallInput<UnlinkCall>,
): Promise<CallResult<UnlinkCall>> {
  const { db, log } = deps;
  const { schoolCode } = operation;
  return db.transaction(async (queries) => {
    const gone = await queries.orm
      .delete(signInLink)
      .where(
        and(
          eq(signInLink.schoolCode, schoolCode),
          eq(signInLink.providerId, providerId),
          eq(signInLink.userId, userId),
        ),
      )
      .returning();
    const [link] = gone;
    if (!link) return fail(problem('NOT_FOUND'));
    await endSignIns(queries, { schoolCode, userId }, { now: deps.clock.now() });
    log.event('sign-in-link-removed', { providerId, userId, by: operation.userId ?? '' });
    const { linkedAt, department } = link;
    await recordOperation(queries, deps, operation, {
      subject: userId,
      label: providerId,
      before: { providerId, department, linkedAt },
      after: null,
    });
    return ok({});
  });
}
