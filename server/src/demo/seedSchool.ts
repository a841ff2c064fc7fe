import { eq } from 'drizzle-orm';
import type { BuiltInRole } from '../db/builtInRoles.ts';
import { printItem } from '../db/schema/items.ts';
import type { Deps } from '../deps.ts';
import { cardsOf, setCard } from '../modules/accounts/cards.ts';
import { createAccount } from '../modules/accounts/createAccount.ts';
import { findAccount } from '../modules/accounts/findAccount.ts';
import { createItem } from '../modules/items/createItem.ts';
import { createSchool } from '../modules/schools/createSchool.ts';
import { hashPassword } from '../modules/signIn/passwords.ts';
import { createTerminal } from '../modules/terminals/createTerminal.ts';
import { placeTerminal } from '../modules/terminals/placeTerminal.ts';
import {
  DEMO_ADMIN,
  DEMO_ITEMS,
  DEMO_OPERATOR,
  DEMO_PLACES,
  DEMO_REGISTRAR,
  DEMO_SCHOOL,
  DEMO_STUDENT,
} from './demoSchool.ts';
import type { DemoPeople } from './seedTemplates.ts';

const { schoolCode } = DEMO_SCHOOL;

/** Adds what is missing of the school, its terminals, items and people. */
export async function seedSchool(deps: Deps): Promise<DemoPeople> {
  await createSchool(deps, DEMO_SCHOOL);
  for (const [terminal, place] of DEMO_PLACES) {
    const created = await createTerminal(deps, terminal);
    // Later changes by an administrator are kept.
    if (created.ok) await placeTerminal(deps, terminal, place);
  }
  for (const item of Object.values(DEMO_ITEMS)) await createItem(deps, item);
  await deps.db.orm
    .update(printItem)
    .set({ paused: true })
    .where(eq(printItem.itemId, DEMO_ITEMS.paused.itemId));
  const author = await seedAccount(deps, { ...DEMO_ADMIN, role: 'admin' });
  const publisher = await seedAccount(deps, { ...DEMO_REGISTRAR, role: 'printAdmin' });
  await seedAccount(deps, { ...DEMO_OPERATOR, role: 'operator' });
  const student = await seedAccount(deps, { ...DEMO_STUDENT, name: DEMO_STUDENT.name.zh, role: 'student' });
  // What an administrator has registered since is kept.
  const { db, keys, clock } = deps;
  if ((await cardsOf(db, keys, { schoolCode, ...student })).length === 0)
    await setCard(
      db,
      keys,
      { schoolCode, ...student },
      { kind: 'idCard', number: DEMO_STUDENT.idNumber },
      clock.now(),
    );
  return { studentId: student.userId, authorId: author.userId, publisherId: publisher.userId };
}

interface DemoAccount {
  readonly userName: string;
  readonly password: string;
  readonly name: string;
  readonly role: BuiltInRole;
}

async function seedAccount(
  deps: Deps,
  { userName, password, name, role }: DemoAccount,
): Promise<{ readonly userId: string }> {
  const known = await findAccount(deps.db, deps.keys, schoolCode, userName);
  if (known) return known;
  const passwordHash = await hashPassword(password);
  const created = await createAccount(deps, { schoolCode, userName, name, role, passwordHash });
  if (!created.ok) throw new Error(`The demo account ${userName} was made by somebody else just now`);
  return created.value;
}
