import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import * as f from '../fields.ts';

export const commonCalls = {
  domainAccessToken: kioskCall({
    path: '/common/domainAccessToken',
    summary:
      "The platform's address and the identity headers of this terminal's page; `refresh` asks the platform for a new token",
    body: z.object({ refresh: z._default(f.truth, false) }),
    data: z.object({
      domain: z.string().check(z.meta({ description: 'scheme, host and port of the platform' })),
      appId: z.string(),
      accessToken: z.string(),
      schoolCode: z.string(),
      terminalCode: z.string(),
      expiresAt: f.moment,
    }),
    errors: ['AGENT_NOT_REGISTERED', 'PLATFORM_UNREACHABLE', 'TOKEN_FETCH_FAILED'],
  }),
  terminalInfo: kioskCall({
    path: '/common/terminalInfo',
    summary: "This terminal's identity and software versions",
    body: z.object({}),
    data: z.object({
      registered: z.boolean(),
      terminalCode: z.nullable(z.string()),
      schoolCode: z.nullable(z.string()),
      appId: z.nullable(z.string()),
      domain: z.nullable(z.string()),
      version: z.string(),
      simulatedDevices: z.boolean(),
    }),
    errors: [],
  }),
  clearCache: kioskCall({
    path: '/common/clearCache',
    summary:
      "Delete the last person's documents from this machine; a document still printing is deleted afterwards",
    body: z.object({}),
    data: z.object({ removedFiles: z.int() }),
    errors: [],
  }),
  goIndex: kioskCall({
    path: '/config/goIndex',
    summary: 'Whether the screen may return home now, and the path of the home screen',
    body: z.object({}),
    data: z.object({ allowed: z.boolean(), path: z.string() }),
    errors: [],
  }),
};
