import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import { ACCOUNT_ROLES, account } from '../../db/schema/accounts.ts';
import { freePagesGrant } from '../../db/schema/cloudPrint.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';

type GrantRow = typeof freePagesGrant.$inferSelect;
type Grant = CallAnswer<typeof itemAdminCalls.giveFreePages>;
type GrantPage = CallAnswer<typeof itemAdminCalls.freePages>;

const accountRole = z.enum(ACCOUNT_ROLES);

/** Grants that hold, newest first; of one person, or of everybody. */
export async function listFreePages(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode }: AdminActor,
  { page, rows, userName }: CallInput<typeof itemAdminCalls.freePages>,
): Promise<Result<GrantPage, CallProblem>> {
  const person = userName === undefined ? undefined : await findAccount(db, keys, schoolCode, userName);
  if (userName !== undefined && !person) return ok({ rows: [], total: 0, pageSize: rows, pageNumber: page });
  const wanted = and(
    eq(freePagesGrant.schoolCode, schoolCode),
    isNull(freePagesGrant.withdrawnAt),
    person && eq(freePagesGrant.userId, person.userId),
  );
  const found = await db.orm
    .select({
      grant: freePagesGrant,
      owner: { userNameEncrypted: account.userNameEncrypted, nameEncrypted: account.nameEncrypted },
    })
    .from(freePagesGrant)
    .leftJoin(
      account,
      and(eq(account.schoolCode, freePagesGrant.schoolCode), eq(account.userId, freePagesGrant.userId)),
    )
    .where(wanted)
    .orderBy(desc(freePagesGrant.createdAt), freePagesGrant.freePagesId)
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await db.orm.select({ total: count() }).from(freePagesGrant).where(wanted);
  return ok({
    rows: found.map(({ grant, owner }) => viewOf(keys, grant, owner)),
    total: counted?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  });
}

/** Gives a person, or everybody of a role, free pages in each term. */
export async function giveFreePages(
  { db, keys, clock, random }: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  { schoolCode }: AdminActor,
  { userName, role, pages, reason }: CallInput<typeof itemAdminCalls.giveFreePages>,
): Promise<Result<Grant, CallProblem>> {
  if ((userName === null) === (role === null)) {
    return fail(problem('BAD_REQUEST', { detail: { field: 'userName' } }));
  }
  const knownRole = accountRole.nullable().safeParse(role);
  if (!knownRole.success) return fail(problem('BAD_REQUEST', { detail: { field: 'role' } }));
  const person = userName === null ? null : await findAccount(db, keys, schoolCode, userName);
  if (person === undefined) return fail(problem('NOT_FOUND'));
  const freePagesId = random.uuid();
  const grant: GrantRow = {
    ...{ schoolCode, freePagesId, pages },
    userId: person?.userId ?? null,
    role: knownRole.data,
    reasonEncrypted: keys.fields.encrypt(reason, place({ schoolCode, freePagesId })),
    createdAt: clock.now(),
    withdrawnAt: null,
  };
  await db.orm.insert(freePagesGrant).values(grant);
  return ok(viewOf(keys, grant, person));
}

/** Withdraws a grant. Orders that used it keep what they used. */
export async function withdrawFreePages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode }: AdminActor,
  freePagesId: string,
): Promise<Result<{ readonly removed: boolean }, CallProblem>> {
  const withdrawn = await db.orm
    .update(freePagesGrant)
    .set({ withdrawnAt: clock.now() })
    .where(
      and(
        eq(freePagesGrant.schoolCode, schoolCode),
        eq(freePagesGrant.freePagesId, freePagesId),
        isNull(freePagesGrant.withdrawnAt),
      ),
    )
    .returning({ freePagesId: freePagesGrant.freePagesId });
  return withdrawn.length > 0 ? ok({ removed: true }) : fail(problem('NOT_FOUND'));
}

const place = ({ schoolCode, freePagesId }: Pick<GrantRow, 'schoolCode' | 'freePagesId'>) => ({
  column: 'free_pages_grant.reason',
  schoolCode,
  rowId: freePagesId,
});

function viewOf(
  keys: Keys,
  grant: GrantRow,
  owner: { readonly userNameEncrypted: Uint8Array; readonly nameEncrypted: Uint8Array } | null,
): Grant {
  const { schoolCode, userId, freePagesId, role, pages, createdAt, reasonEncrypted } = grant;
  const isOfPerson = owner !== null && userId !== null;
  return {
    ...{ freePagesId, role, pages },
    userName: isOfPerson ? decryptNames(keys, { schoolCode, userId }, owner).userName : null,
    reason: keys.fields.decrypt(reasonEncrypted, place(grant)),
    createdAt: createdAt.toISOString(),
  };
}
