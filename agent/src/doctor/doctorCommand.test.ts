import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { readConfig } from '../config.ts';
import { makeMemoryPrinter } from '../devices/printer/testing/memoryPrinter.ts';
import { openDatabase } from '../journal/database.ts';
import { identityFile } from '../platform/identity.ts';
import { createPrograms } from '../system/programs.ts';
import { type FakePlatform, startFakePlatform } from '../testing/fakePlatform.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { systemTime } from '../time.ts';
import { becomeAgent, type OwnProcess } from './becomeAgent.ts';
import { type DoctorDeps, doctor } from './doctorCommand.ts';
import { askDoctorSocket, runDoctorSocket } from './doctorSocket.ts';

const NOBODY_LISTENS = '1';
let folder: string;
let platform: FakePlatform;
let settings: Record<string, string>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  platform = await startFakePlatform();
  settings = {
    SELF_PRINT_AGENT_DATA_DIR: folder,
    SELF_PRINT_AGENT_PORT: NOBODY_LISTENS,
    SELF_PRINT_PLATFORM: platform.origin,
    SELF_PRINT_PRINTER: 'memory:',
  };
});
afterEach(async () => {
  await platform.down();
  rmSync(folder, { recursive: true, force: true });
});

const { printer, handle } = makeMemoryPrinter({ pagesOf: () => 1 });
const deps = (change: Partial<DoctorDeps> = {}): DoctorDeps => ({
  config: readConfig(settings),
  version: '0.0.1',
  openPrinter: () => ok(printer),
  programs: createPrograms({ environment: {}, platform: 'linux', time: systemTime }),
  screen: null,
  platform: 'linux',
  fetch,
  time: systemTime,
  ...change,
});
const run = async (change: Partial<DoctorDeps> = {}) => {
  const { text, exitCode } = await doctor(deps(change), { json: false });
  return {
    text,
    exitCode,
    lineOf: (name: string) => text.split('\n').find((line) => line.slice(8).startsWith(name)),
  };
};
const register = (lost = false) =>
  identityFile(folder).write({
    appId: 'a'.repeat(32),
    appSecret: 's'.repeat(64),
    schoolCode: 'demo',
    terminalCode: 'T-0107',
    platformAddress: platform.origin,
    registeredAt: '2026-03-02T08:00:00Z',
    lost,
  });

