import { problem } from '@self-print/contract/errors.ts';
import { pcTextCalls, textCalls } from '@self-print/contract/platform/texts.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindPublic, bindTerminal } from '../../http/bind.ts';
import { schoolOf } from '../schools/schoolOf.ts';
import { type DictionaryRow, findEntry, listEntries } from './dictionaryStore.ts';
import { findPicture, PICTURE_NAMES } from './pictures.ts';
import { listMessages } from './textStore.ts';

export function textBindings({ db }: Deps): Binding<Actor>[] {
  return [
    bindTerminal(textCalls.i18n, async ({ actor }) => ok(await listMessages(db, actor.schoolCode, 'kiosk'))),
    bindPublic(pcTextCalls.i18n, async ({ request }) => {
      const found = await schoolOf(db, request);
      return found.ok ? ok(await listMessages(db, found.value.schoolCode, 'pc')) : found;
    }),
    bindTerminal(textCalls.findList, async ({ actor, input }) =>
      ok((await listEntries(db, actor, input.type)).map(viewOfEntry)),
    ),
    bindTerminal(textCalls.findDict, async ({ actor, input }) => {
      const row = await findEntry(db, actor, input);
      return row ? ok(viewOfEntry(row)) : fail(problem('NOT_FOUND'));
    }),
    bindTerminal(textCalls.codePrintImage, async ({ actor }) =>
      ok({ imageUrl: await findPicture(db, actor, PICTURE_NAMES.codePrint) }),
    ),
    bindTerminal(textCalls.selfPrintImage, async ({ actor }) =>
      ok({ imageUrl: await findPicture(db, actor, PICTURE_NAMES.selfPrint) }),
    ),
  ];
}

function viewOfEntry({ code, name, value, labelZh, labelEn, position }: DictionaryRow) {
  return { code, name, value, label: { zh: labelZh, en: labelEn }, position };
}
