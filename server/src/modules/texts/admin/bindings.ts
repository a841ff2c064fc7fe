import { textAdminCalls, translationCalls } from '@self-print/contract/platform/textAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { exportTranslations } from './exportTranslations.ts';
import { importTranslations } from './importTranslations.ts';
import { listTexts, viewText } from './listTexts.ts';
import { saveText, saveTranslation } from './saveText.ts';

/** Calls by which a school words its pages itself, used by the console. */
export function textAdminBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(textAdminCalls.list, async ({ actor, input }) =>
      ok(await listTexts(deps, actor.schoolCode, input)),
    ),
    bindAdmin(textAdminCalls.get, ({ actor, input }) => viewText(deps, actor.schoolCode, input)),
    bindChange(textAdminCalls.save, ({ operation, input }) => saveText(deps, operation, input)),
    bindChange(translationCalls.save, ({ operation, input }) => saveTranslation(deps, operation, input)),
    bindAdmin(translationCalls.export, async ({ actor, input, language }) =>
      ok(await exportTranslations(deps, actor, input, language)),
    ),
    bindChange(translationCalls.import, ({ operation, input }) => importTranslations(deps, operation, input)),
  ];
}
