import { onStopRequest } from './process/parentLink.ts';
import { ensureRenderer } from './renderer/buildRenderer.ts';

/** `npm run build`: everything that is made from the sources, each part only when it is stale. */
async function main(): Promise<number> {
  const abort = new AbortController();
  onStopRequest(() => abort.abort());
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const screens = await ensureRenderer(say, abort.signal);
  if (!screens.ok) {
    say(screens.problem);
    return 1;
  }
  if (screens.value === 'fresh') say('The kiosk screens are up to date.');
  return 0;
}

process.exit(await main());
