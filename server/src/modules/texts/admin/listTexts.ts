import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { nestedIn, placeholdersOf } from '@self-print/contract/placeholders.ts';
import type { ListedText, textAdminCalls } from '@self-print/contract/platform/textAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { FORMS, isHalfTranslated, type TextApp, textApp } from '@self-print/contract/wording.ts';
import type { BuiltInText } from '../../../builtInTexts.ts';
import type { Deps } from '../../../deps.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { ownWordsOf, wordingOf } from '../textStore.ts';

type TextDeps = Pick<Deps, 'db' | 'keys' | 'builtInTexts'>;
type OwnWords = Awaited<ReturnType<typeof ownWordsOf>>;

/** Returns a page of the texts in the order of the pages that show them. */
export async function listTexts(
  { db, builtInTexts }: TextDeps,
  schoolCode: string,
  { page, rows, app, search = '', only }: CallInput<typeof textAdminCalls.list>,
): Promise<CallAnswer<typeof textAdminCalls.list>> {
  const texts = await builtInTexts.read();
  const ownOf = await ownWordsOf(db, schoolCode);
  const wanted = search.trim().toLowerCase();
  const found = textApp.options
    .filter((each) => app === undefined || each === app)
    .flatMap((each) => [...texts[each].values()])
    .map((text) => listed(text, ownOf))
    .filter(({ own }) => {
      if (only === 'own') return own.zh !== null || own.en !== null;
      return only === undefined || isHalfTranslated(own);
    })
    .filter((text) => wordsIn(text).some((words) => words.toLowerCase().includes(wanted)));
  return {
    rows: found.slice((page - 1) * rows, page * rows),
    total: found.length,
    pageSize: rows,
    pageNumber: page,
    unknownApps: textApp.options.filter((each) => texts[each].size === 0),
  };
}

/** One text with who changed it last, and the texts that stand in it. */
export async function viewText(
  { db, keys, builtInTexts }: TextDeps,
  schoolCode: string,
  { app, key }: { readonly app: TextApp; readonly key: string },
) {
  const texts = (await builtInTexts.read())[app];
  const text = texts.get(key);
  if (!text) return fail(problem('NOT_FOUND'));
  const ownOf = await ownWordsOf(db, schoolCode);
  const changedBy = ownOf(app, key)?.changedBy ?? null;
  const nameOf = await administratorNames(db, keys, schoolCode, [changedBy]);
  return ok({
    ...listed(text, ownOf),
    changedBy: nameOf(changedBy),
    nested: nestedTexts(texts, text).map((each) => listed(each, ownOf)),
  });
}

/** The texts that stand in a text, by `$t(key, …)`; none of the built-in ones stands in another that does. */
function nestedTexts(all: ReadonlyMap<string, BuiltInText>, { builtIn }: BuiltInText): BuiltInText[] {
  const nested = [builtIn.zh, builtIn.en].flatMap(nestedIn).flatMap((each) => [...placeholdersOf(each)]);
  return [...new Set(nested)].flatMap((key) => all.get(key) ?? []);
}

function listed({ app, key, part, builtIn }: BuiltInText, ownOf: OwnWords): ListedText {
  const row = ownOf(app, key);
  return {
    app,
    key,
    part,
    builtIn,
    own: wordingOf(row),
    revision: row?.revision ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
}

function wordsIn({ key, builtIn, own }: ListedText): string[] {
  return [key, ...FORMS.flatMap((form) => [builtIn[form] ?? '', own[form] ?? ''])];
}
