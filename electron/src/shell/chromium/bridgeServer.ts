import { parseJson } from '@self-print/contract/parseJson.ts';
import { z } from 'zod';
import type { Dispatch } from '../../channels/dispatch.ts';
import { BRIDGE_NAMES, settleScript } from '../../page/script.ts';
import type { WindowId } from '../../shellPort.ts';
import type { ChromiumEvent } from './events.ts';
import type { Protocol } from './protocol.ts';

export interface BridgeServerOptions {
  readonly send: Protocol['send'];
  readonly dispatch: Dispatch;
  readonly window: WindowId;
}

const call = z.object({ id: z.int(), channel: z.string(), input: z.unknown().optional() });

/** Answers a page's bridge. The caller is identified by the document's origin according to the browser, not the page. */
export function createBridgeServer({ send, dispatch, window }: BridgeServerOptions): {
  handle(event: ChromiumEvent): void;
} {
  const origins = new Map<number, string>();

  const answer = async (payload: string, contextId: number) => {
    const parsed = call.safeParse(parseJson(payload));
    if (!parsed.success) return;
    const { id, channel, input } = parsed.data;
    const outcome = await dispatch({ channel, input, sender: origins.get(contextId) ?? '', window });
    const expression = outcome.ok
      ? settleScript(id, outcome.value, null)
      : settleScript(id, null, outcome.problem);
    await send('Runtime.evaluate', { expression, contextId });
  };

  return {
    handle: (event) => {
      switch (event.method) {
        case 'Runtime.executionContextCreated':
          origins.set(event.params.context.id, event.params.context.origin);
          break;
        case 'Runtime.executionContextDestroyed':
          origins.delete(event.params.executionContextId);
          break;
        case 'Runtime.executionContextsCleared':
          origins.clear();
          break;
        case 'Runtime.bindingCalled':
          if (event.params.name === BRIDGE_NAMES.send) {
            void answer(event.params.payload, event.params.executionContextId);
          }
          break;
        default:
      }
    },
  };
}
