import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.ts';
import { writeSupportFile } from './supportFile.ts';

describe("an agent's support file", () => {
  let dataDir: string;
  let path: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'agent-support-'));
    path = join(dataDir, 'support.json');
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const write = () => {
    const config = readConfig({
      SELF_PRINT_AGENT_DATA_DIR: dataDir,
      SELF_PRINT_ACTIVATION_CODE: 'AB12C-34DEF',
    });
    if (!config.ok) throw new Error(config.problem.join());
    writeSupportFile(path, config.value, '1.2.3', new Date('2026-11-28T00:00:00.000Z'));
    return readFileSync(path, 'utf8');
  };

  it('holds versions, settings and the last lines, and nothing about anybody', () => {
    mkdirSync(join(dataDir, 'logs'));
    writeFileSync(join(dataDir, 'logs', 'agent.1.log'), 'older\n');
    writeFileSync(join(dataDir, 'logs', 'agent.log'), 'card of 欧阳小明 2026000001\n');
    writeFileSync(join(dataDir, 'journal.sqlite'), '欧阳小明');
    const text = write();
    expect(JSON.parse(text)).toMatchObject({
      versions: { agent: '1.2.3' },
      settings: { activationCode: 'set' },
      files: { 'journal.sqlite': 12 },
      log: ['older', 'card of [text] [number]'],
    });
    for (const personal of ['AB12C', '欧阳', '2026000001']) expect(text).not.toContain(personal);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('says what cannot be read, and has the rest all the same', () => {
    const content: unknown = JSON.parse(write());
    expect(content).toMatchObject({
      versions: { agent: '1.2.3' },
      log: { failed: expect.stringContaining('ENOENT') },
    });
  });

  it('overwrites nothing', () => {
    write();
    expect(write).toThrow('EEXIST');
  });
});
