import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { z } from 'zod';
import type { ProtocolEvent } from './protocol.ts';

function event<Name extends keyof ProtocolMapping.Events, Params extends z.ZodType>(
  method: Name,
  params: Params,
) {
  return z.object({ method: z.literal(method), params, sessionId: z.string().optional() });
}

const schemas = [
  event(
    'Target.attachedToTarget',
    z.object({
      sessionId: z.string(),
      waitingForDebugger: z.boolean(),
      targetInfo: z.object({
        targetId: z.string(),
        type: z.string(),
        url: z.string(),
        openerId: z.string().optional(),
      }),
    }),
  ),
  event('Target.detachedFromTarget', z.object({ sessionId: z.string() })),
  event('Browser.downloadWillBegin', z.object({ url: z.string() })),
  event('Inspector.targetCrashed', z.unknown().optional()),
  event(
    'Page.frameNavigated',
    z.object({
      /** `unreachableUrl`: the address that an error page stands for. */
      frame: z.object({ id: z.string(), url: z.string(), unreachableUrl: z.string().optional() }),
    }),
  ),
  event('Page.windowOpen', z.object({ url: z.string() })),
  event('Page.fileChooserOpened', z.unknown().optional()),
  event('Page.javascriptDialogOpening', z.object({ type: z.string() })),
  event(
    'Runtime.executionContextCreated',
    z.object({ context: z.object({ id: z.int(), origin: z.string() }) }),
  ),
  event('Runtime.executionContextDestroyed', z.object({ executionContextId: z.int() })),
  event('Runtime.executionContextsCleared', z.unknown().optional()),
  event(
    'Runtime.bindingCalled',
    z.object({ name: z.string(), payload: z.string(), executionContextId: z.int() }),
  ),
  event(
    'Fetch.requestPaused',
    z.object({
      requestId: z.string(),
      frameId: z.string(),
      resourceType: z.string(),
      request: z.object({ url: z.string() }),
      /** Set once there is a response, or none can be obtained. */
      responseErrorReason: z.string().optional(),
      responseStatusCode: z.int().optional(),
      responseHeaders: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    }),
  ),
  event('Fetch.authRequired', z.object({ requestId: z.string() })),
] as const;

const known = z.discriminatedUnion('method', schemas);
const names: ReadonlySet<string> = new Set(schemas.map((schema) => schema.shape.method.value));

/** Events that the shell handles. */
export type ChromiumEvent = z.output<typeof known>;

/** Parses an event; undefined for one that is irrelevant. Throws when Chromium has changed a relevant one. */
export function readEvent(received: ProtocolEvent): ChromiumEvent | undefined {
  return names.has(received.method) ? known.parse(received) : undefined;
}
