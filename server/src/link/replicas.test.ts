import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { LISTEN_CHECK_MS, LISTENER_NAME } from '../db/listenOnPostgres.ts';
import { createFindTerminalActor } from '../modules/terminals/findTerminalActor.ts';
import { type CommandDesk, openCommandDesk } from '../testing/commandDesk.ts';
import { type LinkClient, openLink } from '../testing/linkClient.ts';
import { createManualTimers } from '../testing/manualTimers.ts';
import { TEST_DATABASE_URL } from '../testing/testDatabase.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, type TestSchool, type TestTerminal } from '../testing/testSchool.ts';
import { createLinkService, type LinkService } from './linkService.ts';

const REPORT = {
  type: 'report',
  report: { printerCondition: 'idle', cartons: [], version: '1' },
};

/** Starts a replica with links only: its own HTTP server and its own listener on the shared database. */
async function startReplica({ deps }: TestPlatform) {
  const links = createLinkService(deps, createFindTerminalActor(deps.db, deps.keys, deps.clock));
  const server = createServer();
  links.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await links.start(createManualTimers());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The replica has no port');
  return { links, server, origin: `http://127.0.0.1:${address.port}` };
}

/** The embedded database has a single session, whose notifications cannot get lost. */
const onPostgres = TEST_DATABASE_URL === undefined ? it.skip : it;

describe('the links of two replicas', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let desk: CommandDesk;
  const timers = createManualTimers();
  let replica: { readonly links: LinkService; readonly server: Server; readonly origin: string };
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    desk = await openCommandDesk(platform, school);
    await platform.links.start(timers);
    replica = await startReplica(platform);
  });
  afterAll(async () => {
    await replica.links.stop();
    await new Promise((resolve) => replica.server.close(resolve));
    await platform.close();
  });

  const keyOf = ({ terminalCode }: TestTerminal) => ({ schoolCode: school.schoolCode, terminalCode });
  const here = (terminal: TestTerminal) => openLink(platform.origin, terminal.headers);
  const there = (terminal: TestTerminal) => openLink(replica.origin, terminal.headers);
  const settle = async (link: LinkClient) => {
    link.send(REPORT);
    expect((await link.next()).type).toBe('standing');
  };

  it('deliver a command to the terminal wherever it is connected', async () => {
    const terminals = [await school.addTerminal(), await school.addTerminal()] as const;
    const links = [await here(terminals[0]), await there(terminals[1])] as const;
    for (const index of [0, 1, 1, 0] as const) {
      const commandId = await desk.given(keyOf(terminals[index]));
      expect(await links[index].next()).toMatchObject({ type: 'command', commandId });
    }
    for (const link of links) {
      await settle(link);
      link.socket.close();
      await link.closed;
    }
  });

  it('leave a terminal one connection, the newest, and send commands only over it', async () => {
    const terminal = await school.addTerminal();
    const first = await here(terminal);
    await settle(first);
    const second = await there(terminal);
    expect(await first.closed).toEqual([4409, 'replaced']);
    const third = await here(terminal);
    expect(await second.closed).toEqual([4409, 'replaced']);
    const commandId = await desk.given(keyOf(terminal));
    expect(await third.next()).toMatchObject({ type: 'command', commandId });
    third.socket.close();
    await third.closed;
  });

  it('leave exactly one of many that a terminal opens at both concurrently', async () => {
    const terminal = await school.addTerminal();
    const links = new Set(
      await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? here : there)(terminal))),
    );
    while (links.size > 1) {
      const ended = await Promise.race([...links].map((link) => link.closed.then(() => link)));
      expect(await ended.closed).toEqual([4409, 'replaced']);
      links.delete(ended);
    }
    const [newest] = links;
    if (!newest) throw new Error('No connection is left');
    await settle(newest);
    newest.socket.close();
    await newest.closed;
  });

  onPostgres('find a command whose notice was lost as soon as they listen again', async () => {
    const terminal = await school.addTerminal();
    const link = await here(terminal);
    await settle(link);
    await platform.deps.db.orm.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${LISTENER_NAME} and datname = current_database()`);
    const commandId = await desk.given(keyOf(terminal));
    await settle(link);
    await timers.fire(LISTEN_CHECK_MS);
    expect(await link.next()).toMatchObject({ type: 'command', commandId });
    link.socket.close();
    await link.closed;
  });

  it('close when a server stops, and the other takes over what is waiting', async () => {
    const terminal = await school.addTerminal();
    const leaving = await startReplica(platform);
    const link = await openLink(leaving.origin, terminal.headers);
    await settle(link);
    const commandId = await desk.given(keyOf(terminal));
    expect(await link.next()).toMatchObject({ commandId });
    await leaving.links.stop();
    expect((await link.closed)[0]).toBe(1001);
    await new Promise((resolve) => leaving.server.close(resolve));
    const again = await here(terminal);
    expect(await again.next()).toMatchObject({ commandId });
    again.socket.close();
    await again.closed;
  });
});
