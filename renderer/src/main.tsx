import { type ErrorNameOf, fetchedErrorNameOf } from '@self-print/contract/client.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { createRoot } from 'react-dom/client';
import { createApi, readAgentToken } from './api/api.ts';
import { openStateLink } from './api/stateLink.ts';
import { App } from './app/App.tsx';
import { laterParts } from './app/laterScreens.ts';
import { systemClock } from './base/clock.ts';
import { cameraLoader } from './camera/loadCamera.ts';
import { logFault, logUncaughtFaults } from './faults/faults.ts';
import { startKiosk } from './kiosk/kiosk.ts';
import { listenToTouches } from './kiosk/listenToTouches.ts';
import { keepLanguageIn } from './session/keptLanguage.ts';
import { findShell, sendHeartbeats } from './shell/shellBridge.ts';
import { laterSpeaker } from './speech/laterSpeaker.ts';
import { coreTexts } from './texts/corePart.ts';
import type { TextKey } from './texts/keys.ts';
import { createTyping, typingFiles } from './typing/typing.ts';
import { type WindowView, windowViewOf } from './windows/windowView.ts';
import './ui/tokens.css';
import './ui/base.css';

/** Pause before the page is reloaded from an agent that does not know it, so that this never becomes a loop. */
const RELOAD_PAUSE_MS = 2_000;

const FETCH_LATER_WITHIN_MS = 2_000;

const clock = systemClock;
const texts = createTexts<TextKey>();
// The errors of devices get their names when these are fetched: no first screen uses a device.
let errorNameOf: ErrorNameOf = fetchedErrorNameOf;
const api = createApi({
  agentOrigin: location.origin,
  agentToken: readAgentToken(document),
  fetch: (...request) => fetch(...request),
  language: texts.language,
  nowMs: clock.dateMs,
  newRequestId: () => crypto.randomUUID(),
  errorNameOf: (code, from) => errorNameOf(code, from),
});
const pictures = {
  make: (image: Blob) => URL.createObjectURL(image),
  drop: (url: string) => URL.revokeObjectURL(url),
};
const link = openStateLink({
  api,
  clock,
  onStrangerToAgent: () => clock.after(RELOAD_PAUSE_MS, () => location.reload()),
});
const root = document.getElementById('root');
const view = windowViewOf(location.search);
// Not awaited: the parts that are fetched later import from this file's own bundle, and would wait for its end forever.
if (root) void (view === null ? showKiosk(root) : showBeside(root, view));

async function showBeside(root: HTMLElement, view: WindowView): Promise<void> {
  const [{ showWindow }] = await Promise.all([import('./windows/showWindow.tsx'), fetchErrorNames()]);
  await showWindow(view, root, { api, link, clock, texts, pictures });
}

async function fetchErrorNames(): Promise<void> {
  ({ errorNameOf } = await import('@self-print/contract/errorCodes.ts'));
}

/** The kiosk itself: the one page that has the session, the camera, the shell and the agent's tasks. */
async function showKiosk(root: HTMLElement): Promise<void> {
  const onFault = (error: unknown) => logFault(api, error);
  const loadCamera = cameraLoader(texts, { link, clock, onFault });
  const later = laterParts(texts, { api, clock, pictures }, loadCamera);
  const shell = findShell(globalThis);

  await texts.add(coreTexts);
  const kiosk = startKiosk({
    api,
    link,
    clock,
    texts,
    speaker: laterSpeaker(async () => {
      const { terminalSpeaker } = await import('./speech/terminalSpeaker.ts');
      return terminalSpeaker({ api, link }, window);
    }),
    typing: createTyping(document, typingFiles),
    newId: () => crypto.randomUUID(),
    loadFlows: later.loadFlows,
    keptLanguage: keepLanguageIn(sessionStorage),
  });
  listenToTouches(kiosk, window);
  logUncaughtFaults(api, window);
  if (shell) sendHeartbeats(shell, clock);

  createRoot(root).render(<App kiosk={kiosk} later={later.screens} />);

  // After the first screen, so that it is not held up. Parts that are not there mean that the agent has gone: a page
  // that is reloaded when it is back has them all.
  const fetchLater = async () => {
    try {
      const [{ keepContent }, { serveDesk }] = await Promise.all([
        later.fetchAll(),
        import('./app/desk.ts'),
        fetchErrorNames(),
      ]);
      const { refresh } = keepContent({
        api,
        clock,
        link,
        pictures,
        content: kiosk.content,
        onMessages: texts.overlay,
      });
      serveDesk({ kiosk, page: window, shell, loadCamera, refreshAdverts: refresh, onFault });
    } catch {
      clock.after(RELOAD_PAUSE_MS, () => location.reload());
    }
  };
  afterFirstFrame(() => requestIdleCallback(() => void fetchLater(), { timeout: FETCH_LATER_WITHIN_MS }));
}

/** Runs something when the screen has been painted, or soon where nothing is painted, as in a window that is hidden. */
function afterFirstFrame(run: () => void): void {
  const begin = once(run);
  requestAnimationFrame(() => requestAnimationFrame(begin));
  clock.after(FETCH_LATER_WITHIN_MS, begin);
}

function once(run: () => void): () => void {
  let ran = false;
  return () => {
    if (!ran) run();
    ran = true;
  };
}
