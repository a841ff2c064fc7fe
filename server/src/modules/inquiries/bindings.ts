import { inquiryCalls as calls } from '@self-print/contract/platform/inquiries.ts';
import { inquiryAdminCalls as admin } from '@self-print/contract/platform/inquiryAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import { eq } from 'drizzle-orm';
import { inquiry } from '../../db/schema/inquiries.ts';
import type { Actor } from '../../http/actor.ts';
import { bindAdmin, bindChange, bindTerminalUser } from '../../http/bind.ts';
import type { OrderDeps } from '../orders/orderKind.ts';
import { requireModule } from '../schools/hasModule.ts';
import { checkSystem, saveSettings, viewSettings } from './admin/settings.ts';
import { tryInquiry } from './admin/tryInquiry.ts';
import { saveInquiry, switchInquiry } from './admin/writeInquiry.ts';
import { listInquiries } from './inquiryStore.ts';
import { createKeptAnswers } from './keptAnswers.ts';
import { printInquiry } from './printInquiry.ts';
import { readInquiry } from './readInquiry.ts';

/** Calls about what people look up of their own data, of terminals and of the console. */
export function inquiryBindings(given: OrderDeps): Binding<Actor>[] {
  const deps = { ...given, kept: createKeptAnswers(given.clock) };
  const { db } = deps;
  return [
    bindTerminalUser(calls.paging, async ({ actor: { schoolCode }, input }) => {
      const licensed = await requireModule(db, schoolCode, 'SELF_INQUIRY');
      if (!licensed.ok) return licensed;
      const { rows, ...counts } = await listInquiries(db, schoolCode, input, eq(inquiry.enabled, true));
      return ok({
        ...counts,
        rows: rows.map(({ inquiryId, facts: { title, icon, printable } }) => ({
          inquiryId,
          title,
          icon,
          printable,
        })),
      });
    }),
    bindTerminalUser(calls.read, ({ actor, input, language }) => readInquiry(deps, actor, input, language)),
    bindTerminalUser(calls.print, ({ actor, input, language }) => printInquiry(deps, actor, input, language)),
    bindAdmin(admin.list, async ({ actor, input }) => ok(await listInquiries(db, actor.schoolCode, input))),
    bindChange(admin.save, ({ operation, input }) => saveInquiry(deps, operation, input)),
    bindChange(admin.setState, ({ operation, input }) => switchInquiry(deps, operation, input)),
    bindChange(admin.try, ({ operation, input }) => tryInquiry(deps, operation, input)),
    bindAdmin(admin.settings, async ({ actor }) => ok(await viewSettings(db, actor.schoolCode))),
    bindChange(admin.saveSettings, ({ operation, input }) => saveSettings(deps, operation, input)),
    bindAdmin(admin.check, ({ actor }) => checkSystem(deps, actor.schoolCode)),
  ];
}
