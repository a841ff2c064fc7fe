import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { eq } from 'drizzle-orm';
import { WebSocketServer } from 'ws';
import { terminal as terminalTable } from '../db/schema/terminals.ts';
import { createFindTerminalActor } from '../modules/terminals/findTerminalActor.ts';
import { takeLinkNumber } from '../modules/terminals/linkNumbers.ts';
import { type LinkClient, openLink } from '../testing/linkClient.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, type TestTerminal } from '../testing/testSchool.ts';
import { type LinkParts, openTerminalLink, UNSENT_MAX_BYTES } from './terminalLink.ts';

const REPORT = {
  type: 'report',
  report: { printerCondition: 'idle', cartons: [], version: '1' },
};

describe('a connection in trouble', () => {
  let platform: TestPlatform;
  let terminal: TestTerminal;
  let schoolCode: string;
  let server: Server | undefined;
  let link: LinkClient | undefined;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const school = await addTestSchool(platform);
    schoolCode = school.schoolCode;
    terminal = await school.addTerminal();
  });
  afterEach(async () => {
    link?.socket.terminate();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  });
  afterAll(() => platform.close());

  /** Opens a terminal's connection whose platform side uses these parts. */
  const open = async (changes: Partial<LinkParts>, bufferedAmount?: number) => {
    const { db, keys, clock } = platform.deps;
    const sockets = new WebSocketServer({ noServer: true });
    const made = createServer();
    server = made;
    made.on('upgrade', (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) => {
        if (bufferedAmount !== undefined) {
          Object.defineProperty(opened, 'bufferedAmount', { value: bufferedAmount });
        }
        openTerminalLink(platform.deps, {
          socket: opened,
          headers: {
            schoolCode,
            terminalCode: terminal.terminalCode,
            appId: terminal.headers[HEADERS.appId] ?? '',
            accessToken: terminal.headers[HEADERS.accessToken] ?? '',
          },
          findTerminal: createFindTerminalActor(db, keys, clock),
          join: (link) => takeLinkNumber(db, link.terminal),
          onClosed: () => {},
          ...changes,
        });
      }),
    );
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
    const address = made.address();
    if (address === null || typeof address === 'string') throw new Error('The test server has no port');
    const opened = await openLink(`http://127.0.0.1:${address.port}`, terminal.headers);
    link = opened;
    return opened;
  };
  const lastDetail = (event: string) => platform.log.lines.findLast((line) => line.event === event);

  it('is cut when the terminal does not read what it is sent', async () => {
    const client = await open({}, UNSENT_MAX_BYTES);
    client.send(REPORT);
    expect((await client.closed)[0]).toBe(1006);
    expect(lastDetail('terminal-unlinked')?.detail).toMatchObject({ reason: 'it does not read' });
  });

  it('is not cut while there is room', async () => {
    const client = await open({}, UNSENT_MAX_BYTES - 1_000);
    client.send(REPORT);
    expect((await client.next()).type).toBe('standing');
    client.socket.close();
    await client.closed;
  });

  it('is closed when something unexpected fails, so that the terminal reconnects', async () => {
    const client = await open({ join: () => Promise.reject(new Error('the database is gone')) });
    expect(await client.closed).toEqual([1011, 'failed']);
    expect(lastDetail('terminal-link-failed')).toMatchObject({
      error: new Error('the database is gone'),
      detail: { schoolCode, terminalCode: terminal.terminalCode },
    });
  });

  it('is closed when the terminal was archived while it connected', async () => {
    const client = await open({ join: async () => undefined });
    expect(await client.closed).toEqual([4401, 'token invalid']);
  });

  it('is closed when the terminal was archived between two token checks', async () => {
    const { db, keys, clock } = platform.deps;
    const find = createFindTerminalActor(db, keys, clock);
    const client = await open({
      findTerminal: async (headers) => {
        const found = await find(headers);
        await db.orm
          .update(terminalTable)
          .set({ archivedAt: clock.now() })
          .where(eq(terminalTable.terminalCode, terminal.terminalCode));
        return found;
      },
    });
    expect(await client.closed).toEqual([4401, 'token invalid']);
  });
});
