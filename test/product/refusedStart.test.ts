import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runStart } from '../support/runStart.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-refused-'));
});
afterEach(async () => rm(folder, { recursive: true }));

describe('a start that cannot be', () => {
  it.each([
    ['--port', 'the platform server', '--agent-port'],
    ['--agent-port', 'the kiosk and its agent', '--port'],
  ])('says which port is in use: %s', async (option, what, other) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const ended = await runStart(['--headless', '--json', '--data', folder, option, port, other, '0']);
    server.close();
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(`Port ${port} for ${what} is in use`);
    expect(await readdir(folder)).not.toContain('start.json');
  });

  it('explains itself when an option is wrong', async () => {
    const ended = await runStart(['--headles']);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain("'--headles'");
    expect(ended.stderr).toContain('Usage: npm start');
  });

  it('prints its help on stdout', async () => {
    expect(await runStart(['--help'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('names a data folder that cannot be one', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const ended = await runStart(['--headless', '--json', '--data', file]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(file);
    expect(ended.stderr).not.toContain(' at ');
  });
});
