import { SECOND_MS } from '@self-print/contract/limits.ts';

/** Source of the screen's picture. */
export type ScreenSource = { readonly kind: 'x11'; readonly display: string } | { readonly kind: 'windows' };

const FRAMES_PER_SECOND = 8;
/** A key frame every two seconds, so that a viewer who joins later soon sees something. */
const KEY_FRAME_INTERVAL = 2 * FRAMES_PER_SECOND;
/** Larger screens are scaled down to a size that is still readable. */
const WIDTH_MAX = 1_280;

/** Screen source of an environment; null when it has none. */
export function screenSourceOf(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): ScreenSource | null {
  if (platform === 'win32') return { kind: 'windows' };
  return environment.DISPLAY ? { kind: 'x11', display: environment.DISPLAY } : null;
}

/** ffmpeg's arguments for pushing the screen: https://ffmpeg.org/ffmpeg-devices.html (x11grab, gdigrab). */
export function pushArguments(source: ScreenSource, address: string, limitMs: number): readonly string[] {
  const grab = source.kind === 'x11' ? ['-f', 'x11grab'] : ['-f', 'gdigrab'];
  const input = source.kind === 'x11' ? source.display : 'desktop';
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1'],
    ...[...grab, '-framerate', String(FRAMES_PER_SECOND), '-t', String(limitMs / SECOND_MS), '-i', input],
    // libx264 requires even dimensions.
    ...['-an', '-vf', `scale='trunc(min(${WIDTH_MAX},iw)/2)*2':-2`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
    ...['-g', String(KEY_FRAME_INTERVAL), '-f', 'flv', address],
  ];
}

/** Whether ffmpeg's progress output says that a frame was sent. */
export function hasFrame(progress: Uint8Array): boolean {
  return /^frame=\s*[1-9]/m.test(new TextDecoder().decode(progress));
}
