import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type FilmScene, filmArguments, writeFilm } from '@self-print/agent/devices/camera/simulator/film.ts';
import { findProgram } from '@self-print/build/programs.ts';

/** A camera controlled by a test; a new video is seen once the camera was closed and reopened. */
export interface FakeCamera {
  /** For starting Chromium. */
  readonly arguments: readonly string[];
  readonly show: (who: FilmScene) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Null without ffmpeg. */
export async function makeFakeCamera(): Promise<FakeCamera | null> {
  const ffmpeg = findProgram('ffmpeg');
  if (ffmpeg === undefined) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-camera-'));
  const film = path.join(folder, 'camera.mjpeg');
  const show = (who: FilmScene) => writeFilm(ffmpeg, film, who);
  await show('nobody');
  return { arguments: filmArguments(film), show, remove: () => rm(folder, { recursive: true }) };
}

/**
 * Reports whether a page's camera is running: a camera closed and reopened faster than the page notices was never really closed
 * and continues with the previous video. To be called before the page is opened.
 */
export async function watchCamera(page: Page): Promise<{ readonly isRunning: () => Promise<boolean> }> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const streams: MediaStream[] = [];
    mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked);
      streams.push(stream);
      return stream;
    };
    const isRunning = () =>
      streams.some((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'));
    Object.assign(window, { isCameraRunning: isRunning });
  });
  return { isRunning: () => page.evaluate<boolean>('window.isCameraRunning()') };
}
