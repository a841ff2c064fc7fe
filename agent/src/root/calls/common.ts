import { commonCalls } from '@self-print/contract/agent/common.ts';
import { ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

/** Path of the home screen according to the specification. */
const HOME_PATH = '/index';

export function bindCommonCalls(parts: Parts): Binding<AgentActor>[] {
  const { registration, tokens, session, queue, devices, config, version } = parts;
  return [
    bind(commonCalls.domainAccessToken, async ({ input }) => {
      const grant = await (input.refresh ? tokens.renew(null) : tokens.current());
      if (!grant.ok) return grant;
      const { identity, pageToken: accessToken, expiresAt } = grant.value;
      const { platformAddress: domain, appId, schoolCode, terminalCode } = identity;
      return ok({ domain, appId, accessToken, schoolCode, terminalCode, expiresAt });
    }),
    bind(commonCalls.terminalInfo, async () => {
      const identity = registration.identity();
      return ok({
        registered: registration.state() === 'registered',
        terminalCode: identity?.terminalCode ?? null,
        schoolCode: identity?.schoolCode ?? null,
        appId: identity?.appId ?? null,
        domain: identity?.platformAddress ?? null,
        version,
        simulatedDevices: config.simulatedDevices,
      });
    }),
    bind(commonCalls.clearCache, async () => ok({ removedFiles: parts.clearDocuments() })),
    bind(commonCalls.goIndex, async () => {
      devices.of.scanner.cancelScan();
      return ok({ allowed: session.goIndexAllowed() && queue.active() === null, path: HOME_PATH });
    }),
  ];
}
