import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { OwnSignIn, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { signInEvent, signInProvider } from '../../../db/schema/signIn.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';

type LogCall = typeof signInAdminCalls.log;

/** How many a person sees of their own. */
const OWN_MAX = 20;

/** Lists a school's sign-ins and refused tries, newest first. */
export async function listSignIns(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, ...filter }: CallInput<LogCall>,
): Promise<CallAnswer<LogCall>> {
  const wanted = and(eq(signInEvent.schoolCode, schoolCode), ...conditions(filter));
  const found = await eventRows(db)
    .where(wanted)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(signInEvent).where(wanted).orderBy(desc(signInEvent.at)),
  );
  return {
    rows: found.map((row) => {
      const names = row.person && decryptNames(keys, row.person, row.person);
      return {
        ...viewOf(row),
        assurance: row.event.assurance,
        person: names && { name: maskText('name', names.name), userName: maskText('number', names.userName) },
      };
    }),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

/** A person's own last sign-ins and refused tries. */
export async function listOwnSignIns(
  queries: Queries,
  { schoolCode, userId }: { readonly schoolCode: string; readonly userId: string },
): Promise<OwnSignIn[]> {
  const found = await eventRows(queries)
    .where(and(eq(signInEvent.schoolCode, schoolCode), eq(signInEvent.userId, userId)))
    .limit(OWN_MAX);
  return found.map(viewOf);
}

const eventRows = ({ orm }: Queries) =>
  orm
    .select({ event: signInEvent, person: account, provider: signInProvider, place: terminal })
    .from(signInEvent)
    .leftJoin(
      account,
      and(eq(account.schoolCode, signInEvent.schoolCode), eq(account.userId, signInEvent.userId)),
    )
    .leftJoin(
      signInProvider,
      and(
        eq(signInProvider.schoolCode, signInEvent.schoolCode),
        eq(signInProvider.providerId, signInEvent.providerId),
      ),
    )
    .leftJoin(
      terminal,
      and(
        eq(terminal.schoolCode, signInEvent.schoolCode),
        eq(terminal.terminalCode, signInEvent.terminalCode),
      ),
    )
    .orderBy(desc(signInEvent.at), signInEvent.eventId)
    .$dynamic();

type Row = Awaited<ReturnType<typeof eventRows>>[number];

function viewOf({ event, provider, place }: Row): OwnSignIn {
  const { eventId, client, way, outcome, at } = event;
  return {
    eventId,
    at: at.toISOString(),
    client,
    way,
    provider: provider && { zh: provider.nameZh, en: provider.nameEn },
    outcome,
    terminal: place && { zh: place.nameZh, en: place.nameEn },
  };
}

type Filter = Omit<CallInput<LogCall>, 'page' | 'rows'>;

const conditions = ({ from, to, client, way, outcome }: Filter) => [
  from === undefined ? undefined : gte(signInEvent.at, new Date(from)),
  to === undefined ? undefined : lt(signInEvent.at, new Date(to)),
  client === undefined ? undefined : eq(signInEvent.client, client),
  way === undefined ? undefined : eq(signInEvent.way, way),
  outcome === undefined ? undefined : eq(signInEvent.outcome, outcome),
];
