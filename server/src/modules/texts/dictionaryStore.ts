import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { dictionaryEntry } from '../../db/schema/texts.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

export type DictionaryRow = typeof dictionaryEntry.$inferSelect;

/** Lists entries of one kind for one terminal: its own before the shared ones, each group in order. */
const entriesFor = (orm: Orm) =>
  orm
    .select()
    .from(dictionaryEntry)
    .where(
      and(
        eq(dictionaryEntry.schoolCode, sql.placeholder('schoolCode')),
        eq(dictionaryEntry.code, sql.placeholder('code')),
        or(
          isNull(dictionaryEntry.terminalCode),
          eq(dictionaryEntry.terminalCode, sql.placeholder('terminalCode')),
        ),
      ),
    )
    .orderBy(
      sql`${dictionaryEntry.terminalCode} is null`,
      asc(dictionaryEntry.position),
      asc(dictionaryEntry.name),
    );

const listFor = (orm: Orm) => entriesFor(orm).prepare('dictionary_entries_for_terminal');

export function listEntries(queries: Queries, key: TerminalKey, code: string): Promise<DictionaryRow[]> {
  const { schoolCode, terminalCode } = key;
  return queries.prepared(listFor).execute({ schoolCode, terminalCode, code });
}

/** Finds one entry by name; the terminal's own takes precedence over the shared one. */
export async function findEntry(
  queries: Queries,
  key: TerminalKey,
  entry: { readonly code: string; readonly name: string },
): Promise<DictionaryRow | undefined> {
  const entries = await listEntries(queries, key, entry.code);
  return entries.find((row) => row.name === entry.name);
}

/** Finds an entry that is for all terminals. */
export async function findSharedEntry(
  { orm }: Queries,
  schoolCode: string,
  { code, name }: { readonly code: string; readonly name: string },
): Promise<DictionaryRow | undefined> {
  const [row] = await orm
    .select()
    .from(dictionaryEntry)
    .where(
      and(
        eq(dictionaryEntry.schoolCode, schoolCode),
        eq(dictionaryEntry.code, code),
        eq(dictionaryEntry.name, name),
        isNull(dictionaryEntry.terminalCode),
      ),
    );
  return row;
}
