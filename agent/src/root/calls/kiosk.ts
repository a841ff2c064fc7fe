import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { LogEventId } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { probePlatform } from '../../platform/probe.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

/** Log events of the page that show whether somebody is at the screen. */
const IN_USE_AFTER: Readonly<Partial<Record<LogEventId, boolean>>> = {
  'kiosk-page-open': false,
  'kiosk-session-start': true,
  'kiosk-session-end': false,
  'kiosk-crash': false,
};

export function bindKioskCalls(parts: Parts): Binding<AgentActor>[] {
  const { hub, registration, session, display, log } = parts;
  const { presence } = parts.maintenance;
  return [
    bind(kioskCalls.state, async ({ input, request }) => {
      // Only browsers send this header: the shell's own requests lack it.
      presence.note(request.header('sec-fetch-site') === undefined ? 'shell' : 'page');
      return ok(await hub.next(input.since, input.waitSeconds));
    }),
    bind(kioskCalls.testConnection, async ({ input }) => {
      // A registered terminal must not probe addresses for anyone who gets hold of its page.
      const isInService = registration.state() === 'registered' && parts.staff.session.current() === null;
      if (isInService) return fail(problem('FORBIDDEN'));
      return probePlatform(input.platformAddress, parts.fetch);
    }),
    bind(kioskCalls.register, async ({ input }) => {
      const answer = await registration.register(input.platformAddress, input.activationCode);
      if (!answer.ok) return answer;
      const { schoolCode, terminalCode } = answer.value;
      return ok({ schoolCode, terminalCode });
    }),
    bind(kioskCalls.endSession, async () => {
      session.end();
      parts.printRequests.endSession();
      display.clear();
      parts.face.endSession();
      parts.devices.endSession();
      return ok({ removedFiles: parts.clearDocuments() });
    }),
    bind(kioskCalls.logEvent, async ({ input }) => {
      // Nested under its own name, so that the page cannot overwrite fields of the line.
      log.event(input.event, { page: input.detail });
      if (input.event === 'kiosk-page-open') presence.opened();
      const inUse = IN_USE_AFTER[input.event];
      if (inUse !== undefined) session.setInUse(inUse);
      return ok({});
    }),
  ];
}
