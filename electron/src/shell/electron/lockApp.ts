import { loggable } from '../../policy/origins.ts';
import type { ShellEvent } from '../../shellPort.ts';
import type { AppPart } from './api.ts';

export interface LockAppOptions {
  readonly app: AppPart;
  readonly emit: (event: ShellEvent) => void;
  /** Restarts the program without GPU acceleration. */
  readonly relaunchWithoutGpu: () => void;
}

const GPU_CRASHES_MAX = 3;

/** Locks what concerns the whole program. */
export function lockApp({ app, emit, relaunchWithoutGpu }: LockAppOptions): void {
  app.on('certificate-error', (event, _contents, url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
    emit({ type: 'denied', what: 'certificate', target: loggable(url) });
  });
  // Nobody at a kiosk has a password or certificate for a server. A request whose default is prevented waits for its callback.
  // By default Electron would send the machine's first certificate.
  app.on('login', (event, _contents, _details, _auth, callback) => {
    event.preventDefault();
    callback();
  });
  app.on('select-client-certificate', (event, _contents, _url, _certificates, callback) => {
    event.preventDefault();
    callback();
  });
  // Without a listener Electron would quit with its last window.
  app.on('window-all-closed', () => {});

  let gpuCrashes = 0;
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit') return;
    gpuCrashes += 1;
    if (gpuCrashes === GPU_CRASHES_MAX) relaunchWithoutGpu();
  });
}
