import { and, eq, inArray } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { schoolApp } from '../../db/schema/schoolApps.ts';
import { actingApp, appActing } from './appActing.ts';
import { decryptNames } from './encryptedAccount.ts';

/** Tells names of administrators, and of apps that acted, by their ids: null for nobody, empty for those who are gone. */
export async function administratorNames(
  { orm }: Queries,
  keys: Keys,
  schoolCode: string,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const people =
    wanted.length === 0
      ? []
      : await orm
          .select()
          .from(account)
          .where(and(eq(account.schoolCode, schoolCode), inArray(account.userId, wanted)));
  const names = new Map(people.map((person) => [person.userId, decryptNames(keys, person, person).name]));
  const apps = wanted.flatMap((id) => actingApp(id) ?? []);
  const acting =
    apps.length === 0
      ? []
      : await orm
          .select({ appId: schoolApp.appId, name: schoolApp.name })
          .from(schoolApp)
          .where(and(eq(schoolApp.schoolCode, schoolCode), inArray(schoolApp.appId, apps)));
  for (const { appId, name } of acting) names.set(appActing(appId), name);
  return (id) => (id === null ? null : (names.get(id) ?? ''));
}
