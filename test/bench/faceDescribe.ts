import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { findChromium } from '@self-print/build/programs.ts';
import { ensureWebApp } from '@self-print/build/renderer/buildWebApp.ts';
import { distOf, KIOSK_SCREENS } from '@self-print/build/renderer/webApps.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { makeFakeCamera } from '../support/fakeCamera.ts';

const KIOSK_DIST = distOf(KIOSK_SCREENS);
const FRAMES = 40;
/** Sufficient to follow a turning head. */
const BUDGET_MS = 1_000 / 8;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
};

/** How long the page's worker takes for a camera frame, from video to descriptor, in a real Chromium. */
async function main(): Promise<object> {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'there is no Chromium' };
  const camera = await makeFakeCamera();
  if (camera === null) return { skipped: 'there is no ffmpeg' };
  const built = await ensureWebApp(KIOSK_SCREENS, () => {});
  if (!built.ok) throw new Error(built.problem);
  const files = await readdir(path.join(KIOSK_DIST, 'assets'));
  const worker = files.find((name) => name.startsWith('faceWorker-'));
  if (worker === undefined) throw new Error('The build has no face worker');
  await camera.show('anna');
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    response.setHeader('Content-Type', TYPES[path.extname(asked)] ?? 'application/octet-stream');
    const content = asked === '/' ? '<!doctype html><title>bench</title>' : await contentOf(asked);
    if (asked === '/') response.setHeader('Content-Type', 'text/html');
    response.writeHead(content === null ? 404 : 200).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, ...camera.arguments],
  });
  try {
    const address = server.address();
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
    const { first, times, gaps } = await page.evaluate(measure, [`/assets/${worker}`, FRAMES] as const);
    const rows: BenchRow[] = [
      { name: 'face: networks loaded and first frame described', unit: 'ms', value: first, against: null },
      {
        name: 'face: one frame described in the worker',
        unit: 'ms',
        value: median(times),
        against: { name: 'its budget, 8 frames a second', value: BUDGET_MS },
      },
      {
        name: 'face: longest the page stood still meanwhile',
        unit: 'ms',
        value: Math.max(...gaps),
        against: null,
      },
    ];
    return { rows };
  } finally {
    await browser.close();
    server.close();
    await camera.remove();
  }
}

async function contentOf(asked: string): Promise<Buffer | null> {
  const file = path.join(KIOSK_DIST, path.normalize(asked));
  return file.startsWith(KIOSK_DIST) ? readFile(file).catch(() => null) : null;
}

/** Runs in the page. */
async function measure([workerUrl, frames]: readonly [string, number]) {
  const film = document.createElement('video');
  film.muted = true;
  film.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } });
  await film.play();
  const worker = new Worker(workerUrl, { type: 'module' });
  const look = async () => {
    const begun = performance.now();
    const picture = await createImageBitmap(film);
    const answered = new Promise<MessageEvent>((resolve) => {
      worker.addEventListener('message', resolve, { once: true });
    });
    worker.postMessage({ id: 1, picture, mayPad: false }, [picture]);
    const { data } = await answered;
    if (!data.ok || data.faces.length !== 1) throw new Error(`Not one face: ${JSON.stringify(data)}`);
    return performance.now() - begun;
  };
  const first = await look();
  const gaps: number[] = [];
  let last = performance.now();
  let isOver = false;
  const tick = (now: number) => {
    gaps.push(now - last);
    last = now;
    if (!isOver) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const times: number[] = [];
  for (let count = 0; count < frames; count += 1) times.push(await look());
  isOver = true;
  return { first, times, gaps: gaps.slice(1) };
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
