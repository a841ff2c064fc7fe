import { loggable, type OriginPolicy } from '../../policy/origins.ts';
import type { ShellEvent } from '../../shellPort.ts';
import { WAITING_ADDRESS } from '../waitingPage.ts';
import type { SessionPart } from './api.ts';

export interface LockSessionOptions {
  readonly session: SessionPart;
  readonly policy: OriginPolicy;
  readonly emit: (event: ShellEvent) => void;
}

const FRAMES: ReadonlySet<string> = new Set(['mainFrame', 'subFrame']);

/** Locks what concerns the session rather than a window: requests, permissions, devices and downloads. */
export function lockSession({ session, policy, emit }: LockSessionOptions): void {
  session.webRequest.onBeforeRequest(async ({ url, resourceType }, callback) => {
    const isFrame = FRAMES.has(resourceType);
    const isAllowed = isFrame
      ? url === WAITING_ADDRESS || policy.mayNavigate(url)
      : await policy.mayRequest(url);
    if (!isAllowed) emit({ type: 'denied', what: isFrame ? 'navigation' : 'request', target: loggable(url) });
    callback({ cancel: !isAllowed });
  });

  // Only the camera, for face recognition. Pages may request it or check the permission.
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const { requestingUrl = '', mediaTypes = [] } = details;
    const isCamera =
      permission === 'media' && mediaTypes.length > 0 && mediaTypes.every((type) => type === 'video');
    const isGranted = isCamera && policy.isOwn(requestingUrl);
    if (!isGranted) emit({ type: 'denied', what: 'permission', target: loggable(requestingUrl) });
    callback(isGranted);
  });
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin, { mediaType }) =>
      permission === 'media' && mediaType === 'video' && policy.isOwn(requestingOrigin),
  );
  session.setDevicePermissionHandler(({ origin }) => {
    emit({ type: 'denied', what: 'device', target: loggable(origin) });
    return false;
  });

  session.on('will-download', (event, item) => {
    event.preventDefault();
    emit({ type: 'denied', what: 'download', target: loggable(item.getURL()) });
  });
}
