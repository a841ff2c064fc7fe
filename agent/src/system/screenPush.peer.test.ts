import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { systemTime } from '../time.ts';
import { createPrograms } from './programs.ts';
import { createScreenPush } from './screenPush.ts';
import { describeWithPrograms } from './testing/describeWithPrograms.ts';
import { eventually } from './testing/eventually.ts';
import { endProgram, openScreen } from './testing/openScreen.ts';

const ORDER = { by: 'staff:li', reason: '' };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** Starts an RTMP server that records one push to a file. */
async function receive(file: string) {
  const address = `rtmp://127.0.0.1:${await freePort()}/live/screen`;
  const child = spawn(
    'ffmpeg',
    ['-nostdin', '-loglevel', 'error', '-listen', '1', '-i', address, '-c', 'copy', file],
    {
      stdio: 'ignore',
    },
  );
  return { address, child };
}

/** What ffprobe finds in a file: codec, width, height and duration in seconds. */
function contentOf(file: string) {
  const entries = 'stream=codec_name,width,height:format=duration';
  const { stdout } = spawnSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', entries, '-of', 'default=nw=1', file],
    {
      encoding: 'utf8',
    },
  );
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
}

describeWithPrograms(['Xvfb', 'ffmpeg', 'ffprobe'], 'xvfb ffmpeg', 'a push to an RTMP server', () => {
  it('carries the screen until it is stopped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'push-'));
    const screen = await openScreen();
    const file = join(folder, 'received.flv');
    const receiver = await receive(file);
    const log = memoryLog();
    const programs = createPrograms({ environment: process.env, platform: 'linux', time: systemTime });
    const push = createScreenPush({
      programs,
      address: () => receiver.address,
      source: { kind: 'x11', display: screen.display },
      time: systemTime,
      log,
      stopped: new AbortController().signal,
    });
    try {
      // The receiver does not report when it is listening, so the first pushes may come too early.
      const begun = performance.now();
      await eventually(async () => (await push.begin(1, ORDER)).ok);
      await systemTime.wait(1_500, new AbortController().signal);
      await push.end(ORDER);
      const tookMs = performance.now() - begun;
      if (receiver.child.exitCode === null) await once(receiver.child, 'exit');
      const content = contentOf(file);
      expect(content).toMatchObject({
        codec_name: 'h264',
        width: String(screen.width),
        height: String(screen.height),
      });
      expect(Number(content.duration)).toBeGreaterThan(0.5);
      expect(Number(content.duration) * 1_000).toBeLessThan(tookMs + 1_000);
      expect(tookMs).toBeLessThan(MINUTE_MS);
      await eventually(() => !push.running());
      expect(log.of('screen-push-end').at(-1)?.detail).toEqual({ reason: 'ended by staff:li' });
    } finally {
      programs.killAll();
      await endProgram(receiver.child);
      await screen.end();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('fails where nobody listens', async () => {
    const screen = await openScreen();
    const address = `rtmp://127.0.0.1:${await freePort()}/live/screen`;
    const push = createScreenPush({
      programs: createPrograms({ environment: process.env, platform: 'linux', time: systemTime }),
      address: () => address,
      source: { kind: 'x11', display: screen.display },
      time: systemTime,
      log: memoryLog(),
      stopped: new AbortController().signal,
    });
    try {
      expect(await push.begin(1, ORDER)).toMatchObject({ problem: { name: 'STREAM_FAILED' } });
    } finally {
      await screen.end();
    }
  });
});
