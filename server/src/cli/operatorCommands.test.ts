import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import type { CommandOutcome } from '@self-print/contract/terminalLink.ts';
import { commandDone, commandTaken } from '../modules/commands/commandProgress.ts';
import { giveCommand, WAITING_COMMANDS_MAX } from '../modules/commands/giveCommand.ts';
import { waitingCommands } from '../modules/commands/waitingCommands.ts';
import type { TerminalKey } from '../modules/terminals/terminalStore.ts';
import { pauseTerminal } from '../testing/pauseTerminal.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool, type TestTerminal } from '../testing/testSchool.ts';
import { OPERATOR_COMMANDS } from './operatorCommands.ts';
import { runCommandLine } from './runCommand.ts';

const LOCK = {
  device: 'lockBoard',
  state: 'faulted',
  problem: 'silent',
  driver: 'lcus',
  kind: 'real',
  detail: 'COM3',
} as const;

describe('the command line of an operator', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let key: TerminalKey;
  /** What the terminal does while the command waits. */
  let meanwhile: () => Promise<void>;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    await school.addPerson({ userName: 'op', role: 'operator' });
    await school.addPerson({ userName: 'bursar', role: 'finance' });
  });
  beforeEach(async () => {
    terminal = await school.addTerminal();
    key = { schoolCode: school.schoolCode, terminalCode: terminal.terminalCode };
    meanwhile = async () => {};
  });
  afterAll(() => platform.close());

  const run = async (command: string, options: Readonly<Record<string, string>> = {}) => {
    const words = Object.entries({
      school: key.schoolCode,
      terminal: key.terminalCode,
      ...options,
    }).flatMap(([name, value]) => [`--${name}`, value]);
    const { exitCode, lines } = await runCommandLine(OPERATOR_COMMANDS, [command, ...words], async () => ({
      deps: platform.deps,
      readFile: async () => new Uint8Array(),
      readStandardInput: async () => '',
      sleep: async (ms) => {
        platform.clock.advance(ms);
        await meanwhile();
      },
      close: async () => {},
    }));
    return [exitCode, lines.join('\n')] as const;
  };
  const command = (options: Readonly<Record<string, string>> = {}) =>
    run('terminal-command', { by: 'op', call: '/command/openLock', ...options });
  const newest = async () => {
    const [row] = await waitingCommands(platform.deps.db, key, platform.clock.now());
    return row?.commandId;
  };
  const answer = (outcome: CommandOutcome) => async () => {
    const commandId = await newest();
    if (commandId !== undefined) await commandDone(platform.deps, key, commandId, outcome);
  };

  it("waits for a command's result, and prints it", async () => {
    meanwhile = answer({ ok: true, data: { open: true } });
    expect(await command({ body: '{"reason":"卡纸"}' })).toEqual([0, 'Done.\n{"open":true}']);
  });

  it('says why a terminal refused', async () => {
    meanwhile = answer({ ok: false, code: '9021', message: 'The lock did not open' });
    expect(await command()).toEqual([1, 'The terminal answered 9021: The lock did not open']);
  });

  it('reports that a terminal is not connected', async () => {
    const begun = platform.clock.now().getTime();
    expect(await command()).toEqual([1, expect.stringContaining('did not take the command within 120 s')]);
    expect(platform.clock.now().getTime() - begun).toBe(120 * SECOND_MS);
  });

  it('gives up on a terminal that took a command without reporting its outcome', async () => {
    meanwhile = async () => {
      const commandId = await newest();
      if (commandId !== undefined) await commandTaken(platform.deps, key, commandId);
    };
    expect(await command()).toEqual([1, expect.stringContaining('has not reported its outcome')]);
  });

  it.each([
    [{ call: '/maintenance/begin' }, 1, 'This call cannot be a command. Possible calls:\n  /'],
    [{ body: '{"reason":7}' }, 1, 'The body does not fit the call: reason.'],
    [{ terminal: 'nowhere' }, 1, 'There is no terminal nowhere'],
    [{ by: 'nobody' }, 1, 'There is no person nobody'],
    [{ by: 'bursar' }, 1, 'bursar may not maintain terminals.'],
    [{ body: '[]' }, 2, '--body: must be a JSON object.'],
  ] as const)('refuses %j', async (options, exitCode, text) => {
    expect(await command(options)).toEqual([exitCode, expect.stringContaining(text)]);
  });

  it('refuses too many commands', async () => {
    const by = await school.addPerson({ userName: 'busy', role: 'operator' });
    for (let given = 0; given < WAITING_COMMANDS_MAX; given += 1) {
      expectOk(await giveCommand(platform.deps, key, { call: '/command/openLock', body: {}, by }));
    }
    expect(await command()).toEqual([1, expect.stringContaining('Too many commands are already waiting')]);
  });

  it('shows a terminal that never reported', async () => {
    expect(await run('terminal-show')).toEqual([
      0,
      `${key.terminalCode}  图书馆 / Library, 测试大学 / Test University\nservice:      open\nlast report:  never`,
    ]);
  });

  it("shows a terminal's last report and its newest commands", async () => {
    const { clock } = platform;
    expectOk(
      await terminal.call(terminalCalls.heartbeat, {
        printerCondition: 'idle',
        cartons: [
          { cartonCode: '1', sheets: 480 },
          { cartonCode: '2', sheets: null },
        ],
        version: '1.2.3',
        versions: { shell: '4' },
        devices: [LOCK],
        maintenance: true,
      }),
    );
    await pauseTerminal(platform.deps, key, { zh: '维护', en: 'Maintenance' });
    const reported = clock.now().toISOString();
    clock.advance(12 * SECOND_MS);
    const given = clock.now().toISOString();
    meanwhile = answer({ ok: true, data: {} });
    await command();
    const [, text] = await run('terminal-show');
    expect(text.split('\n').slice(1)).toEqual([
      'service:      paused, under maintenance',
      `last report:  ${reported} (13 s ago)`,
      'printer:      idle',
      'sheets:       1: 480, 2: unknown',
      'versions:     agent 1.2.3, shell 4',
      'devices:',
      '  lockBoard   faulted  silent real lcus COM3',
      'commands:',
      `  ${given}  done     /command/openLock 0`,
    ]);
  });

  it('refuses an unknown terminal', async () => {
    expect(await run('terminal-show', { terminal: 'nowhere' })).toEqual([
      1,
      expect.stringContaining('There is no terminal nowhere'),
    ]);
  });
});
