import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { operationEntry } from '../db/schema/operations.ts';
import { readCloudPrint } from '../modules/cloudPrint/settingsStore.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool } from '../testing/testSchool.ts';
import { CLOUD_PRINT_COMMANDS } from './cloudPrintCommands.ts';
import { runCommandLine } from './runCommand.ts';

describe('the command line of cloud print', () => {
  let platform: TestPlatform;
  let schoolCode: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    ({ schoolCode } = await addTestSchool(platform, ['CLOUD_PRINT']));
  });
  afterAll(() => platform.close());

  const run = async (school: string, settings?: string) => {
    const given = settings === undefined ? [] : ['--settings', settings];
    const words = ['cloud-print', '--school', school, ...given];
    const { exitCode, lines } = await runCommandLine(CLOUD_PRINT_COMMANDS, words, async () => ({
      deps: platform.deps,
      readFile: async () => new Uint8Array(),
      readStandardInput: async () => '',
      sleep: async () => {},
      close: async () => {},
    }));
    return [exitCode, lines.join('\n')] as const;
  };

  it('shows the effective settings, and changes only those given', async () => {
    const [shown, before] = await run(schoolCode);
    expect([shown, JSON.parse(before)]).toMatchObject([0, { keptDays: 7, maxPages: 500 }]);
    expect((await run(schoolCode, '{"maxPages": 20}'))[0]).toBe(0);
    expect((await run(schoolCode, '{"freePagesPerTerm": {"student": 0}}'))[0]).toBe(0);
    const { settings } = await readCloudPrint(platform.deps.db, schoolCode);
    expect(settings).toMatchObject({ maxPages: 20, keptDays: 7, freePagesPerTerm: { student: 0 } });
    expect(
      await platform.deps.db.orm.$count(
        operationEntry,
        and(
          eq(operationEntry.operation, 'cloud-print-terms-saved'),
          eq(operationEntry.client, 'commandLine'),
        ),
      ),
    ).toBe(2);
  });

  it.each([
    ['an unknown school', 'nowhere', '{}', 'no school nowhere'],
    ['a setting that does not exist', undefined, '{"pages": 1}', 'no setting pages'],
    ['more than is possible', undefined, '{"keptDays": 400}', 'keptDays'],
    ['a price that is no money', undefined, '{"prices": [{"paperSize":"A4"}]}', 'prices.0.'],
  ])('refuses %s', async (_, school, settings, words) => {
    const [exitCode, output] = await run(school ?? schoolCode, settings);
    expect(exitCode).not.toBe(0);
    expect(output).toContain(words);
  });
});