describe('the doctor beside no agent', () => {
  it('says so, ends with 1, and checks what can be checked', async () => {
    openDatabase(join(folder, 'journal.db')).close();
    register();
    const { exitCode, lineOf, text } = await run();
    expect(exitCode).toBe(1);
    expect(lineOf('hardware agent')).toMatch(/^fault .*not running/);
    expect(lineOf('data folder')).toMatch(/^ok /);
    expect(lineOf('journal')).toMatch(/^ok .*usable/);
    expect(lineOf('registration')).toMatch(/^ok .*T-0107/);
    expect(lineOf('platform connection')).toMatch(/^ok .*answers in \d+ ms/);
    expect(lineOf('platform certificate')).toMatch(/^warning .*not encrypted/);
    expect(lineOf('printer')).toMatch(/^ok .*answers/);
    expect(lineOf('scanner')).toBeUndefined();
    expect(text).not.toContain('s'.repeat(64));
  });

  it('says in JSON what machines need', async () => {
    const { text } = await doctor(deps(), { json: true });
    const lines: unknown = JSON.parse(text);
    expect(lines).toContainEqual(
      expect.objectContaining({ name: 'hardware agent', check: 'agent', code: 'agent-away', state: 'fault' }),
    );
  });

  it('names settings that are wrong, and stops there', async () => {
    settings.SELF_PRINT_PLATFROM = 'x';
    const { text, exitCode } = await run();
    expect(text).toMatch(/^fault {3}settings .*did you mean SELF_PRINT_PLATFORM/);
    expect([text.split('\n').length, exitCode]).toEqual([3, 1]);
  });

  it.each<[name: string, line: string, wanted: RegExp, prepare: () => Partial<DoctorDeps> | undefined]>([
    [
      'a folder that others may enter',
      'data folder',
      /^warning .*others/,
      () => void chmodSync(folder, 0o755),
    ],
    [
      'a folder that is gone',
      'data folder',
      /^fault .*missing/,
      () => void rmSync(folder, { recursive: true }),
    ],
    [
      'a journal that is damaged',
      'journal',
      /^fault .*cannot be used/,
      () => void writeFileSync(join(folder, 'journal.db'), 'x'.repeat(4_096)),
    ],
    ['no journal yet', 'journal', /^ok .*none yet/, () => undefined],
    ['no registration', 'registration', /^fault .*not registered/, () => undefined],
    ['a lost registration', 'registration', /^fault .*does not know/, () => void register(true)],
    [
      'a file of it that is cut off',
      'registration',
      /^fault .*cannot be read/,
      () => void writeFileSync(join(folder, 'identity.json'), '{"appId":'),
    ],
    [
      'a platform that is away',
      'platform connection',
      /^fault .*ECONNREFUSED/,
      () => void Object.assign(settings, { SELF_PRINT_PLATFORM: 'http://127.0.0.1:2' }),
    ],
    [
      'a name that nobody knows',
      'platform name',
      /^fault .*does not resolve/,
      () => void Object.assign(settings, { SELF_PRINT_PLATFORM: 'https://print.invalid' }),
    ],
    [
      'no platform',
      'platform connection',
      /^fault .*no platform/,
      () => void delete settings.SELF_PRINT_PLATFORM,
    ],
    [
      'something else at its address',
      'platform connection',
      /^fault .*no printing platform/,
      () => ({ fetch: async () => new Response('<html>log in</html>') }),
    ],
    [
      'a clock that is off',
      'clock',
      /^fault .* s off the platform’s clock/,
      () => ({ time: { ...systemTime, now: () => Date.now() + 120_000 } }),
    ],
    ['a printer that is off', 'printer', /^fault .*needs attention \(jam\)/, () => void handle.jam()],
    [
      'a printer of an unknown kind',
      'printer',
      /^fault .*settings are wrong/,
      () => ({ openPrinter: () => fail('what is fax:') }),
    ],
    [
      'a serial port that is not there',
      'lock board',
      /^fault .*there is no \/dev\/ttyUSB97/,
      () =>
        void Object.assign(settings, {
          SELF_PRINT_DEVICES: JSON.stringify({
            lockBoard: {
              driver: 'lcus',
              doorLock: 1,
              port: { kind: 'serial', path: '/dev/ttyUSB97', baudRate: 9600 },
            },
          }),
        }),
    ],
    [
      'screens that are not there',
      'screen pages',
      /^fault /,
      () => void Object.assign(settings, { SELF_PRINT_KIOSK_DIR: '/nowhere' }),
    ],
    [
      'a release key that is none',
      'release key',
      /^fault .*cannot be used/,
      () => {
        const path = join(folder, 'key.pem');
        writeFileSync(path, 'not a key');
        settings.SELF_PRINT_RELEASE_KEY_FILE = path;
        return undefined;
      },
    ],
    [
      'no release key',
      'release key',
      /^warning .*none/,
      () => void Object.assign(settings, { SELF_PRINT_RELEASE_KEY_FILE: '/nowhere' }),
    ],
    [
      'an authority that is none',
      'school authority',
      /^fault .*cannot be used/,
      () => void Object.assign(settings, { SELF_PRINT_AUTHORITY_FILE: '/nowhere' }),
    ],
    [
      'logs that lie in a file',
      'log files',
      /^fault .*ENOTDIR/,
      () => void writeFileSync(join(folder, 'logs'), ''),
    ],
    ['missing programs', 'programs', /^warning .*espeak-ng/, () => undefined],
    ['fonts that nobody can list', 'fonts', /^warning .*fontconfig/, () => undefined],
  ])('finds %s, with what to do, and the other lines stay', async (_, name, wanted, prepare) => {
    const { lineOf, text } = await run(prepare());
    expect(lineOf(name)).toMatch(wanted);
    if (!wanted.source.startsWith('^ok')) expect(text).toContain('→ ');
    expect(lineOf('face recognition')).toMatch(/^ok /);
    handle.clear();
  });
});

