import {
  terminalItemCalls as atTerminal,
  itemCalls,
  userItemCalls as onPhone,
} from '@self-print/contract/platform/items.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindTerminal, bindTerminalUser, bindUser } from '../../http/bind.ts';
import { itemAdminBindings } from './admin/bindings.ts';
import { chargeFee } from './chargeFee.ts';
import { beginFormUpload, checkFilledIn, saveForm, showForm } from './itemForms.ts';
import { listItems } from './listItems.ts';
import { listTags } from './listTags.ts';
import { listUncompleted } from './listUncompleted.ts';
import { offeredItems } from './offeredItems.ts';
import { scansCards } from './scansCards.ts';
import { priceForPerson, viewItem } from './viewItem.ts';

const momentOf = (beforeForm: boolean) => (beforeForm ? 'before' : 'after');

/** Calls for items on the phone, at terminals and in the console. Previews are bound with the issuing of documents. */
export function itemBindings(deps: Deps): Binding<Actor>[] {
  const { db } = deps;
  return [
    bindUser(onPhone.list, ({ actor, input, language }) => listItems(deps, actor, input, language)),
    bindUser(onPhone.tags, async ({ actor }) => ok(await listTags(db, actor.schoolCode))),
    bindUser(onPhone.get, ({ actor, input, language }) => viewItem(deps, actor, input.id, language)),
    bindUser(onPhone.form, ({ actor, input: { itemId, beforeForm }, language }) =>
      showForm(deps, actor, { itemId, moment: momentOf(beforeForm) }, language),
    ),
    bindUser(onPhone.formCheck, ({ actor, input: { beforeForm, ...filled }, language }) =>
      checkFilledIn(deps, actor, { ...filled, moment: momentOf(beforeForm) }, language),
    ),
    bindUser(onPhone.beginFormUpload, ({ actor, input, language }) =>
      beginFormUpload(deps, actor, input, language),
    ),
    bindUser(onPhone.saveForm, ({ actor, input, language }) => saveForm(deps, actor, input, language)),
    bindUser(onPhone.chargeFee, ({ actor, input, language }) => priceForPerson(deps, actor, input, language)),

    bindTerminalUser(atTerminal.list, ({ actor, input, language }) =>
      listItems(deps, actor, input, language),
    ),
    bindTerminal(atTerminal.tags, async ({ actor }) => ok(await listTags(db, actor.schoolCode))),
    bindTerminalUser(atTerminal.uncompleted, async ({ actor, input }) =>
      ok(await listUncompleted(deps, actor, input)),
    ),
    bindTerminal(atTerminal.available, async ({ actor }) => ok(await offeredItems(deps, actor))),
    bindTerminal(atTerminal.skyCardScan, async ({ actor }) => ok({ on: await scansCards(db, actor) })),
    bindTerminalUser(atTerminal.get, ({ actor, input, language }) =>
      viewItem(deps, actor, input.id, language),
    ),
    bindTerminalUser(atTerminal.beforeForm, ({ actor, input: { itemId }, language }) =>
      showForm(deps, actor, { itemId, moment: 'before' }, language),
    ),
    bindTerminalUser(atTerminal.afterForm, ({ actor, input: { itemId }, language }) =>
      showForm(deps, actor, { itemId, moment: 'after' }, language),
    ),
    bindTerminalUser(atTerminal.formCheck, ({ actor, input: { beforeForm, ...filled }, language }) =>
      checkFilledIn(deps, actor, { ...filled, moment: momentOf(beforeForm) }, language),
    ),
    bindTerminalUser(atTerminal.saveForm, ({ actor, input, language }) =>
      saveForm(deps, actor, input, language),
    ),
    bindTerminalUser(itemCalls.chargeFee, ({ actor, input }) =>
      chargeFee(deps, actor, { ...input, askedBy: actor.userId }),
    ),
    ...itemAdminBindings(deps),
  ];
}
