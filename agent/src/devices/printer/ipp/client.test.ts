import { X509Certificate } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { systemTime } from '../../../time.ts';
import type { CertificateTrust, IppEndpoint } from '../address.ts';
import { createIppClient, type IppClient, QUERY_LIMITS } from './client.ts';
import type { ExchangeLimits } from './exchange.ts';
import { OPERATIONS, STATUS } from './operations.ts';
import { encodeReply, type Script, startScriptedPrinter } from './testing/scriptedPrinter.ts';
import { makeSelfSigned } from './testing/selfSigned.ts';
import { attribute, integer } from './values.ts';

const endpointAt = (port: number, more: Partial<IppEndpoint> = {}): IppEndpoint => ({
  secure: false,
  host: '127.0.0.1',
  port,
  path: '/ipp/print',
  trust: { kind: 'authority' as const },
  ...more,
});
const QUICK: ExchangeLimits = { connectMs: 2_000, idleMs: 2_000, totalMs: 3_000, replyBytes: 10_000 };
const query = { operation: OPERATIONS.getPrinterAttributes };
const print = { operation: OPERATIONS.printJob, document: new TextEncoder().encode('%PDF-1.7') };

function clientAt(port: number, limits = QUICK, more: Partial<IppEndpoint> = {}): IppClient {
  const deps = { time: systemTime, queryLimits: limits, printLimits: limits };
  return createIppClient(endpointAt(port, more), deps);
}

async function problemOf(client: IppClient, request: Parameters<IppClient['call']>[0] = print) {
  const reply = await client.call(request);
  if (reply.ok) throw new Error(`answered with status ${reply.value.code}`);
  return reply.problem;
}

/** A far end that does not even use HTTP. */
async function startTcp(onSocket: (socket: Socket) => void): Promise<AsyncDisposable & { port: number }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const sayOk: Script = () => ({ status: STATUS.ok });

