import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import fc from 'fast-check';
import { FILE_PART_BYTES } from '../limits.ts';
import { createAgentFolders } from './agentFolders.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 1_000);
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'folders-'));
  for (const folder of ['logs', 'settings', 'spool']) mkdirSync(join(dataDir, folder));
  writeFileSync(join(dataDir, 'identity.json'), 'SECRET');
  writeFileSync(join(dataDir, 'journal.db'), 'SECRET');
  writeFileSync(join(dataDir, 'logs', 'agent.log'), 'a line\n');
  writeFileSync(join(dataDir, 'settings', 'terminal.json'), '{}');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const folders = () => createAgentFolders(dataDir);
const NOT_FOUND = { ok: false, problem: { name: 'NOT_FOUND' } };

describe("the agent's folders", () => {
  it('list their plain files and give their content', async () => {
    expect(await folders().list('logs')).toEqual([
      { name: 'agent.log', bytes: 7, changedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await folders().list('settings')).toMatchObject([{ name: 'terminal.json', bytes: 2 }]);
    expect(await folders().read('logs', 'agent.log', 0)).toEqual({
      ok: true,
      value: { content: Buffer.from('a line\n').toString('base64'), bytes: 7, nextOffset: null },
    });
  });

  it('give large files in parts that fit together', async () => {
    const content = Buffer.from(Array.from({ length: 2 * FILE_PART_BYTES + 5 }, (_, index) => index % 251));
    writeFileSync(join(dataDir, 'logs', 'agent.1.log'), content);
    const parts: Buffer[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const part = await folders().read('logs', 'agent.1.log', offset);
      if (!part.ok) throw new Error(part.problem.name);
      parts.push(Buffer.from(part.value.content, 'base64'));
      offset = part.value.nextOffset;
    }
    expect(parts).toHaveLength(3);
    expect(Buffer.concat(parts).equals(content)).toBe(true);
  });

  it('have nothing behind the end of a file', async () => {
    expect(await folders().read('logs', 'agent.log', 7)).toMatchObject({
      value: { content: '', nextOffset: null },
    });
    expect(await folders().read('logs', 'agent.log', 1e9)).toMatchObject({
      value: { content: '', nextOffset: null },
    });
  });

  it('are empty when they are not there, or are not folders', async () => {
    rmSync(join(dataDir, 'logs'), { recursive: true });
    expect(await folders().list('logs')).toEqual([]);
    expect(await folders().read('logs', 'agent.log', 0)).toMatchObject(NOT_FOUND);
    symlinkSync(dataDir, join(dataDir, 'logs'));
    expect(await folders().list('logs')).toEqual([]);
    expect(await folders().read('logs', 'journal.txt', 0)).toMatchObject(NOT_FOUND);
  });

  it.each([
    '../identity.json',
    '..',
    '.',
    '',
    '/etc/passwd',
    '..\\identity.json',
    'C:\\secret.txt',
    'agent.log/',
    './agent.log',
    'sub/file',
    'agent.log\u0000',
    'missing.log',
    'identity.json',
    'secrets.json',
    'command-key.json',
    'journal.db',
  ])('show nothing for %j', async (name) => {
    for (const secret of ['identity.json', 'secrets.json', 'command-key.json', 'journal.db']) {
      writeFileSync(join(dataDir, 'settings', secret), 'SECRET');
    }
    expect(await folders().read('settings', name, 0)).toMatchObject(NOT_FOUND);
    expect(JSON.stringify(await folders().list('settings'))).not.toMatch(/identity|secret|key|\.db/);
  });

  it('follow no link, and wait for no pipe', async () => {
    symlinkSync(join(dataDir, 'identity.json'), join(dataDir, 'logs', 'linked.log'));
    mkdirSync(join(dataDir, 'logs', 'folder.log'));
    execFileSync('mkfifo', [join(dataDir, 'logs', 'pipe.log')]);
    expect((await folders().list('logs')).map(({ name }) => name)).toEqual(['agent.log']);
    for (const name of ['linked.log', 'folder.log', 'pipe.log']) {
      expect(await folders().read('logs', name, 0)).toMatchObject(NOT_FOUND);
    }
  });

  it('never reveal the secret, whatever name is requested', async () => {
    linkSync(join(dataDir, 'logs', 'agent.log'), join(dataDir, 'logs', 'again.log'));
    const { name: schema } = maintenanceCalls.readFile.body.shape;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc
            .array(fc.constantFrom('..', '/', '\\', '.', 'identity', '.json', 'logs', '%2e', '\u0000', ':'), {
              maxLength: 8,
            })
            .map((parts) => parts.join('')),
        ),
        async (name) => {
          const part = await folders().read('logs', name, 0);
          if (part.ok) expect(Buffer.from(part.value.content, 'base64').toString()).toBe('a line\n');
          if (schema.safeParse(name).success) expect(name).not.toMatch(/[/\\:]|^\./);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
