import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  makePrivateAuthority,
  type PrivateAuthority,
  startTlsFront,
} from '@self-print/agent/testing/privateAuthority.ts';
import { findChromium } from '@self-print/build/programs.ts';

const run = promisify(execFile);
const DOCUMENT = path.join(import.meta.dirname, '../../docs/appliance.md');
const BUBBLEWRAP = '/usr/bin/bwrap';
/** Where Chromium looks for policies; bubblewrap can put another folder only in the place of one that exists. */
const SETTINGS = '/etc/chromium';
const chromium = findChromium();
const suite =
  chromium !== undefined && existsSync(BUBBLEWRAP) && existsSync(SETTINGS) ? describe : describe.skip;

suite("the browser of a kiosk and a platform with a certificate of the school's own", () => {
  let folder: string;
  let authority: PrivateAuthority;
  let front: Awaited<ReturnType<typeof startTlsFront>>;
  const platform = createServer((_request, response) => response.end('<p>the platform</p>'));
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'self-print-authority-'));
    authority = await makePrivateAuthority();
    await once(platform.listen(0, '127.0.0.1'), 'listening');
    const address = platform.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    front = await startTlsFront(authority.server, `http://127.0.0.1:${port}`);
    await mkdir(path.join(folder, SETTINGS), { recursive: true });
  });
  afterAll(async () => {
    front.close();
    platform.close();
    await authority.remove();
    await rm(folder, { recursive: true });
  });

  const look = async () => {
    const profile = await mkdtemp(path.join(folder, 'profile-'));
    const { stdout } = await run(BUBBLEWRAP, [
      ...['--dev-bind', '/', '/', '--bind', path.join(folder, SETTINGS), SETTINGS],
      ...[chromium ?? '', '--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`],
      ...['--dump-dom', front.origin],
    ]);
    return stdout;
  };

  it('trust each other after the lines of the document', async () => {
    expect(await look()).not.toContain('the platform');
    await copyFile(authority.file, path.join(folder, 'authority.pem'));
    await run('/bin/sh', ['-ec', await documentedLines()], { cwd: folder });
    expect(await look()).toContain('the platform');
    expect(await readFile(path.join(folder, 'etc/self-print/authority.pem'))).toEqual(
      await readFile(authority.file),
    );
  });

  const documentedLines = async () => {
    const text = await readFile(DOCUMENT, 'utf8');
    const [block = ''] = /(?<=```sh\n)install -D .*?(?=```)/s.exec(text) ?? [];
    return block.replaceAll('/etc/', `${folder}/etc/`);
  };
});
