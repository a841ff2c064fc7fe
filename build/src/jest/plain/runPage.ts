import { afterEach } from 'jest-circus';
import { openPage } from './page.ts';
import { type PlainRequest, runFile as runInNode } from './runFile.ts';

/** What files may leave on the page, taken away. */
interface Opened {
  readonly unmount: () => void;
  readonly clear: () => void;
}

let opened: Promise<Opened> | undefined;

/** As `runFile` of plain Node, in a process that is a browser's page. Called from the runner's process. @public */
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
  await import('../withoutOwnerStacks.ts');
  await import('../withoutPrintedPages.ts');
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const settings = { ...getConfig() };
  return {
    // It would do so by itself in each file that imports it, which here is the first one only.
    unmount: cleanup,
    clear: () => {
      configure(settings);
      page.clear();
    },
  };
}
