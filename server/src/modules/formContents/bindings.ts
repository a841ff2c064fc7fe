import { formContentCalls } from '@self-print/contract/platform/formContents.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { recordExport } from '../operations/recordAccess.ts';
import { exportContents } from './exportContents.ts';
import { listContents } from './listContents.ts';

/** Calls for what people filled into forms, used by the console. */
export function formContentBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(formContentCalls.search, async ({ actor, input }) =>
      ok(await listContents(deps, actor, input)),
    ),
    bindChange(formContentCalls.export, async ({ operation, input, language }) => {
      await recordExport(deps, operation, { zh: '填写内容', en: 'What people filled in' }, input);
      return ok(await exportContents(deps, operation, input, language));
    }),
  ];
}
