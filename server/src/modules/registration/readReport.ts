import { maskText } from '@self-print/contract/masking.ts';
import type { RegistrationReport } from '@self-print/contract/platform/registration.ts';
import type { RegistrationSettings } from '@self-print/contract/platform/registrationAdmin.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { todayIn } from '../../calendar/todayIn.ts';
import type { Queries } from '../../db/database.ts';
import { academicTerm, registration } from '../../db/schema/registration.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import type { PersonPlace, RecordContent } from '../records/personRecords.ts';
import { judgeRequirements, shownFacts } from './requirements.ts';
import { readSetting } from './settingStore.ts';
import { standingOf } from './standing.ts';

type ReportDeps = Pick<Deps, 'keys' | 'clock'>;
type RecordRow = typeof registration.$inferSelect;

/** What would be registered of a person, and what is missing for it, by a record that was read before. */
export async function readReport(
  queries: Queries,
  { keys, clock }: ReportDeps,
  person: PersonPlace,
  record: RecordContent | undefined,
): Promise<RegistrationReport> {
  const { schoolCode, userId } = person;
  const account = await findAccount(queries, keys, schoolCode, userId);
  if (!account) throw new Error('A person who signed in is gone');
  const { settings } = await readSetting(queries, schoolCode);
  const known = await findRegistration(queries, person, settings?.termId ?? null);
  const requirements = settings === null ? [] : judgeRequirements(settings, record?.values);
  const standing = standingOf({
    settings,
    today: await todayIn(queries, schoolCode, clock.now()),
    role: account.role,
    department: account.department,
    isEverythingMet: requirements.every(({ isMet }) => isMet),
    isRegistered: known !== undefined,
  });
  const names = decryptNames(keys, person, account);
  return {
    standing,
    offer: settings === null ? null : await readOffer(queries, schoolCode, settings),
    person: {
      name: maskText('name', names.name),
      number: maskText('number', names.userName),
      department: account.department,
    },
    facts: settings === null ? [] : shownFacts(settings, record?.values),
    requirements,
    registeredAt: known?.registeredAt.toISOString() ?? null,
    hasProof: settings !== null && settings.proofItemId !== null,
  };
}

/** The term for which a school registers; null where it registers nobody. */
export async function readOffer(
  { orm }: Queries,
  schoolCode: string,
  { enabled, termId, opensOn, closesOn, notice }: RegistrationSettings,
): Promise<RegistrationReport['offer']> {
  if (!enabled || termId === null) return null;
  const [term] = await orm
    .select()
    .from(academicTerm)
    .where(and(eq(academicTerm.schoolCode, schoolCode), eq(academicTerm.termId, termId)));
  return term ? { termId, term: { zh: term.nameZh, en: term.nameEn }, opensOn, closesOn, notice } : null;
}

/** The registration of a person for a term that was not undone. */
export async function findRegistration(
  { orm }: Queries,
  { schoolCode, userId }: PersonPlace,
  termId: string | null,
): Promise<RecordRow | undefined> {
  if (termId === null) return undefined;
  const [row] = await orm
    .select()
    .from(registration)
    .where(
      and(
        eq(registration.schoolCode, schoolCode),
        eq(registration.termId, termId),
        eq(registration.userId, userId),
        isNull(registration.undoneAt),
      ),
    );
  return row;
}