describe('the doctor beside an agent', () => {
  let server: Server | undefined;
  let over: AbortController;
  beforeEach(() => {
    over = new AbortController();
  });
  afterEach(() => {
    server?.close();
    over.abort();
  });

  it('passes on what the agent says of itself', async () => {
    const line = { check: 'agent', state: 'ok', code: 'agent-runs', facts: { version: '9' } } as const;
    const examiner = {
      examine: async () => ({ examinedAt: '2026-03-02T08:00:00Z', version: '9', lines: [line] }),
    };
    void runDoctorSocket({ dataDir: folder, examiner, log: memoryLog() }, over.signal);
    await new Promise((resolve) => setImmediate(resolve));
    const { text, exitCode } = await run();
    expect(text).toBe('ok      hardware agent          running, version 9\n');
    expect(exitCode).toBe(0);
  });

  it('looks at no device and no journal of one that does not answer', async () => {
    mkdirSync(join(folder, 'doctor.sock'));
    server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    settings.SELF_PRINT_AGENT_PORT = String(address.port);
    const { lineOf, exitCode } = await run({
      openPrinter: () => {
        throw new Error('the printer was asked');
      },
    });
    expect(lineOf('hardware agent')).toMatch(/^fault .*does not answer/);
    expect([lineOf('journal'), lineOf('printer'), exitCode]).toEqual([undefined, undefined, 1]);
  });
});

describe('the file by which a running agent is asked', () => {
  let over: AbortController;
  beforeEach(() => {
    over = new AbortController();
  });
  afterEach(() => over.abort());
  const examiner = { examine: () => Promise.reject(new Error('a bug')) };

  it('is missed, not mourned, where something lies in its place', async () => {
    mkdirSync(join(folder, 'doctor.sock', 'x'), { recursive: true });
    const log = memoryLog();
    await runDoctorSocket({ dataDir: folder, examiner, log }, over.signal);
    expect(log.of('doctor-unavailable')).toHaveLength(1);
  });

  it('is for its owner alone, and a faulty examination is an answer that says nothing', async () => {
    void runDoctorSocket({ dataDir: folder, examiner, log: memoryLog() }, over.signal);
    await new Promise((resolve) => setImmediate(resolve));
    expect(statSync(join(folder, 'doctor.sock')).mode & 0o777).toBe(0o600);
    expect(await askDoctorSocket(folder)).toEqual({
      ok: false,
      problem: { kind: 'silent', reason: 'unintelligible' },
    });
  });
});

describe('the user as whom the doctor looks', () => {
  const machine = {
    groups: () => 'root:x:0:\nlp:x:7:\ndialout:x:20:',
    ownerOf: () => ({ uid: 990, gid: 991 }),
  };
  const steps: unknown[] = [];
  const self = (uid: number): OwnProcess => ({
    getuid: () => uid,
    setgroups: (groups) => steps.push(['groups', ...groups]),
    setgid: (id) => steps.push(['group', id]),
    setuid: (id) => steps.push(['user', id]),
  });
  beforeEach(() => void steps.splice(0));

  it("is the folder's, with the groups of the unit, when root asks", () => {
    expect(becomeAgent(self(0), folder, machine)).toEqual({ ok: true, value: undefined });
    expect(steps).toEqual([
      ['groups', 991, 7, 20],
      ['group', 991],
      ['user', 990],
    ]);
  });

  it.each([
    ['is another', self(1_000), machine, true],
    ['has a folder of root', self(0), { ...machine, ownerOf: () => ({ uid: 0, gid: 0 }) }, true],
    ['is on Windows', {}, machine, true],
    [
      'has no folder',
      self(0),
      {
        ...machine,
        ownerOf: () => {
          throw new Error('ENOENT');
        },
      },
      false,
    ],
  ])('stays who it is when it %s', (_, process, around, works) => {
    expect(becomeAgent(process, folder, around).ok).toBe(works);
    expect(steps).toEqual([]);
  });
});
