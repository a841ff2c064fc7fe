import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { SAMPLE_PHOTOS } from '@self-print/agent/devices/camera/simulator/film.ts';
import { judgeFrames } from '@self-print/agent/face/judgeFrames.ts';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findChromium } from '@self-print/build/programs.ts';
import { ensureWebApp } from '@self-print/build/renderer/buildWebApp.ts';
import { distOf, KIOSK_SCREENS } from '@self-print/build/renderer/webApps.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';

const KIOSK_DIST = distOf(KIOSK_SCREENS);
const PHOTO_COUNT = 6;
const FRAME_MS = 140;
/** As in judgeFrames.ts. */
const TURNED_YAW = 0.35;
const PERCENT = 100;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
};

/** A frame as the page's worker describes it. */
interface Look {
  readonly yaw: number;
  readonly score: number;
  readonly descriptor: number[];
}

/**
 * How many photographs pass the presence check when they are turned to one side and then to the other: flat, and bent to a tube of
 * 120° or 180°. They are drawn from the faces of the sample photographs that look into the camera. What share of real people
 * passes is not measured: no film of turning people is at hand.
 */
async function main(): Promise<object> {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'there is no Chromium' };
  const built = await ensureWebApp(KIOSK_SCREENS, () => {});
  if (!built.ok) throw new Error(built.problem);
  const worker = (await readdir(path.join(KIOSK_DIST, 'assets'))).find((name) =>
    name.startsWith('faceWorker-'),
  );
  if (worker === undefined) throw new Error('The build has no face worker');
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const folder = asked.startsWith('/sample') ? SAMPLE_PHOTOS : KIOSK_DIST;
    const content = await readFile(path.join(folder, path.normalize(asked))).catch(() => '<!doctype html>');
    response.setHeader('Content-Type', TYPES[path.extname(asked)] ?? 'text/html').end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
  try {
    const address = server.address();
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
    const films = await page.evaluate(filmAll, { workerUrl: `/assets/${worker}`, photos: PHOTO_COUNT });
    return { rows: rowsOf(films) };
  } finally {
    await browser.close();
    server.close();
  }
}

function rowsOf(films: Awaited<ReturnType<typeof filmAll>>): BenchRow[] {
  return ['flat', 'bent to 120°', 'bent to 180°'].map((surface) => {
    const shown = films.filter((film) => film.surface === surface);
    const share = (isMeant: (looks: readonly Look[]) => boolean) =>
      (shown.filter(({ looks }) => isMeant(looks)).length / Math.max(1, shown.length)) * PERCENT;
    return {
      name: `face: photos that pass the presence check, ${surface} (${shown.length} shown)`,
      unit: '%',
      value: share(passes),
      against: { name: 'those that seem to turn to one side', value: share(turnsToOneSide) },
    };
  });
}

function passes(looks: readonly Look[]): boolean {
  const frames = looks.map((look, index) => ({ ...look, atMs: index * FRAME_MS }));
  return judgeFrames(frames, 'turnLeft').ok || judgeFrames(frames, 'turnRight').ok;
}

function turnsToOneSide(looks: readonly Look[]): boolean {
  return [1, -1].some((side) => looks.filter(({ yaw }) => yaw * side >= TURNED_YAW).length >= 2);
}

/** Runs in the page: films each face on each surface. */
async function filmAll({ workerUrl, photos }: { readonly workerUrl: string; readonly photos: number }) {
  const [width, height, faceWidth, centre] = [640, 480, 220, 320];
  const worker = new Worker(workerUrl, { type: 'module' });
  const seenIn = async (picture: ImageBitmap) => {
    const answered = new Promise<MessageEvent>((resolve) => {
      worker.addEventListener('message', resolve, { once: true });
    });
    worker.postMessage({ id: 1, picture, mayPad: false }, [picture]);
    return (await answered).data;
  };
  const drawingOf = () => {
    const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!drawing) throw new Error('There is no canvas');
    drawing.fillStyle = '#b9b2a6';
    drawing.fillRect(0, 0, width, height);
    return drawing;
  };
  /** Where a surface has a point of the photo, and how near it is. */
  const surfaces = {
    flat: (u: number) => ({ x: u, z: 0 }),
    'bent to 120°': (u: number) => bent(u, 120),
    'bent to 180°': (u: number) => bent(u, 180),
  };
  const bent = (u: number, degrees: number) => {
    const paper = 1.9 * faceWidth;
    const radius = paper / ((degrees * Math.PI) / 180);
    return Math.abs(u) > paper / 2
      ? null
      : { x: radius * Math.sin(u / radius), z: radius * Math.cos(u / radius) - radius / 2 };
  };
  const turned = (
    photo: ImageData,
    surface: (u: number) => { x: number; z: number } | null,
    degrees: number,
  ) => {
    const drawing = drawingOf();
    const target = drawing.getImageData(0, 0, width, height);
    const nearness = new Float32Array(width * height).fill(-1e9);
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    for (let u = -centre; u < centre; u += 0.5) {
      const point = surface(u);
      if (!point) continue;
      for (let y = 0; y < height; y += 1) {
        const x = Math.round(centre + point.x * cos + point.z * sin);
        const z = point.z * cos - point.x * sin;
        const to = y * width + x;
        if (x < 0 || x >= width || z <= (nearness[to] ?? 0)) continue;
        nearness[to] = z;
        const from = (y * width + Math.floor(u + centre)) * 4;
        target.data.set(photo.data.subarray(from, from + 4), to * 4);
      }
    }
    drawing.putImageData(target, 0, 0);
    return createImageBitmap(drawing.canvas);
  };
  const films: { surface: string; looks: { yaw: number; score: number; descriptor: number[] }[] }[] = [];
  for (let number = 1; number <= photos; number += 1) {
    const source = await createImageBitmap(await (await fetch(`/sample${number}.jpg`)).blob());
    const whole = await seenIn(await createImageBitmap(source));
    for (const { box, yaw } of whole.faces) {
      if (Math.abs(yaw) > 0.3 || box.width < 70) continue;
      const drawing = drawingOf();
      const scale = faceWidth / box.width;
      drawing.setTransform(
        scale,
        0,
        0,
        scale,
        centre - (box.x + box.width / 2) * scale,
        height / 2 - (box.y + box.height / 2) * scale,
      );
      drawing.drawImage(source, 0, 0);
      const photo = drawing.getImageData(0, 0, width, height);
      for (const [surface, shape] of Object.entries(surfaces)) {
        const looks = [];
        const half = [0, 0, 12, 22, 32, 42, 50];
        for (const degrees of [...half, ...half.toReversed(), ...half.map((each) => -each)]) {
          const { faces } = await seenIn(await turned(photo, shape, degrees));
          const [face] = faces;
          if (faces.length === 1)
            looks.push({ yaw: face.yaw, score: face.score, descriptor: face.descriptor });
        }
        films.push({ surface, looks });
      }
    }
  }
  return films;
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
