import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import { account } from '../../../db/schema/accounts.ts';
import { freeCopiesGrant, printItem } from '../../../db/schema/items.ts';
import type { Deps } from '../../../deps.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { isRole } from './itemReferences.ts';

type Grant = CallAnswer<typeof itemAdminCalls.giveFreeCopies>;
type GrantDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

const reasonPlace = (schoolCode: string, freeCopiesId: string) => ({
  column: 'free_copies_grant.reason',
  schoolCode,
  rowId: freeCopiesId,
});

/** A page of what was given and not withdrawn, newest first; of a person also what the person's role was given. */
export async function listFreeCopies(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows: pageSize, itemId, userName }: CallInput<typeof itemAdminCalls.freeCopies>,
): Promise<CallAnswer<typeof itemAdminCalls.freeCopies>> {
  const person = userName === undefined ? undefined : await findAccount(db, keys, schoolCode, userName);
  if (userName !== undefined && !person) return { rows: [], total: 0, pageSize, pageNumber: page };
  const wanted = and(
    eq(freeCopiesGrant.schoolCode, schoolCode),
    isNull(freeCopiesGrant.withdrawnAt),
    itemId === undefined ? undefined : eq(freeCopiesGrant.itemId, itemId),
    person && or(eq(freeCopiesGrant.userId, person.userId), eq(freeCopiesGrant.role, person.role)),
  );
  const found = await db.orm
    .select({ grant: freeCopiesGrant, owner: account })
    .from(freeCopiesGrant)
    .leftJoin(
      account,
      and(eq(account.schoolCode, freeCopiesGrant.schoolCode), eq(account.userId, freeCopiesGrant.userId)),
    )
    .where(wanted)
    .orderBy(desc(freeCopiesGrant.createdAt), freeCopiesGrant.freeCopiesId)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await db.orm.$count(freeCopiesGrant, wanted);
  return { rows: found.map((row) => grantOf(keys, row)), total, pageSize, pageNumber: page };
}

/** Gives a person, or everybody of a role, more free copies of a document in each of its periods. */
export async function giveFreeCopies(
  { db, keys, clock, random }: GrantDeps,
  schoolCode: string,
  { itemId, userName, role, copies, reason }: CallInput<typeof itemAdminCalls.giveFreeCopies>,
): Promise<Result<Grant, CallProblem>> {
  if ((userName === null) === (role === null))
    return fail(problem('BAD_REQUEST', { detail: { field: 'role' } }));
  if (role !== null && !isRole(role)) return fail(problem('BAD_REQUEST', { detail: { field: 'role' } }));
  const owner = userName === null ? null : await findAccount(db, keys, schoolCode, userName);
  if (owner === undefined) return fail(problem('NOT_FOUND', { detail: { field: 'userName' } }));
  const documents = await db.orm.$count(
    printItem,
    and(
      eq(printItem.schoolCode, schoolCode),
      eq(printItem.itemId, itemId),
      eq(printItem.kind, 'document'),
      isNull(printItem.archivedAt),
    ),
  );
  if (documents === 0) return fail(problem('NOT_FOUND', { detail: { field: 'itemId' } }));
  const freeCopiesId = random.uuid();
  const [grant] = await db.orm
    .insert(freeCopiesGrant)
    .values({
      ...{ schoolCode, freeCopiesId, itemId, role, copies },
      userId: owner?.userId ?? null,
      reasonEncrypted: keys.fields.encrypt(reason, reasonPlace(schoolCode, freeCopiesId)),
      createdAt: clock.now(),
    })
    .returning();
  if (!grant) throw new Error('Free copies were not written');
  return ok(grantOf(keys, { grant, owner }));
}

/** Withdraws what was given; orders that used it keep it. */
export async function withdrawFreeCopies(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  freeCopiesId: string,
): Promise<Result<{ readonly removed: boolean }, CallProblem>> {
  const withdrawn = await db.orm
    .update(freeCopiesGrant)
    .set({ withdrawnAt: clock.now() })
    .where(
      and(
        eq(freeCopiesGrant.schoolCode, schoolCode),
        eq(freeCopiesGrant.freeCopiesId, freeCopiesId),
        isNull(freeCopiesGrant.withdrawnAt),
      ),
    )
    .returning({ freeCopiesId: freeCopiesGrant.freeCopiesId });
  return withdrawn.length > 0 ? ok({ removed: true }) : fail(problem('NOT_FOUND'));
}

interface GrantRow {
  readonly grant: typeof freeCopiesGrant.$inferSelect;
  readonly owner: typeof account.$inferSelect | null;
}

function grantOf(keys: Keys, { grant, owner }: GrantRow): Grant {
  const { schoolCode, freeCopiesId, itemId, role, copies, reasonEncrypted, createdAt } = grant;
  return {
    ...{ freeCopiesId, itemId, role, copies },
    userName: owner && decryptNames(keys, owner, owner).userName,
    reason: keys.fields.decrypt(reasonEncrypted, reasonPlace(schoolCode, freeCopiesId)),
    createdAt: createdAt.toISOString(),
  };
}
