import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { type FromTerminal, LINK_MESSAGE_LIMIT_BYTES } from '@self-print/contract/terminalLink.ts';
import { and, eq } from 'drizzle-orm';
import type { ClientOptions } from 'ws';
import { terminal as terminalTable } from '../db/schema/terminals.ts';
import { type CommandDesk, OPEN_DOOR, openCommandDesk } from '../testing/commandDesk.ts';
import { readSignedCommand } from '../testing/commandKey.ts';
import { type LinkClient, linkUrl, openLink, refusedLink } from '../testing/linkClient.ts';
import { createManualTimers } from '../testing/manualTimers.ts';
import { pauseTerminal } from '../testing/pauseTerminal.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import {
  activateTestTerminal,
  addTestSchool,
  expectOk,
  type TestSchool,
  type TestTerminal,
} from '../testing/testSchool.ts';
import { LINK_TICK_MS } from './linkService.ts';
import { PENDING_MAX, TOKEN_CHECK_MS } from './terminalLink.ts';

const TOKEN_INVALID = '4105040001';
const REPORT = {
  type: 'report',
  report: {
    printerCondition: 'idle',
    cartons: [{ cartonCode: '1', sheets: 480 }],
    version: '1.2.3',
    versions: { shell: '1.0' },
    devices: [
      { device: 'lockBoard', state: 'ready', problem: null, driver: 'lcus', kind: 'real', detail: 'COM3' },
    ],
    maintenance: true,
    settings: { version: 'v1', outcome: 'refused', field: 'settings.idleSeconds' },
  },
} as const satisfies FromTerminal;

