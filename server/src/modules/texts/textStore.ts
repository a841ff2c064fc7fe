import type { Language } from '@self-print/contract/fields.ts';
import { NO_OWN_WORDS, type OwnWording, type TextApp } from '@self-print/contract/wording.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { schoolMessage } from '../../db/schema/texts.ts';
import { licensedLanguages } from '../schools/licensedLanguage.ts';

export type MessageSets = Readonly<Record<Language, Readonly<Record<string, string>>>>;
type MessageRow = typeof schoolMessage.$inferSelect;

const messagesOfSchool = (orm: Orm) =>
  orm
    .select()
    .from(schoolMessage)
    .where(
      and(
        eq(schoolMessage.schoolCode, sql.placeholder('schoolCode')),
        eq(schoolMessage.app, sql.placeholder('app')),
      ),
    )
    .prepare('messages_of_school');

/** Lists a school's own messages for an app by language and key, as i18next takes them, in the languages that its licence covers. */
export async function listMessages(queries: Queries, schoolCode: string, app: TextApp): Promise<MessageSets> {
  const rows = await queries.prepared(messagesOfSchool).execute({ schoolCode, app });
  const languages = await licensedLanguages(queries, schoolCode);
  const languageOf = (language: Language) =>
    languages.includes(language) ? Object.fromEntries(rows.flatMap((row) => formsOf(row, language))) : {};
  return { zh: languageOf('zh'), en: languageOf('en') };
}

/** The words of a text under the keys of its plural forms: Chinese has one form, English also a singular. */
function formsOf(row: MessageRow, language: Language): (readonly [string, string])[] {
  const { messageKey, counts, enOne } = row;
  const words = row[language];
  if (words === null) return [];
  if (!counts) return [[messageKey, words]];
  const one = language === 'en' && enOne !== null ? [[`${messageKey}_one`, enOne] as const] : [];
  return [[`${messageKey}_other`, words], ...one];
}

/** Own words of a school by app and key. */
export async function ownWordsOf({ orm }: Queries, schoolCode: string) {
  const rows = await orm.select().from(schoolMessage).where(eq(schoolMessage.schoolCode, schoolCode));
  const byPlace = new Map(rows.map((row) => [placeOf(row.app, row.messageKey), row]));
  return (app: TextApp, key: string): MessageRow | undefined => byPlace.get(placeOf(app, key));
}

const placeOf = (app: TextApp, key: string) => `${app}/${key}`;

export function wordingOf(row: MessageRow | undefined): OwnWording {
  return row ? { zh: row.zh, en: row.en, enOne: row.enOne } : NO_OWN_WORDS;
}

interface WrittenWording {
  readonly schoolCode: string;
  readonly app: TextApp;
  readonly key: string;
  readonly counts: boolean;
  readonly own: OwnWording;
  /** The revision that the words are based on; 0 for a text without a row. */
  readonly revision: number;
  /** Null: by the command line. */
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** Saves own words; false when somebody else changed them meanwhile. */
export async function writeOwnWords({ orm }: Queries, wish: WrittenWording): Promise<boolean> {
  const { schoolCode, app, key, counts, own, revision, changedBy, changedAt } = wish;
  const row = { ...own, counts, revision: revision + 1, changedBy, changedAt };
  const saved =
    revision === 0
      ? await orm
          .insert(schoolMessage)
          .values({ schoolCode, app, messageKey: key, ...row })
          .onConflictDoNothing()
          .returning({ revision: schoolMessage.revision })
      : await orm
          .update(schoolMessage)
          .set(row)
          .where(
            and(
              eq(schoolMessage.schoolCode, schoolCode),
              eq(schoolMessage.app, app),
              eq(schoolMessage.messageKey, key),
              eq(schoolMessage.revision, revision),
            ),
          )
          .returning({ revision: schoolMessage.revision });
  return saved.length === 1;
}
