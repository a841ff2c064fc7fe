import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { operationEntry } from '../db/schema/operations.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../testing/testSchool.ts';
import { ENROLMENT_COMMANDS } from './enrolmentCommands.ts';
import { runCommandLine } from './runCommand.ts';

const FACTS = [
  ...['--prefix', 'LIB', '--name-zh', '图书馆终端', '--name-en', 'Library kiosk'],
  ...['--location-zh', '图书馆', '--location-en', 'Library'],
];

describe('enrolment keys by the command line', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  const run = async (command: string, ...options: readonly string[]) => {
    const words = [command, '--school', school.schoolCode, ...options];
    const { exitCode, lines } = await runCommandLine(ENROLMENT_COMMANDS, words, async () => ({
      deps: platform.deps,
      readFile: async () => new Uint8Array(),
      readStandardInput: async () => '',
      sleep: async () => {},
      close: async () => {},
    }));
    return [exitCode, ...lines] as const;
  };
  const join = (enrolmentKey: string, name: string) =>
    platform.client()(terminalCalls.join, {
      enrolmentKey,
      machineId: createHash('sha256').update(name).digest('hex'),
    });

  it('are made, listed with what became of them, and revoked, all in the operation log', async () => {
    expect(await run('list-enrolment-keys')).toEqual([
      0,
      `School ${school.schoolCode} has no enrolment keys.`,
    ]);
    const made = await run(
      'create-enrolment-key',
      '--name',
      'Library',
      ...FACTS,
      '--limit',
      '1',
      '--days',
      '0',
    );
    expect(made).toEqual([
      0,
      expect.stringMatching(/^Enrolment key [0-9A-Z]{6} works until 2026-[0-9-]+, with a limit of 1\./),
      expect.stringMatching(/^spe-/),
    ]);
    const secret = String(made[2]);
    const mark = secret.slice(4, 10);
    expect(expectOk(await join(secret, 'one')).terminalCode).toBe('LIB-001');
    expect(refusal(await join(secret, 'two'))).toBe('ENROLMENT_REFUSED');
    expect(await run('list-enrolment-keys')).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^${mark}   used up   Library; 1 of 1 joined; until .*; from anywhere; last refused .*: the key is used up$`,
        ),
      ),
    ]);
    expect(await run('revoke-enrolment-key', '--key', mark.toLowerCase())).toEqual([
      0,
      `Enrolment key ${mark} (Library) brings no more terminals.`,
    ]);
    const log = await platform.deps.db.orm.select().from(operationEntry).orderBy(operationEntry.entryNo);
    expect(log.map(({ operation, client }) => [operation, client])).toEqual([
      ['enrolment-key-created', 'commandLine'],
      ['terminal-joined', 'terminal'],
      ['enrolment-key-revoked', 'commandLine'],
    ]);
    expect(JSON.stringify(log)).not.toContain(secret.slice(11));
  });

  it.each([
    [
      'a network that is none',
      ['--networks', '10.1.0.0/16,10.2/99'],
      'Not all of 10.1.0.0/16, 10.2/99 are networks.',
    ],
    ['a group that is not there', ['--group', 'none'], 'There is no group none.'],
    ['a role that is not there', ['--roles', 'none'], 'Not all of none are roles of the school.'],
    ['a prefix that no code can have', ['--prefix', 'a b'], expect.stringMatching(/^codePrefix: /)],
  ])('are not made with %s', async (_name, options, words) => {
    expect(await run('create-enrolment-key', '--name', 'Wrong', ...FACTS, ...options)).toEqual([1, words]);
  });

  it('say what is not there', async () => {
    expect(await run('revoke-enrolment-key', '--key', 'NONE')).toEqual([
      1,
      `School ${school.schoolCode} has no enrolment key NONE.`,
    ]);
    expect((await run('list-enrolment-keys', '--school', 'nowhere')).slice(0, 2)).toEqual([
      1,
      'There is no school nowhere.',
    ]);
  });
});
