import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, type TestSchool } from '../testing/testSchool.ts';
import { FLEET_COMMANDS } from './fleetCommands.ts';
import { runCommandLine } from './runCommand.ts';

/** More than one page of the list. */
const MANY = 120;

describe('list-terminals', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  const run = async (options: Readonly<Record<string, string>> = {}) => {
    const given = Object.entries({ school: school.schoolCode, ...options });
    const words = given.flatMap(([name, value]) => [`--${name}`, value]);
    const { exitCode, lines } = await runCommandLine(
      FLEET_COMMANDS,
      ['list-terminals', ...words],
      async () => ({
        deps: platform.deps,
        readFile: async () => new Uint8Array(),
        readStandardInput: async () => '',
        sleep: async () => {},
        close: async () => {},
      }),
    );
    return { exitCode, lines };
  };

  it('says what is wrong with each, finds by a part of a name, and counts beyond a page', async () => {
    expect(await run()).toEqual({
      exitCode: 0,
      lines: [`School ${school.schoolCode} has no such terminals.`],
    });
    const { terminalCode } = await school.addTerminal();
    await platform.deps.db.pool.query(
      `insert into terminal select made.* from terminal original, generate_series(1, $3::int) as n,
       lateral jsonb_populate_record(original, jsonb_build_object('terminal_code', 'copy-' || n, 'app_id', 'copy-' || n,
        'activated_at', null, 'name_en', 'Copy ' || n)) made
       where original.school_code = $1 and original.terminal_code = $2`,
      [school.schoolCode, terminalCode, MANY],
    );
    const all = (await run()).lines;
    expect(all).toHaveLength(MANY + 2);
    expect(all.at(-1)).toBe(`Terminals: ${MANY + 1}; in trouble: 1.`);
    expect(all.find((line) => line.startsWith(terminalCode))).toMatch(/ offline /);
    const [found, count, ...others] = (await run({ search: 'copy 77', state: 'notActivated' })).lines;
    expect(found).toMatch(/^copy-77 +not activated +.* \/ Copy 77, /);
    expect(count).toBe('Terminals: 1; in trouble: 0.');
    expect(others).toEqual([]);
    expect((await run({ search: 'copy 77', state: 'offline' })).lines).toEqual([
      `School ${school.schoolCode} has no such terminals.`,
    ]);
  });

  it('refuses a state that there is not', async () => {
    const { exitCode, lines } = await run({ state: 'broken' });
    expect(exitCode).toBe(2);
    expect(lines[0]).toMatch(/^--state: /);
  });
});