describe('a request', () => {
  it('carries charset, language and target in the order that RFC 8011 asks for', async () => {
    await using printer = await startScriptedPrinter(sayOk);
    const reply = await clientAt(printer.port).call({
      operation: OPERATIONS.getJobAttributes,
      jobId: 7,
      attributes: [attribute('limit', integer(1))],
    });
    expect(reply.ok).toBe(true);
    const [seen] = printer.seen;
    expect(seen?.message.version).toEqual({ major: 2, minor: 0 });
    expect(seen?.message.code).toBe(OPERATIONS.getJobAttributes);
    expect(seen?.message.groups.map((group) => group.tag)).toEqual([1]);
    expect(seen?.message.groups[0]?.attributes.map(({ name, values }) => [name, values[0]?.value])).toEqual([
      ['attributes-charset', 'utf-8'],
      ['attributes-natural-language', 'en'],
      ['printer-uri', `ipp://127.0.0.1:${printer.port}/ipp/print`],
      ['job-id', 7],
      ['requesting-user-name', 'self-print'],
      ['limit', 1],
    ]);
    expect(seen?.path).toBe('/ipp/print');
    expect(seen?.headers).toMatchObject({
      host: `127.0.0.1:${printer.port}`,
      'content-type': 'application/ipp',
      connection: 'close',
    });
  });

  it('sends a document of several chunks unchanged, after the job attributes', async () => {
    await using printer = await startScriptedPrinter(sayOk);
    const document = Uint8Array.from({ length: 1_500_000 }, (_, index) => index * 31);
    const reply = await clientAt(printer.port).call({
      operation: OPERATIONS.printJob,
      jobAttributes: [attribute('copies', integer(2))],
      document,
    });
    expect(reply.ok).toBe(true);
    expect(printer.seen[0]?.message.groups.map((group) => group.tag)).toEqual([1, 2]);
    expect(Buffer.compare(printer.seen[0]?.document ?? new Uint8Array(), document)).toBe(0);
  });

  it('steps back to IPP 1.1 for an old printer and stays there', async () => {
    await using printer = await startScriptedPrinter(({ message }) => ({
      status: message.version.major === 2 ? STATUS.versionNotSupported : STATUS.ok,
    }));
    const client = clientAt(printer.port);
    const first = await client.call(query);
    const second = await client.call(query);
    expect([first.ok && first.value.code, second.ok && second.value.code]).toEqual([STATUS.ok, STATUS.ok]);
    expect(printer.seen.map((request) => request.message.version.major)).toEqual([2, 1, 1]);
  });

  it('hands on a refusal of a printer that knows no version, without asking forever', async () => {
    await using printer = await startScriptedPrinter(() => ({ status: STATUS.versionNotSupported }));
    const reply = await clientAt(printer.port).call(query);
    expect(reply.ok && reply.value.code).toBe(STATUS.versionNotSupported);
    expect(printer.seen).toHaveLength(2);
  });

  it('gets the answer of a printer that disconnects before it has read the document', async () => {
    await using printer = await startTcp((socket) => {
      socket.once('data', () => {
        const busy = encodeReply(
          { version: { major: 2, minor: 0 }, code: 0, requestId: 1, groups: [] },
          { status: STATUS.busy },
        );
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${busy.length}\r\nConnection: close\r\n\r\n`);
        socket.end(busy);
      });
    });
    const reply = await clientAt(printer.port).call({ ...print, document: new Uint8Array(20_000_000) });
    expect(reply.ok && reply.value.code).toBe(STATUS.busy);
  });
});

describe('nothing was sent', () => {
  it('when the connection is refused', async () => {
    const printer = await startScriptedPrinter(sayOk);
    await printer[Symbol.asyncDispose]();
    expect(await problemOf(clientAt(printer.port))).toMatchObject({
      kind: 'notSent',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('when the host does not exist', async () => {
    const client = clientAt(9, QUICK, { host: 'printer.invalid' });
    expect((await problemOf(client)).kind).toBe('notSent');
  });

  it('when the connection does not come about in time', async () => {
    // A TLS handshake that is never answered stands for a connection that never succeeds.
    await using printer = await startTcp(() => {});
    const client = clientAt(printer.port, { ...QUICK, connectMs: 50 }, { secure: true });
    expect(await problemOf(client)).toEqual({ kind: 'notSent', detail: 'No answer within 50 ms' });
  });

  it('when the client was closed before', async () => {
    await using printer = await startScriptedPrinter(sayOk);
    const client = clientAt(printer.port);
    client.close();
    expect(await problemOf(client)).toEqual({
      kind: 'notSent',
      detail: 'The printer is no longer used',
    });
    expect(printer.seen).toHaveLength(0);
  });

  it('when the printer hangs up during the TLS greeting', async () => {
    await using printer = await startTcp((socket) => socket.destroy());
    expect((await problemOf(clientAt(printer.port, QUICK, { secure: true }))).kind).toBe('notSent');
  });
});

describe('nobody but the printer knows', () => {
  it('when it hangs up after the request', async () => {
    await using printer = await startScriptedPrinter((_, response) => {
      response.destroy();
      return 'handled';
    });
    expect((await problemOf(clientAt(printer.port))).kind).toBe('lost');
    expect(printer.seen).toHaveLength(1);
  });

  it('when it hangs up as soon as it is connected', async () => {
    await using printer = await startTcp((socket) => socket.destroy());
    expect((await problemOf(clientAt(printer.port))).kind).toBe('lost');
  });

  it('when it never answers', async () => {
    await using printer = await startScriptedPrinter(() => 'handled');
    const problem = await problemOf(clientAt(printer.port, { ...QUICK, idleMs: 50 }));
    expect(problem).toEqual({ kind: 'lost', detail: 'No data for 50 ms' });
  });

  it('when it answers a byte at a time forever', async () => {
    await using printer = await startTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Endless: ');
      const drip = setInterval(() => socket.write('x'), 5);
      socket.on('close', () => clearInterval(drip));
      socket.resume();
    });
    const problem = await problemOf(clientAt(printer.port, { ...QUICK, totalMs: 60 }));
    expect(problem).toEqual({ kind: 'lost', detail: 'No answer within 60 ms' });
  });

  it('when its reply breaks off in the middle', async () => {
    await using printer = await startScriptedPrinter((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
      return 'handled';
    });
    expect((await problemOf(clientAt(printer.port))).kind).toBe('lost');
  });

  it('when its answer is not HTTP', async () => {
    await using printer = await startTcp((socket) => {
      socket.once('data', () => socket.end('220 ftp ready\r\n'));
    });
    expect((await problemOf(clientAt(printer.port))).kind).toBe('lost');
  });

  it('when the client is closed in the middle', async () => {
    await using printer = await startScriptedPrinter(() => {
      client.close();
      return 'handled';
    });
    const client = clientAt(printer.port);
    expect(await problemOf(client)).toEqual({ kind: 'lost', detail: 'The printer is no longer used' });
  });
});

describe('an unusable answer', () => {
  it.each([401, 404, 426, 500])('is HTTP status %d', async (status) => {
    await using printer = await startScriptedPrinter((_, response) => {
      response.writeHead(status).end('<html>');
      return 'handled';
    });
    expect(await problemOf(clientAt(printer.port))).toMatchObject({ kind: 'http', status });
  });

  it('is a redirect, which is not followed', async () => {
    await using other = await startScriptedPrinter(sayOk);
    await using printer = await startScriptedPrinter((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${other.port}/ipp/print` }).end();
      return 'handled';
    });
    expect(await problemOf(clientAt(printer.port))).toMatchObject({ kind: 'http', status: 307 });
    expect(other.seen).toHaveLength(0);
  });

  it('is a reply beyond the limit, which is not read to its end', async () => {
    await using printer = await startScriptedPrinter((_, response) => {
      response.writeHead(200);
      const pour = () => {
        while (response.write(Buffer.alloc(5_000)));
      };
      response.on('drain', pour);
      pour();
      return 'handled';
    });
    expect(await problemOf(clientAt(printer.port))).toEqual({
      kind: 'unreadable',
      detail: 'The reply has more than 10000 bytes',
    });
  });

  it.each([
    ['a web page', '<html>hello</html>'],
    ['nothing', ''],
  ])('is %s instead of IPP', async (_what, body) => {
    await using printer = await startScriptedPrinter((_, response) => {
      response.end(body);
      return 'handled';
    });
    expect((await problemOf(clientAt(printer.port))).kind).toBe('unreadable');
  });
});

