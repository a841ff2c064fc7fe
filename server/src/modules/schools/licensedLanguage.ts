import type { Language } from '@self-print/contract/fields.ts';
import type { Queries } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { hasModule } from './hasModule.ts';

/** The languages that a school's terminals, phones and PCs offer: English requires a licence. */
export const languagesOf = (isInternational: boolean): Language[] =>
  isInternational ? ['zh', 'en'] : ['zh'];

/** The languages that a school's licence covers. */
export async function licensedLanguages(queries: Queries, schoolCode: string): Promise<Language[]> {
  return languagesOf(await hasModule(queries, schoolCode, 'INTERNATIONAL'));
}

/** The language of an answer to a caller who asked for one. The console is in both for every school. */
export async function licensedLanguage(queries: Queries, actor: Actor, asked: Language): Promise<Language> {
  if (asked === 'zh' || actor.kind === 'anyone' || actor.kind === 'admin') return asked;
  return (await licensedLanguages(queries, actor.schoolCode)).includes(asked) ? asked : 'zh';
}
