import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { SCREENSHOT_QUALITY, SCREENSHOT_SIDE_MAX } from '../../limits.ts';
import type { ShellProblem } from '../../shellPort.ts';
import type { Protocol } from './protocol.ts';

const size = z.object({ clientWidth: z.int(), clientHeight: z.int() });
const metricsResult = z.object({
  /** In pixels of the screen. */
  layoutViewport: size,
  /** In CSS pixels of the page, which may be larger. */
  cssLayoutViewport: size,
});
const screenshotResult = z.object({ data: z.string() });

/** Takes a screenshot of a page as JPEG. Scaled after rendering, so that the page is not affected. */
export async function takeScreenshot(send: Protocol['send']): Promise<Result<Uint8Array, ShellProblem>> {
  const measured = await send('Page.getLayoutMetrics', {});
  if (!measured.ok) return fail({ kind: 'failed', message: measured.problem.message });
  const { layoutViewport, cssLayoutViewport } = metricsResult.parse(measured.value);
  const { clientWidth: width, clientHeight: height } = cssLayoutViewport;
  const longerSide = Math.max(layoutViewport.clientWidth, layoutViewport.clientHeight);
  const scale = Math.min(1, SCREENSHOT_SIDE_MAX / longerSide);
  const taken = await send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: SCREENSHOT_QUALITY,
    clip: { x: 0, y: 0, width, height, scale },
  });
  if (!taken.ok) return fail({ kind: 'failed', message: taken.problem.message });
  return ok(Buffer.from(screenshotResult.parse(taken.value).data, 'base64'));
}
