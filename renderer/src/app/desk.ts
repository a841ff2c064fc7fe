import { openPageTasks } from '../api/pageTasks.ts';
import type { cameraLoader } from '../camera/loadCamera.ts';
import { serveCamera } from '../camera/serveCamera.ts';
import { endStaffSessions } from '../kiosk/endStaffSessions.ts';
import { endVisits } from '../kiosk/endVisits.ts';
import { listenToScanner } from '../kiosk/listenToScanner.ts';
import { listenToTyping, scanned, typeKeypadKey } from '../kiosk/listenToTyping.ts';
import { endSessions } from '../shell/endSessions.ts';
import { renewAfterSessions } from '../shell/renewAfterSessions.ts';
import type { findShell } from '../shell/shellBridge.ts';
import { registerShellTasks } from '../shell/shellTasks.ts';
import { registerKeys } from '../typing/registerKeys.ts';
import type { KioskView } from '../ui/kioskView.ts';
import { keepWindows } from '../windows/keepWindows.ts';
import { showWindowPanels } from '../windows/showWindowPanels.tsx';

export interface DeskOptions {
  readonly kiosk: KioskView;
  readonly page: Window;
  readonly shell: ReturnType<typeof findShell>;
  readonly loadCamera: ReturnType<typeof cameraLoader>;
  readonly refreshAdverts: () => void;
  readonly onFault: (error: unknown) => void;
}

/** What this page does for the agent and with its devices. Fetched after the first screen, which needs none of it. */
export function serveDesk({ kiosk, page, shell, loadCamera, refreshAdverts, onFault }: DeskOptions): void {
  const { api, link, clock, session, texts } = kiosk;
  const tasks = openPageTasks({ api, link, clock, onFault });
  serveCamera({ desk: tasks, link, load: loadCamera, onFault });
  registerShellTasks({ desk: tasks, shell, refreshAdverts });
  listenToTyping(kiosk, page);
  registerKeys(tasks, (key) => typeKeypadKey(kiosk, key, page.document));
  listenToScanner(kiosk, (text) => {
    kiosk.send({ type: 'touched', nowMs: clock.nowMs() });
    scanned(kiosk, text);
  });
  endStaffSessions({ api, link, session });
  endVisits({ api, session });
  if (shell) {
    endSessions(shell, session, onFault);
    renewAfterSessions({ shell, session, clock, onFault });
    shell.ready({}).catch(onFault);
  }
  const windows = keepWindows({
    link,
    shell,
    look: () => ({ language: texts.language(), accessible: session.get().accessible }),
    onOpened: () => kiosk.send({ type: 'touched', nowMs: clock.nowMs() }),
    onFault,
  });
  showWindowPanels(kiosk, windows);
}
