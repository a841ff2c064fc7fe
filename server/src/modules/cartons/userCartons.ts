import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { UserCarton, userCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { listTotal } from '../../db/listTotal.ts';
import { account } from '../../db/schema/accounts.ts';
import { cartonName, userCarton } from '../../db/schema/cartons.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { cartonPaper } from './cartonPaper.ts';

type SearchCall = typeof userCartonCalls.search;
type ReadDeps = Pick<Deps, 'db' | 'keys'>;

/** Who asks. */
export interface BindingReader {
  readonly schoolCode: string;
  readonly seesPeople: boolean;
}

const ofTerminal = and(
  eq(terminal.schoolCode, userCarton.schoolCode),
  eq(terminal.terminalCode, userCarton.terminalCode),
);
const ofCarton = and(
  eq(cartonName.schoolCode, userCarton.schoolCode),
  eq(cartonName.terminalCode, userCarton.terminalCode),
  eq(cartonName.cartonCode, userCarton.cartonCode),
);
const ofPerson = and(eq(account.schoolCode, userCarton.schoolCode), eq(account.userId, userCarton.userId));

const selectBindings = ({ orm }: Queries, wanted: SQL | undefined) =>
  orm
    .select({ row: userCarton, terminal, name: cartonName, person: account })
    .from(userCarton)
    .innerJoin(terminal, ofTerminal)
    .leftJoin(cartonName, ofCarton)
    .leftJoin(account, ofPerson)
    .where(wanted)
    .orderBy(desc(userCarton.createdAt), desc(userCarton.bindingId))
    .$dynamic();
type Found = Awaited<ReturnType<typeof selectBindings>>[number];

/** A page of bindings, the newest first. Of a person also those that hold for them by department and role. */
export async function searchBindings(
  { db, keys }: ReadDeps,
  reader: BindingReader,
  { page, rows, terminalCode, cartonCode, userName }: CallInput<SearchCall>,
): Promise<CallAnswer<SearchCall>> {
  const { schoolCode } = reader;
  const person = userName === undefined ? undefined : await findAccount(db, keys, schoolCode, userName);
  if (userName !== undefined && !person) return { rows: [], total: 0, pageSize: rows, pageNumber: page };
  const wanted = and(
    eq(userCarton.schoolCode, schoolCode),
    terminalCode === undefined ? undefined : eq(userCarton.terminalCode, terminalCode),
    cartonCode === undefined ? undefined : eq(userCarton.cartonCode, cartonCode),
    person &&
      or(
        eq(userCarton.userId, person.userId),
        eq(userCarton.department, person.department),
        eq(userCarton.role, person.role),
      ),
  );
  const found = await selectBindings(db, wanted)
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(userCarton).where(wanted).orderBy(desc(userCarton.createdAt)),
  );
  return {
    rows: found.map((each) => bindingOf(keys, reader, each)),
    total,
    pageSize: rows,
    pageNumber: page,
  };
}

export async function readBinding(
  { db, keys }: ReadDeps,
  reader: BindingReader,
  bindingId: string,
): Promise<UserCarton | undefined> {
  const [found] = await selectBindings(
    db,
    and(eq(userCarton.schoolCode, reader.schoolCode), eq(userCarton.bindingId, bindingId)),
  );
  return found && bindingOf(keys, reader, found);
}

function bindingOf(
  keys: Keys,
  reader: BindingReader,
  { row, terminal: at, name, person }: Found,
): UserCarton {
  const { bindingId, terminalCode, cartonCode, department, role, note, revision, createdAt } = row;
  const names = person && decryptNames(keys, person, person);
  const shown = (kind: 'name' | 'number', text: string) => (reader.seesPeople ? text : maskText(kind, text));
  const { setting, sheets, state } = cartonPaper(at, cartonCode);
  return {
    bindingId,
    terminalCode,
    cartonCode,
    terminalName: { zh: at.nameZh, en: at.nameEn },
    cartonName: name && { zh: name.nameZh, en: name.nameEn },
    userName: names && shown('number', names.userName),
    personName: names && shown('name', names.name),
    department,
    role,
    note,
    paperSize: setting?.paperSize ?? null,
    sheets,
    state,
    revision,
    createdAt: createdAt.toISOString(),
  };
}
