import { messageAdminCalls as calls } from '@self-print/contract/platform/messageAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange } from '../../http/bind.ts';
import { listChannels } from '../smsChannels/channelStore.ts';
import { listCosts, listMessages } from './admin/listMessages.ts';
import { saveChannel, viewChannel } from './admin/saveChannel.ts';
import { sendTest } from './admin/sendTest.ts';

/** Calls of the console about text messages. */
export function messageBindings(deps: Deps): Binding<Actor>[] {
  return [
    bindAdmin(calls.channels, async ({ actor }) => {
      const rows = await listChannels(deps.db, actor.schoolCode);
      return ok(rows.map((row) => viewChannel(deps, row)));
    }),
    bindChange(calls.saveChannel, ({ operation, input }) => saveChannel(deps, operation, input)),
    bindChange(calls.sendTest, ({ operation, input }) => sendTest(deps, operation, input)),
    bindAdmin(calls.list, async ({ actor, input }) => ok(await listMessages(deps, actor.schoolCode, input))),
    bindAdmin(calls.costs, async ({ actor }) => ok(await listCosts(deps.db, actor.schoolCode))),
  ];
}
