import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { passwordFault } from '@self-print/contract/passwords.ts';
import type { passwordLinkCalls, peopleCalls } from '@self-print/contract/platform/people.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { consoleAddresses } from '@self-print/contract/webPaths.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { passwordLink } from '../../db/schema/passwordLinks.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import { takeRate } from '../../http/rateLimit/rateLimit.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import type { Facts } from '../operations/fieldChanges.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { forgetWrongPasswords } from '../signIn/signInByPassword.ts';
import { changeOnePerson, type PersonChange } from './changeOnePerson.ts';
import { lockPerson, personOf, readPerson } from './personStore.ts';
import { replacePassword } from './replacePassword.ts';

/** Long enough for a weekend between the office and the person. */
const LINK_VALID_MS = 72 * HOUR_MS;
const TOKEN_BYTES = 32;
/** Nobody guesses 32 random bytes; this keeps the page from being used to keep the server busy. */
const OPEN_RATE = { tries: 60, windowMs: 10 * MINUTE_MS };

export interface LinkToken {
  readonly schoolCode: string;
  readonly token: string;
}

/** Makes a link by which a person sets a password once; an earlier one ends. The present password stays valid until then. */
export async function makePasswordLink(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'publicUrl'>,
  change: PersonChange,
): Promise<Outcome<CallAnswer<typeof peopleCalls.passwordLink>, 'NOT_FOUND' | 'PERMISSION_LACKING'>> {
  const token = Buffer.from(deps.random.bytes(TOKEN_BYTES)).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_VALID_MS);
  const made = await changeOnePerson(deps, change, async ({ orm }, { schoolCode, userId, disabledAt }) => {
    if (disabledAt !== null) return fail(problem('NOT_FOUND'));
    const tokenHash = deps.keys.index('account.passwordLink', token);
    const link = { tokenHash, expiresAt, madeBy: change.admin.userId };
    await orm
      .insert(passwordLink)
      .values({ schoolCode, userId, ...link })
      .onConflictDoUpdate({ target: [passwordLink.schoolCode, passwordLink.userId], set: link });
    return ok();
  });
  if (!made.ok) return made;
  const address = deps.publicUrl() + consoleAddresses.setPassword(change.admin.schoolCode, token);
  return ok({ address, expiresAt: expiresAt.toISOString() });
}

type LinkDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

/** Says whose password a link sets, masked, so that nobody sets another's by mistake. */
export async function openPasswordLink(
  deps: LinkDeps,
  link: LinkToken,
  address: string,
): Promise<
  Outcome<CallAnswer<typeof passwordLinkCalls.open>, 'PASSWORD_LINK_INVALID' | 'TOO_MANY_REQUESTS'>
> {
  const taken = await takeRate(deps, OPEN_RATE, 'password link', address);
  if (!taken.ok) return taken;
  const owner = await ownerOf(deps.db, deps, link);
  const row = owner && (await readPerson(deps.db, owner));
  if (!row) return fail(problem('PASSWORD_LINK_INVALID'));
  const { userName, name } = decryptNames(deps.keys, row, row);
  const [at] = await deps.db.orm.select().from(school).where(eq(school.schoolCode, link.schoolCode));
  return ok({
    userName: maskText('number', userName),
    name: maskText('name', name),
    schoolName: { zh: at?.nameZh ?? '', en: at?.nameEn ?? '' },
    administers: row.administers,
  });
}

interface LinkUse extends LinkToken {
  readonly newPassword: string;
  readonly address: string;
  readonly requestId: string | null;
}

/** Sets the password and uses the link up. Of two who use it at once, one does. */
export async function usePasswordLink(
  deps: LinkDeps,
  { newPassword, address, requestId, ...link }: LinkUse,
): Promise<
  Outcome<
    CallAnswer<typeof passwordLinkCalls.set>,
    'PASSWORD_LINK_INVALID' | 'PASSWORD_WEAK' | 'TOO_MANY_REQUESTS'
  >
> {
  const taken = await takeRate(deps, OPEN_RATE, 'password link', address);
  if (!taken.ok) return taken;
  if (passwordFault(newPassword) !== undefined) return fail(problem('PASSWORD_WEAK'));
  const passwordHash = await hashPassword(newPassword);
  const used = await deps.db.transaction(async (queries) => {
    // The person is locked first, as by every other change of theirs.
    const owner = await ownerOf(queries, deps, link);
    const row = owner && (await lockPerson(queries, owner));
    const [used] = await queries.orm.delete(passwordLink).where(isCurrent(deps, link)).returning();
    if (!row || !used || row.disabledAt !== null) return fail(problem('PASSWORD_LINK_INVALID'));
    const by = { schoolCode: row.schoolCode, userId: row.userId, role: row.roleId, requestId };
    const operation = { ...by, name: 'password-set-by-link', client: 'console' } as const;
    const facts = await makerFacts(queries, deps, used);
    await replacePassword(queries, deps, row, { passwordHash, operation, facts });
    return ok({ person: personOf(deps.keys, row), administers: row.administers });
  });
  if (!used.ok) return used;
  await forgetWrongPasswords(deps, link.schoolCode, used.value.person.userName);
  return ok({ administers: used.value.administers });
}

/** Whose link it was, masked, and by the id with which the operation log finds all that they did. */
async function makerFacts(
  queries: Queries,
  { keys }: Pick<Deps, 'keys'>,
  { schoolCode, madeBy }: typeof passwordLink.$inferSelect,
): Promise<Facts> {
  const maker = madeBy === null ? undefined : await readPerson(queries, { schoolCode, userId: madeBy });
  if (!maker) return {};
  return { linkMadeBy: maskText('name', decryptNames(keys, maker, maker).name), linkMadeById: maker.userId };
}

async function ownerOf({ orm }: Queries, deps: Pick<Deps, 'keys' | 'clock'>, link: LinkToken) {
  const [row] = await orm
    .select({ schoolCode: passwordLink.schoolCode, userId: passwordLink.userId })
    .from(passwordLink)
    .innerJoin(
      account,
      and(eq(account.schoolCode, passwordLink.schoolCode), eq(account.userId, passwordLink.userId)),
    )
    .where(and(isCurrent(deps, link), isNull(account.disabledAt)));
  return row;
}

function isCurrent({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, { schoolCode, token }: LinkToken) {
  return and(
    eq(passwordLink.schoolCode, schoolCode),
    eq(passwordLink.tokenHash, keys.index('account.passwordLink', token)),
    gt(passwordLink.expiresAt, clock.now()),
  );
}
