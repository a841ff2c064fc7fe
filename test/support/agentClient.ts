import { HEADERS } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';

const TIMEOUT_MS = 40_000;
const TOKEN = /name="agent-token" content="(?<token>[^"]+)"/;

/** Makes calls to the product's agent like its own page: with that page's token, which changes after the agent was killed. */
export function agentClient({ kiosk }: Pick<ProductReady, 'kiosk'>): CallFunction {
  return clientWith(kiosk, () => readToken(kiosk));
}

/** Makes calls as one page that stays open: its token is read once. */
export async function openPageClient({ kiosk }: Pick<ProductReady, 'kiosk'>): Promise<CallFunction> {
  const token = await readToken(kiosk);
  return clientWith(kiosk, async () => token);
}

function clientWith(kiosk: string, token: () => Promise<string>): CallFunction {
  return makeClient({
    origin: () => new URL(kiosk).origin,
    fetch,
    headers: async () => ({ [HEADERS.agentToken]: await token() }),
    timeoutMs: TIMEOUT_MS,
    errorNameOf,
  });
}

async function readToken(kiosk: string): Promise<string> {
  const page = await (await fetch(kiosk)).text();
  const token = TOKEN.exec(page)?.groups?.token;
  if (token === undefined) throw new Error('The kiosk page has no token of its agent');
  return token;
}