describe("a terminal's connection", () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let desk: CommandDesk;
  const timers = createManualTimers();
  const opened: LinkClient[] = [];
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    desk = await openCommandDesk(platform, school);
    await platform.links.start(timers);
  });
  afterEach(async () => {
    for (const { socket, closed } of opened.splice(0)) {
      socket.terminate();
      await closed;
    }
  });
  afterAll(() => platform.close());

  const keyOf = ({ terminalCode }: TestTerminal) => ({ schoolCode: school.schoolCode, terminalCode });
  const open = async (at = terminal, options: ClientOptions = {}) => {
    const link = await openLink(platform.origin, at.headers, options);
    opened.push(link);
    return link;
  };
  /** Sends a report and waits for the answer, by which time everything sent before has arrived. */
  const settle = async (link: LinkClient) => {
    link.send(REPORT);
    const answer = await link.next();
    if (answer.type !== 'standing') throw new Error(`A ${answer.type} came instead of a standing`);
    return answer;
  };
  const nextCommand = async (link: LinkClient) => {
    const message = await link.next();
    if (message.type !== 'command') throw new Error(`A ${message.type} came instead of a command`);
    return message;
  };
  const tick = () => timers.fire(LINK_TICK_MS);
  const events = (event: string) => platform.log.lines.filter((line) => line.event === event);
  const row = async (at = terminal) => {
    const [found] = await platform.deps.db.orm
      .select()
      .from(terminalTable)
      .where(
        and(eq(terminalTable.schoolCode, school.schoolCode), eq(terminalTable.terminalCode, at.terminalCode)),
      );
    return found;
  };
  const archive = (at: TestTerminal) =>
    platform.deps.db.orm
      .update(terminalTable)
      .set({ archivedAt: platform.clock.now() })
      .where(
        and(eq(terminalTable.schoolCode, school.schoolCode), eq(terminalTable.terminalCode, at.terminalCode)),
      );

  describe('is refused', () => {
    it.each([
      ['without headers', () => ({})],
      ['without a token', () => ({ [HEADERS.accessToken]: '' })],
      ['with a wrong token', () => ({ [HEADERS.accessToken]: 'wrong' })],
      ['with a wrong app id', () => ({ [HEADERS.appId]: 'wrong' })],
      ['for another terminal', () => ({ [HEADERS.terminalCode]: 'T-other' })],
      ['for another school', () => ({ [HEADERS.schoolCode]: 'elsewhere' })],
    ])('%s', async (name, changes) => {
      const headers = name === 'without headers' ? {} : { ...terminal.headers, ...changes() };
      const refused = await refusedLink(linkUrl(platform.origin), headers);
      expect(refused).toEqual({ status: 401, code: TOKEN_INVALID });
    });

    it('with the token of a neighbour', async () => {
      const neighbour = await school.addTerminal();
      const headers = {
        ...terminal.headers,
        [HEADERS.accessToken]: neighbour.headers[HEADERS.accessToken] ?? '',
      };
      expect(await refusedLink(linkUrl(platform.origin), headers)).toMatchObject({ status: 401 });
    });

    it('with the token of its own page', async () => {
      expect(await refusedLink(linkUrl(platform.origin), terminal.pageHeaders)).toMatchObject({
        status: 401,
      });
    });

    it('to an archived terminal', async () => {
      const archived = await school.addTerminal();
      await archive(archived);
      expect(await refusedLink(linkUrl(platform.origin), archived.headers)).toMatchObject({ status: 401 });
    });

    it.each(['/', '/wec-apis/self-print/terminal/sp-terminal/heartbeat', '/socket'])(
      'at %s, where there is none',
      async (path) => {
        const url = platform.origin.replace('http', 'ws') + path;
        expect(await refusedLink(url, terminal.headers)).toEqual({ status: 404, code: '4040' });
      },
    );

    it('as anything but a WebSocket', async () => {
      const response = await fetch(linkUrl(platform.origin).replace('ws', 'http'), {
        headers: terminal.headers,
      });
      expect(response.status).toBe(404);
    });
  });

  it('answers a report like the heartbeat call, and stores all of it', async () => {
    const link = await open();
    const answer = await settle(link);
    const { type: _, report } = REPORT;
    expect(expectOk(await terminal.call(terminalCalls.heartbeat, report))).toEqual({
      paused: answer.paused,
      settingsVersion: answer.settingsVersion,
    });
    const { settings: settingsOutcome, ...stored } = report;
    const lastSeenAt = platform.clock.now();
    expect(await row()).toMatchObject({ ...stored, settingsOutcome, lastSeenAt });
  });

  it('reports in its next answer that the terminal was paused', async () => {
    const link = await open();
    const before = await settle(link);
    await pauseTerminal(platform.deps, keyOf(terminal), { zh: '维护', en: 'Maintenance' });
    const after = await settle(link);
    expect([before.paused, after.paused]).toEqual([false, true]);
    expect(after.settingsVersion).not.toBe(before.settingsVersion);
    await pauseTerminal(platform.deps, keyOf(terminal), null);
  });

  it.each([
    ['no JSON', '{"type":', 'it is not a message'],
    ['no message', '{}', 'type'],
    ['an unknown message', '{"type":"open"}', 'type'],
    ['a message of the platform', '{"type":"standing","paused":false,"settingsVersion":"x"}', 'type'],
    ['an array', '[]', 'it is not a message'],
    ['a report of the wrong kind', { ...REPORT, report: { version: 7 } }, 'report.printerCondition'],
    ['an id that is none', { type: 'commandTaken', commandId: 'x' }, 'commandId'],
    [
      'a NUL character, which no column can hold',
      { ...REPORT, report: { ...REPORT.report, version: 'a\0b' } },
      'it has a NUL character',
    ],
    ['bytes instead of text', Buffer.from(JSON.stringify(REPORT)), 'it is not text'],
  ])('ends on %s, and the log names what is wrong', async (_, message, reason) => {
    const link = await open();
    if (Buffer.isBuffer(message)) link.socket.send(message);
    else link.send(message);
    expect(await link.closed).toEqual([1008, 'bad message']);
    expect(events('terminal-message-refused').at(-1)?.detail).toMatchObject({ ...keyOf(terminal), reason });
  });

  it('ends on a message that is too large, and accepts the largest that is not', async () => {
    const link = await open();
    const commandId = await desk.given(keyOf(terminal));
    await nextCommand(link);
    const done = (data: string) =>
      JSON.stringify({ type: 'commandDone', commandId, outcome: { ok: true, data } });
    const room = LINK_MESSAGE_LIMIT_BYTES - done('').length;
    link.send(done('x'.repeat(room)));
    await settle(link);
    expect(await desk.stateOf(commandId)).toBe('done');
    link.send(done('x'.repeat(room + 1)));
    expect((await link.closed)[0]).toBe(1009);
    expect(events('terminal-message-refused').at(-1)?.detail).toMatchObject(keyOf(terminal));
  });

  it('ends when messages arrive far too fast, and the server continues', async () => {
    const link = await open();
    const taken = { type: 'commandTaken', commandId: randomUUID() };
    for (let count = 0; count < 4 * PENDING_MAX; count += 1) link.send(taken);
    expect(await link.closed).toEqual([1008, 'bad message']);
    await settle(await open());
  });

  it('answers messages in order', async () => {
    const link = await open();
    const count = PENDING_MAX / 2;
    for (let sent = 0; sent < count; sent += 1) link.send(REPORT);
    for (let heard = 0; heard < count; heard += 1) expect((await link.next()).type).toBe('standing');
  });

  describe('delivers commands', () => {
    it('as soon as they are issued, without polling', async () => {
      const link = await open();
      await settle(link);
      const commandId = await desk.given(keyOf(terminal));
      const { signed } = await nextCommand(link);
      const payload = readSignedCommand(platform.deps.keys.commands.publicKey, signed);
      expect(payload).toMatchObject({ commandId, ...keyOf(terminal), ...OPEN_DOOR, by: desk.operator });
      link.send({ type: 'commandTaken', commandId });
      await settle(link);
      expect(await desk.stateOf(commandId)).toBe('taken');
      link.send({ type: 'commandDone', commandId, outcome: { ok: true, data: { open: true } } });
      await settle(link);
      expect(await desk.stateOf(commandId)).toBe('done');
    });

    it('only to their terminal', async () => {
      const neighbour = await school.addTerminal();
      const [link, other] = [await open(), await open(neighbour)];
      const commandId = await desk.given(keyOf(neighbour));
      expect((await nextCommand(other)).commandId).toBe(commandId);
      await settle(link);
    });

    it('that were issued while the terminal was away, once per connection', async () => {
      const at = await school.addTerminal();
      const first = await desk.given(keyOf(at));
      const link = await open(at);
      expect((await nextCommand(link)).commandId).toBe(first);
      const second = await desk.given(keyOf(at));
      expect((await nextCommand(link)).commandId).toBe(second);
      await settle(link);
    });

    it('again after an interruption, but only those that were not taken', async () => {
      const at = await school.addTerminal();
      const taken = await desk.given(keyOf(at));
      platform.clock.advance(1);
      const lost = await desk.given(keyOf(at));
      const link = await open(at);
      await nextCommand(link);
      const before = await nextCommand(link);
      link.send({ type: 'commandTaken', commandId: taken });
      await settle(link);
      link.socket.terminate();
      await link.closed;
      const again = await open(at);
      // The same text: a terminal that did receive it recognises its id.
      expect(await nextCommand(again)).toEqual(before);
      expect(before.commandId).toBe(lost);
      await settle(again);
    });

    it('no more once they have expired', async () => {
      const at = await school.addTerminal();
      await desk.given(keyOf(at));
      platform.clock.advance(2 * MINUTE_MS);
      await settle(await open(at));
    });

    it('and records their outcome, even when the terminal disconnects right after sending it', async () => {
      const at = await school.addTerminal();
      const link = await open(at);
      const commandId = await desk.given(keyOf(at));
      await nextCommand(link);
      link.send({ type: 'commandTaken', commandId });
      link.send({ type: 'commandDone', commandId, outcome: { ok: true, data: {} } });
      link.socket.close();
      await link.closed;
      while ((await desk.stateOf(commandId)) !== 'done') await setImmediate();
    });

    it('that a terminal settles although they are unknown or not its own, without any effect', async () => {
      const neighbour = await school.addTerminal();
      const commandId = await desk.given(keyOf(neighbour));
      const link = await open();
      for (const id of [commandId, randomUUID()]) {
        link.send({ type: 'commandTaken', commandId: id });
        link.send({ type: 'commandDone', commandId: id, outcome: { ok: true, data: {} } });
      }
      await settle(link);
      expect(await desk.stateOf(commandId)).toBe('waiting');
    });

    it("never over a connection replaced by another machine's: that one is closed immediately", async () => {
      const at = await school.addTerminal();
      const link = await open(at);
      await settle(link);
      await activateTestTerminal(platform, school.schoolCode, at.terminalCode);
      expect(await link.closed).toEqual([4401, 'token invalid']);
    });

    it('never over a connection whose token has become invalid', async () => {
      const at = await school.addTerminal();
      const link = await open(at);
      await settle(link);
      await activateTestTerminal(platform, school.schoolCode, at.terminalCode);
      await desk.given(keyOf(at));
      await expect(link.next()).rejects.toThrow('closed with 4401 token invalid');
    });
  });

  describe('gives way', () => {
    it('to a newer one of the same terminal', async () => {
      const at = await school.addTerminal();
      const older = await open(at);
      await settle(older);
      const newer = await open(at);
      expect(await older.closed).toEqual([4409, 'replaced']);
      await settle(newer);
      const commandId = await desk.given(keyOf(at));
      expect((await nextCommand(newer)).commandId).toBe(commandId);
    });

    it('to the newest of several that are opened concurrently', async () => {
      const at = await school.addTerminal();
      const links = new Set(await Promise.all(Array.from({ length: 5 }, () => open(at))));
      while (links.size > 1) {
        const ended = await Promise.race([...links].map((link) => link.closed.then(() => link)));
        expect(await ended.closed).toEqual([4409, 'replaced']);
        links.delete(ended);
      }
      const [newest] = links;
      if (!newest) throw new Error('No connection is left');
      await settle(newest);
      const commandId = await desk.given(keyOf(at));
      expect((await nextCommand(newest)).commandId).toBe(commandId);
    });
  });

  describe('is supervised', () => {
    it('with pings, and a terminal that answers them stays connected', async () => {
      const link = await open(await school.addTerminal());
      await settle(link);
      for (let round = 0; round < 5; round += 1) {
        platform.clock.advance(11 * SECOND_MS);
        const pinged = once(link.socket, 'ping');
        await tick();
        await pinged;
        // The answer to the client's own ping follows the server's receipt of the client's pong.
        const answered = once(link.socket, 'pong');
        link.socket.ping();
        await answered;
      }
      await settle(link);
    });

    it('and closed when it has become silent', async () => {
      const link = await open(await school.addTerminal(), { autoPong: false });
      await settle(link);
      platform.clock.advance(29 * SECOND_MS);
      await tick();
      expect(link.socket.readyState).toBe(link.socket.OPEN);
      platform.clock.advance(SECOND_MS);
      await tick();
      expect((await link.closed)[0]).toBe(1006);
      expect(events('terminal-unlinked').at(-1)?.detail).toMatchObject({ reason: 'silent' });
    });

    it('and closed when its token has expired, though the terminal sends nothing but pongs', async () => {
      const at = await school.addTerminal();
      const link = await open(at);
      await settle(link);
      await archive(at);
      for (let waited = 0; waited < TOKEN_CHECK_MS; waited += 20 * SECOND_MS) {
        platform.clock.advance(20 * SECOND_MS);
        const pinged = once(link.socket, 'ping');
        await tick();
        await Promise.race([pinged, link.closed]);
        if (link.socket.readyState === link.socket.OPEN) {
          const answered = once(link.socket, 'pong');
          link.socket.ping();
          await Promise.race([answered, link.closed]);
        }
      }
      expect(await link.closed).toEqual([4401, 'token invalid']);
    });
  });

  it('carries no personal data into the log', () => {
    const text = JSON.stringify(platform.log.lines);
    for (const event of ['terminal-linked', 'terminal-unlinked', 'terminal-link-refused']) {
      expect(text).toContain(event);
    }
    expect(text).not.toMatch(/卡纸|李维修|COM3/);
    expect(text).not.toContain(terminal.headers[HEADERS.accessToken]);
    expect(events('terminal-link-failed')).toEqual([]);
  });
});
