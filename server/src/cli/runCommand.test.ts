import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { eq } from 'drizzle-orm';
import { operationEntry } from '../db/schema/operations.ts';
import { terminal } from '../db/schema/terminals.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { activateTestTerminal, expectOk, refusal } from '../testing/testSchool.ts';
import { ACCOUNT_COMMANDS } from './accountCommands.ts';
import { FACE_COMMANDS } from './faceCommands.ts';
import { ORDER_COMMANDS } from './orderCommands.ts';
import { runCommandLine } from './runCommand.ts';
import { SCHOOL_COMMANDS } from './schoolCommands.ts';
import { TERMINAL_COMMANDS } from './terminalCommands.ts';

const COMMANDS = [
  ...SCHOOL_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...TERMINAL_COMMANDS,
  ...ORDER_COMMANDS,
  ...FACE_COMMANDS,
];

describe('the command line', () => {
  let platform: TestPlatform;
  let pdf: Uint8Array;
  let input = '';
  let opened = 0;
  let closed = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    const document = await PDFDocument.create();
    document.addPage([842, 595]);
    document.addPage();
    pdf = await document.save();
  });
  afterAll(() => platform.close());
  beforeEach(() => {
    opened = 0;
    closed = 0;
  });

  const run = async (line: string) => {
    const outcome = await runCommandLine(COMMANDS, line.split(' ').filter(Boolean), async () => {
      opened += 1;
      return {
        deps: platform.deps,
        readFile: async (path) => (path.endsWith('.pdf') ? pdf : new TextEncoder().encode('no pdf')),
        readStandardInput: async () => input,
        sleep: async () => {},
        close: async () => {
          closed += 1;
        },
      };
    });
    return { exitCode: outcome.exitCode, text: outcome.lines.join('\n') };
  };
  const place = '--name-zh 一号 --name-en One --location-zh 馆 --location-en Library';

  it('sets up a platform from nothing to a pickup code that prints', async () => {
    const done = [
      await run('create-school --school uni --name-zh 大学 --name-en University'),
      await run(`create-terminal --school uni --terminal T1 ${place}`),
      await run('create-account --school uni --user-name 2026001 --name 张三'),
      await run('create-item --school uni --item proof --title-zh 证明 --title-en Proof'),
      await run(
        'create-order --school uni --user-name 2026001 --item proof --file a.pdf --copies 2 --duplex',
      ),
    ];
    expect(done.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
    expect(closed).toBe(5);
    const log = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.schoolCode, 'uni'))
      .orderBy(operationEntry.entryNo);
    expect(log.map(({ operation, client, userId }) => [operation, client, userId])).toEqual(
      ['school-created', 'terminal-created', 'person-created', 'item-created', 'order-created'].map(
        (name) => [name, 'commandLine', null],
      ),
    );
    expect(JSON.stringify(log)).not.toMatch(/2026001|张三/);
    expect(log.at(-1)?.changes).toContainEqual({ path: 'copies', after: 2 });
    const [, activationCode = ''] = /code: (\S+)/.exec(done[1]?.text ?? '') ?? [];
    expectOk(await platform.client()(terminalCalls.activate, { activationCode }));
    const terminal = await activateTestTerminal(platform, 'uni', 'T1');
    const [, takeCode = ''] = /Pickup code: (\d{8})/.exec(done[4]?.text ?? '') ?? [];
    expect(expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }))).toMatchObject({
      title: { zh: '证明', en: 'Proof' },
      pages: 2,
      copies: 2,
      duplex: true,
      horizontal: true,
      fee: { paid: true },
    });
  });

  it('says that an order must be paid, unless it was', async () => {
    await run('create-item --school uni --item dear --title-zh 贵 --title-en Dear --unit-price 150');
    const order = 'create-order --school uni --user-name 2026001 --item dear --file a.pdf';
    expect((await run(order)).text).toContain('1.50 yuan\nThe order must be paid');
    expect((await run(`${order} --paid`)).text).not.toContain('has to be paid');
  });

  it('pauses and resumes a terminal', async () => {
    const terminal = await activateTestTerminal(platform, 'uni', 'T1');
    const lookUp = () => terminal.call(orderCalls.getForTerminal, { takeCode: 'x' });
    expect(
      (await run('pause-terminal --school uni --terminal T1 --reason-zh 修 --reason-en Repair')).exitCode,
    ).toBe(0);
    expect(refusal(await lookUp())).toBe('TERMINAL_PAUSED');
    expect((await run('resume-terminal --school uni --terminal T1')).exitCode).toBe(0);
    expect(refusal(await lookUp())).toBe('TAKE_CODE_NOT_FOUND');
    const log = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.operation, 'terminal-state-set'));
    expect(log.map(({ client, subject }) => [client, subject])).toEqual([
      ['commandLine', 'T1'],
      ['commandLine', 'T1'],
    ]);
  });

  it('places a terminal on a plan and removes it again', async () => {
    const { deps } = platform;
    const where = async () =>
      (await deps.db.orm.select().from(terminal).where(eq(terminal.terminalCode, 'T1'))).map(
        ({ planId, planX, planY }) => ({ planId, planX, planY }),
      );
    const placed = await run('place-terminal --school uni --terminal T1 --plan 东校区 --x 0 --y 1000');
    expect(placed.text).toBe('Terminal T1 is on the plan 东校区.');
    expect(await where()).toEqual([{ planId: '东校区', planX: 0, planY: 1_000 }]);
    for (const outside of ['--x 1001 --y 1', '--x -1 --y 1', '--x 1.5 --y 1', '--x 1']) {
      const line = `place-terminal --school uni --terminal T1 --plan 东校区 ${outside}`;
      expect(await run(line)).toMatchObject({ exitCode: 2 });
    }
    expect((await run('unplace-terminal --school uni --terminal T1')).exitCode).toBe(0);
    expect(await where()).toEqual([{ planId: null, planX: null, planY: null }]);
  });

  it('changes settings of a terminal that the manifest allows', async () => {
    const terminal = await activateTestTerminal(platform, 'uni', 'T1');
    const settings = async () =>
      expectOk(await terminal.call(terminalCalls.terminal, { terminalCode: 'T1' })).settings;
    const set = (json: string) => run(`terminal-settings --school uni --terminal T1 --set ${json}`);
    expect((await set('{"idleSeconds":90,"supportPhone":"025-1"}')).exitCode).toBe(0);
    expect((await set('{"idleSeconds":null,"spokenPrompts":true}')).exitCode).toBe(0);
    expect(await settings()).toEqual({
      ...DEFAULT_TERMINAL_SETTINGS,
      supportPhone: '025-1',
      spokenPrompts: true,
    });
    const before = await settings();
    for (const json of ['{"idleSeconds":1,"supportPhone":"0"}', '{"unknown":1}', '{"cartons":[{}]}']) {
      expect(await set(json)).toMatchObject({ exitCode: 1 });
    }
    for (const json of ['[]', 'idle', '7']) expect(await set(json)).toMatchObject({ exitCode: 2 });
    expect(await settings()).toEqual(before);
  });

  it('takes a password from standard input only', async () => {
    const line = 'create-account --school uni --user-name boss --name Boss --role admin';
    input = 'short';
    expect(await run(`${line} --password-stdin`)).toMatchObject({ exitCode: 1 });
    input = 'a long enough password\n';
    expect(await run(`${line} --password-stdin`)).toMatchObject({ exitCode: 0 });
    expect((await run(`${line} --password secret`)).exitCode).toBe(2);
  });

  it.each([
    ['create-school --school uni --name-zh x --name-en x', 'already exists'],
    [`create-terminal --school uni --terminal T1 ${place}`, 'already exists'],
    [`create-terminal --school none --terminal T1 ${place}`, 'no school none'],
    ['create-account --school uni --user-name 2026001 --name x', 'already exists'],
    ['create-account --school none --user-name 1 --name x', 'no school none'],
    ['create-item --school uni --item proof --title-zh x --title-en x', 'already exists'],
    ['create-item --school none --item proof --title-zh x --title-en x', 'no school none'],
    ['activation-code --school uni --terminal T9', 'no terminal T9'],
    ['terminal-settings --school uni --terminal T9 --set {}', 'no terminal T9'],
    ['pause-terminal --school uni --terminal T9 --reason-zh x --reason-en x', 'no terminal T9'],
    ['resume-terminal --school uni --terminal T9', 'no terminal T9'],
    ['place-terminal --school uni --terminal T9 --plan p --x 1 --y 1', 'no terminal T9'],
    ['unplace-terminal --school uni --terminal T9', 'no terminal T9'],
    ['create-order --school uni --user-name 9 --item proof --file a.pdf', 'no person 9'],
    ['create-order --school uni --user-name 2026001 --item none --file a.pdf', 'no item none'],
    ['create-order --school uni --user-name 2026001 --item proof --file a.txt', 'not a readable PDF'],
    ['create-order --school uni --user-name 2026001 --item proof --file a.pdf --copies 9', 'not allowed'],
  ])('fails for %s', async (line, reason) => {
    const { exitCode, text } = await run(line);
    expect([exitCode, text]).toEqual([1, expect.stringContaining(reason)]);
    expect(closed).toBe(1);
  });

  it('leaves an entry in the operation log when it sets face groups, and none when it fails', async () => {
    for (const groups of ['b,a,a', 'c'])
      expect(await run(`face-groups --school uni --user-name 2026001 --groups ${groups}`)).toMatchObject({
        exitCode: 0,
      });
    expect((await run('face-groups --school uni --user-name 9 --groups a')).exitCode).toBe(1);
    const log = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.operation, 'face-groups-set'))
      .orderBy(operationEntry.entryNo);
    expect(log.map(({ client, changes }) => [client, changes])).toEqual([
      ['commandLine', [{ path: 'groups', before: '', after: 'a, b' }]],
      ['commandLine', [{ path: 'groups', before: 'a, b', after: 'c' }]],
    ]);
  });

  it('leaves no entry for an order that is not placed', async () => {
    const count = () =>
      platform.deps.db.orm.$count(operationEntry, eq(operationEntry.operation, 'order-created'));
    const before = await count();
    await run('create-order --school uni --user-name 2026001 --item proof --file a.pdf --copies 9');
    expect(await count()).toBe(before);
  });

  it.each([
    ['frobnicate', 'There is no command frobnicate.'],
    ['create-school', '--school is missing.'],
    ['create-school --school a/b --name-zh x --name-en x', '--school: '],
    ['create-school --school a --name-zh x --name-en x --time-zone Mars/Olympus', '--time-zone: unknown'],
    ['create-school --school a --name-zh x --name-en x --modules NOTHING', '--modules: '],
    ['create-item --school a --item b --title-zh x --title-en x --unit-price -1', '--unit-price'],
    ['create-item --school a --item b --title-zh x --title-en x --unit-price free', '--unit-price: '],
    ['pause-terminal --bogus', "Unknown option '--bogus'"],
    ['activation-code --school a --terminal b extra', 'Unexpected argument'],
  ])('reports a usage error for %s, and opens nothing', async (line, reason) => {
    const { exitCode, text } = await run(line);
    expect([exitCode, text]).toEqual([2, expect.stringContaining(reason)]);
    expect(opened).toBe(0);
  });

  it.each(['', 'help', '--help', 'create-order --help'])('shows help for %j', async (line) => {
    const { exitCode, text } = await run(line);
    expect([exitCode, opened]).toEqual([0, 0]);
    expect(text).toMatch(/create-order/);
    for (const row of text.split('\n').filter((each) => each.startsWith('  ')))
      expect(row).toMatch(/^ {2}\S+(?: …)? {2,}\S/);
  });
});
