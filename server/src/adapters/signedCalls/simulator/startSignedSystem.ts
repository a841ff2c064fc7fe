import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Answer, INVALID } from './answer.ts';
import { createReception } from './reception.ts';
import type { SignedSystem, SystemDialect, SystemFault, SystemOptions } from './types.ts';

const BUSY: Answer = { status: 503, body: { code: 'BUSY' } };
const HOST = '127.0.0.1';
const HUGE_BYTES = 10 * 2 ** 20;

/**
 * A system of a school on this computer, written from the pages of docs/ alone: dues.md says how messages are signed and refused, and the
 * page of the protocol what they say.
 */
export async function startSignedSystem(
  { account, keyId, key, clock, port = 0 }: SystemOptions,
  { words, headers, base, hugeBytes = HUGE_BYTES, answer }: SystemDialect,
): Promise<SignedSystem> {
  const reception = createReception({ keyId, key, clock, words, headers });
  const faults: SystemFault[] = [];
  let before: { readonly headers: Readonly<Record<string, string>>; readonly text: string } | undefined;

  function act({ method = '', url: path = '' }: IncomingMessage, body: string): Answer {
    return path.startsWith(`${base}/`)
      ? answer(`${method} ${path.slice(base.length)}`, parse(body))
      : INVALID;
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') return void response.destroy();
    if (fault === 'html') return void response.end('<html><body>系统维护</body></html>');
    if (fault === 'empty') return void response.end();
    if (fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    const given = reception.refusalOf(request, body) ?? (fault === 'busy' ? BUSY : act(request, body));
    if (fault === 'lost') return void response.destroy();
    const said = typeof fault === 'object' && 'say' in fault ? { ...given.body, ...fault.say } : given.body;
    const text = fault === 'huge' ? `"${'x'.repeat(hugeBytes)}"` : JSON.stringify(said);
    const signed = reception.signatureOf(request, { status: given.status, text }, fault);
    const shown = fault === 'replay' && before ? before : { headers: signed, text };
    before = { headers: signed, text };
    response.writeHead(given.status, {
      'content-type': 'application/json; charset=utf-8',
      ...(fault === 'unsigned' ? {} : shown.headers),
    });
    if (fault === 'stall') response.write(shown.text.slice(0, shown.text.length / 2));
    else response.end(shown.text);
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const at = server.address();
  if (typeof at !== 'object' || !at) throw new Error('The system has no port');
  return {
    parameters: { address: `http://${HOST}:${at.port}${base}`, account, keyId, key },
    spoil: (...next) => void faults.push(...next),
    recover: () => void faults.splice(0),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
