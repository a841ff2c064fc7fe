import { type BundleKind, bundle } from './package/bundle.ts';
import { onStopRequest } from './process/parentLink.ts';
import { projectPath } from './project.ts';
import { ensurePrompts } from './prompts/buildPrompts.ts';
import { ensureWebApps } from './renderer/buildWebApp.ts';

/** The kiosk programs for each shell. */
const BUNDLES: readonly BundleKind[] = ['chromium', 'electron'];

/** `npm run build`: the web apps and spoken prompts if stale, and the programs that a kiosk runs without the repository. */
async function main(): Promise<number> {
  const abort = new AbortController();
  onStopRequest(() => abort.abort());
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const screens = await ensureWebApps(say, abort.signal);
  if (!screens.ok) {
    say(screens.problem);
    return 1;
  }
  if (screens.value === 'fresh') say('The web apps are up to date.');
  const prompts = await ensurePrompts(say);
  if (!prompts.ok) {
    say(prompts.problem);
    return 1;
  }
  for (const kind of BUNDLES) {
    if (abort.signal.aborted) return 1;
    const outDir = projectPath('build/dist', kind);
    const bundled = await bundle({ kind, outDir });
    if (!bundled.ok) {
      say(bundled.problem);
      return 1;
    }
    say(`Bundled the ${kind} kiosk into ${outDir}`);
  }
  return 0;
}

process.exit(await main());
