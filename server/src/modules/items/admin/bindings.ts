import { problem } from '@self-print/contract/errors.ts';
import { itemAdminCalls as calls } from '@self-print/contract/platform/itemAdmin.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { bindAdmin, bindChange } from '../../../http/bind.ts';
import { chargeFee } from '../chargeFee.ts';
import { offeredItems } from '../offeredItems.ts';
import { hasTerminal } from '../scansCards.ts';
import { listAdminItems } from './adminItems.ts';
import { archiveItem } from './archiveItem.ts';
import { changeMany } from './changeMany.ts';
import { exportItems } from './exportItems.ts';
import { relationBindings } from './relationBindings.ts';
import { readItem } from './relations.ts';
import { restoreItem } from './restoreItem.ts';
import { pageTags, removeTag, saveTag } from './tags.ts';
import { reviewForm, tryForm } from './tryForm.ts';
import { checkRight, explainFee } from './tryForPerson.ts';
import { addItem, changeItem } from './writeItem.ts';

/** Calls for managing items, used by the console. */
export function itemAdminBindings(deps: Deps): Binding<Actor>[] {
  const { db, plugins } = deps;
  return [
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listAdminItems(db, actor.schoolCode, input))),
    bindAdmin(calls.get, ({ actor, input }) => readItem(deps, actor.schoolCode, input.id)),
    bindChange(calls.create, ({ operation, input, language }) => addItem(deps, operation, input, language)),
    bindChange(calls.modify, ({ operation, input, language }) =>
      changeItem(deps, operation, input, language),
    ),
    bindChange(calls.archive, ({ operation, input }) => archiveItem(deps, operation, input.itemId)),
    bindChange(calls.restore, ({ operation, input, language }) =>
      restoreItem(deps, operation, input.itemId, language),
    ),
    bindChange(calls.modifyMany, ({ operation, input }) => changeMany(deps, operation, input)),
    bindAdmin(calls.export, async ({ actor, input, language }) =>
      ok(await exportItems(deps, actor.schoolCode, input, language)),
    ),
    bindAdmin(calls.offeredAt, async ({ actor: { schoolCode }, input: { terminalCode } }) => {
      const place = { schoolCode, terminalCode };
      return (await hasTerminal(db, place))
        ? ok(await offeredItems(deps, place))
        : fail(problem('NOT_FOUND'));
    }),
    bindAdmin(calls.chargeFee, ({ actor, input: { userName, ...question } }) =>
      chargeFee(deps, actor, { ...question, userId: userName }),
    ),
    bindAdmin(calls.formCheck, async ({ input: { form, values }, language }) =>
      tryForm(form, values, language),
    ),
    bindAdmin(calls.checkFormSchema, async ({ input, language }) => ok(reviewForm(input.form, language))),
    bindAdmin(calls.plugins, async () =>
      ok(
        [...plugins.values()].map(({ name, label, supplies, settingsForm }) => ({
          name,
          label,
          supplies,
          settings: settingsForm,
        })),
      ),
    ),
    bindAdmin(calls.checkRight, ({ actor, input: { id, userName }, language }) =>
      checkRight(deps, actor.schoolCode, { itemId: id, userName }, language),
    ),
    bindAdmin(calls.checkFee, ({ actor, input }) => explainFee(deps, actor.schoolCode, input)),
    bindAdmin(tagAdminCalls.list, async ({ actor, input }) =>
      ok(await pageTags(deps, actor.schoolCode, input)),
    ),
    bindChange(tagAdminCalls.save, ({ operation, input }) => saveTag(deps, operation, input)),
    bindChange(tagAdminCalls.remove, ({ operation, input }) => removeTag(deps, operation, input.tagId)),
    ...relationBindings(deps),
  ];
}
