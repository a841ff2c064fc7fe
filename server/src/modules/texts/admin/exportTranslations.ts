import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { ListedText, translationCalls } from '@self-print/contract/platform/textAdmin.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../../http/xlsx.ts';
import { listTexts } from './listTexts.ts';

const ALL_ROWS = Number.MAX_SAFE_INTEGER;

/** Exports the texts for a translator; the import reads the same columns. */
export async function exportTranslations(
  deps: Pick<Deps, 'db' | 'keys' | 'log' | 'builtInTexts'>,
  { schoolCode, userId }: AdminActor,
  { app }: CallInput<typeof translationCalls.export>,
  language: Language,
): Promise<FileAnswer> {
  const { rows } = await listTexts(deps, schoolCode, { app, page: 1, rows: ALL_ROWS });
  const file = {
    fileName: 'texts.xlsx',
    sheet: { zh: '文字', en: 'Texts' }[language],
    onEnd: (count: number) => deps.log.event('texts-exported', { by: userId, rows: count }),
  };
  return xlsxAnswer(file, language, columnsIn(language), one(rows));
}

async function* one(rows: readonly ListedText[]) {
  yield* rows;
}

const columnsIn = (language: Language): readonly XlsxColumn<ListedText>[] => [
  { heading: { zh: '应用', en: 'App' }, width: 8, as: 'text', read: ({ app }) => app },
  { heading: { zh: '键', en: 'Key' }, width: 30, as: 'text', read: ({ key }) => key },
  { heading: { zh: '版本', en: 'Revision' }, width: 8, as: 'number', read: ({ revision }) => revision },
  { heading: { zh: '位置', en: 'Where' }, width: 20, as: 'text', read: ({ part }) => part[language] },
  {
    heading: { zh: '中文', en: 'Chinese' },
    width: 50,
    as: 'text',
    read: ({ own, builtIn }) => own.zh ?? builtIn.zh,
  },
  {
    heading: { zh: '内置英文', en: 'Built-in English' },
    width: 50,
    as: 'text',
    read: ({ builtIn }) => builtIn.en,
  },
  {
    heading: { zh: '内置英文（单数）', en: 'Built-in English (singular)' },
    width: 30,
    as: 'text',
    read: ({ builtIn }) => builtIn.enOne,
  },
  { heading: { zh: '学校英文', en: 'Own English' }, width: 50, as: 'text', read: ({ own }) => own.en },
  {
    heading: { zh: '学校英文（单数）', en: 'Own English (singular)' },
    width: 30,
    as: 'text',
    read: ({ own }) => own.enOne,
  },
];
