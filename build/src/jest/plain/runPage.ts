import { afterEach } from 'jest-circus';
import { openPage } from './page.ts';
import { type PlainRequest, runFile as runInNode } from './runFile.ts';

/** Takes away what a test, or a file, has left. */
interface Opened {
  readonly unmount: () => void;
  readonly clear: () => void;
}

let opened: Promise<Opened> | undefined;

/** Runs one test file as `runFile.ts` does, in a process that is a page. Called from the runner's process. @public */
export async function runFile(request: PlainRequest) {
  opened ??= open(request);
  const { clear, unmount } = await opened;
  try {
    return await runInNode(request, () => afterEach(unmount));
  } finally {
    clear();
  }
}

async function open({ config, globalConfig }: PlainRequest): Promise<Opened> {
  const page = await openPage(config, globalConfig);
  await import('../withoutReactDiagnostics.ts');
  await import('../withoutPrintedPages.ts');
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const settings = { ...getConfig() };
  return {
    // The library does so by itself only in the file that imports it first.
    unmount: cleanup,
    clear: () => {
      configure(settings);
      page.clear();
    },
  };
}