describe('a printer behind TLS', () => {
  const certificates = makeSelfSigned();
  const fingerprint = async () =>
    new X509Certificate((await certificates).cert).fingerprint256.replaceAll(':', '').toLowerCase();

  async function tryWith(trust: CertificateTrust, host = 'localhost') {
    await using printer = await startScriptedPrinter(sayOk, await certificates);
    const client = clientAt(printer.port, QUERY_LIMITS, { secure: true, host, trust });
    const reply = await client.call(print);
    return { reply, seen: printer.seen.length };
  }

  it('is printed to when its certificate is the pinned one', async () => {
    const { reply, seen } = await tryWith({ kind: 'pinned', sha256: await fingerprint() });
    expect(reply.ok).toBe(true);
    expect(seen).toBe(1);
  });

  it('is printed to when its authority is given and its name fits', async () => {
    const { cert } = await certificates;
    expect((await tryWith({ kind: 'authority', pem: cert })).reply.ok).toBe(true);
  });

  it('is printed to when any certificate was allowed', async () => {
    expect((await tryWith({ kind: 'selfSigned' }, '127.0.0.1')).reply.ok).toBe(true);
  });

  it.each<[string, CertificateTrust, string]>([
    ['nobody vouches for the certificate', { kind: 'authority' }, 'localhost'],
    ['another certificate is pinned', { kind: 'pinned', sha256: '0'.repeat(64) }, 'localhost'],
  ])('gets nothing when %s', async (_what, trust, host) => {
    const { reply, seen } = await tryWith(trust, host);
    expect(!reply.ok && reply.problem.kind).toBe('notSent');
    expect(seen).toBe(0);
  });

  it('gets nothing when the certificate is made out to another name', async () => {
    const { cert } = await certificates;
    const { reply, seen } = await tryWith({ kind: 'authority', pem: cert }, '127.0.0.1');
    expect(!reply.ok && reply.problem.kind).toBe('notSent');
    expect(seen).toBe(0);
  });

  it('gets nothing when it speaks no TLS', async () => {
    await using printer = await startScriptedPrinter(sayOk);
    const client = clientAt(printer.port, QUICK, { secure: true, trust: { kind: 'selfSigned' } });
    expect((await problemOf(client)).kind).toBe('notSent');
  });
});
