import { isDeepStrictEqual } from 'node:util';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { SignInOffer, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { signInClient, WAYS_AT, WAYS_AT_FIRST } from '@self-print/contract/signInWays.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { signInOffer } from '../../../db/schema/signIn.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { listProviders, type ProviderRow } from '../../identities/providerStore.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { EVERYWHERE, isOwnWay } from '../offers.ts';

const OFFERS_LABEL = { zh: '登录方式', en: 'Ways to sign in' } as const;

type SaveCall = typeof signInAdminCalls.saveOffers;

/** What is offered at each client, and at the terminals that differ. */
export async function listOffers({ orm }: Queries, schoolCode: string): Promise<SignInOffer[]> {
  const rows = await orm
    .select()
    .from(signInOffer)
    .where(eq(signInOffer.schoolCode, schoolCode))
    .orderBy(asc(signInOffer.terminalCode));
  const own = rows.filter(({ terminalCode }) => terminalCode !== EVERYWHERE);
  return [
    ...signInClient.options.map((client) => {
      const row = rows.find((each) => each.client === client && each.terminalCode === EVERYWHERE);
      return { client, terminalCode: null, ways: [...(row?.ways ?? WAYS_AT_FIRST[client])] };
    }),
    ...own.map(({ client, terminalCode, ways }) => ({ client, terminalCode, ways })),
  ];
}

/**
 * Replaces what is offered, unless somebody else changed what the change was based on. The console always offers the platform's own
 * accounts, or a wrong setting would lock everybody out.
 */
export async function saveOffers(
  deps: Deps,
  operation: Operation,
  { offers, before: seen }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { db, log } = deps;
  const { schoolCode, userId } = operation;
  if (!isWhole(offers)) return fail(problem('BAD_REQUEST', { detail: { field: 'offers' } }));
  return db.transaction(async (queries) => {
    await lockOffers(queries, schoolCode);
    const before = await listOffers(queries, schoolCode);
    if (seen !== undefined && !isDeepStrictEqual(seen, before)) return fail(problem('CHANGED_MEANWHILE'));
    const providers = await listProviders(queries, schoolCode);
    if (!offers.every((offer) => offer.ways.every((id) => works(id, offer, providers))))
      return fail(problem('REFERENCE_UNKNOWN'));
    for (const { terminalCode } of offers) {
      if (terminalCode !== null && !(await isTerminal(queries, schoolCode, terminalCode)))
        return fail(problem('REFERENCE_UNKNOWN'));
    }
    await queries.orm.delete(signInOffer).where(eq(signInOffer.schoolCode, schoolCode));
    await queries.orm.insert(signInOffer).values(
      offers.map(({ terminalCode, ...offer }) => ({
        schoolCode,
        ...offer,
        terminalCode: terminalCode ?? EVERYWHERE,
      })),
    );
    log.event('sign-in-offers-changed', { by: userId ?? '' });
    const after = await listOffers(queries, schoolCode);
    await recordOperation(queries, deps, operation, {
      subject: schoolCode,
      label: OFFERS_LABEL,
      before: waysByPlace(before),
      after: waysByPlace(after),
    });
    return ok(after);
  });
}

/** Keeps other changes of what a school offers waiting; first in a transaction. */
async function lockOffers({ orm }: Queries, schoolCode: string): Promise<void> {
  await orm.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in offers ${schoolCode}`}, 0))`,
  );
}

/** The ways of each place, as the operation log compares them. */
function waysByPlace(offers: readonly SignInOffer[]): Record<string, string[]> {
  return Object.fromEntries(
    offers.map(({ client, terminalCode, ways }) => [terminalCode ?? client, [...ways]]),
  );
}

function isWhole(offers: readonly SignInOffer[]): boolean {
  const places = offers.map(({ client, terminalCode }) => `${client}/${terminalCode ?? EVERYWHERE}`);
  return (
    new Set(places).size === places.length &&
    signInClient.options.every((client) => places.includes(`${client}/${EVERYWHERE}`)) &&
    offers.every(({ client, terminalCode }) => terminalCode === null || client === 'terminal') &&
    offers.every(({ ways }) => new Set(ways).size === ways.length) &&
    offers.every(({ client, ways }) => client !== 'console' || ways.includes('DB'))
  );
}

function works(id: string, { client }: SignInOffer, providers: readonly ProviderRow[]): boolean {
  if (isOwnWay(id)) return WAYS_AT[client].some((way) => way === id);
  const row = providers.find(({ providerId }) => providerId === id);
  return row !== undefined && WAYS_AT[client].includes(row.kind);
}

async function isTerminal({ orm }: Queries, schoolCode: string, terminalCode: string): Promise<boolean> {
  const [row] = await orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
  return row !== undefined;
}
