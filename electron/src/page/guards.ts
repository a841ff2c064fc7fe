import type { KeyPress } from '../policy/keys.ts';

/**
 * Runs inside the page before any of its scripts, in both shells: blocks shortcuts, menus, zooming by wheel, dragging and file
 * choosers. In a Chromium app window even Ctrl+T and Ctrl+N arrive here first. Must not refer to anything outside itself,
 * because the Chromium shell injects its source text into the page.
 */
export function installGuards(
  isBlocked: (press: KeyPress, blockedKeys: readonly string[]) => boolean,
  blockedKeys: readonly string[],
): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    const press = {
      key: event.key,
      control: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      shift: event.shiftKey,
      altGraph: event.getModifierState('AltGraph'),
    };
    if (isBlocked(press, blockedKeys)) stop(event);
  };
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) stop(event);
  };
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') stop(event);
  };
  addEventListener('click', onClick, { capture: true });
  addEventListener('keydown', onKey, { capture: true });
  addEventListener('keyup', onKey, { capture: true });
  addEventListener('wheel', onWheel, { capture: true, passive: false });
  // A middle click pastes what was selected last, which may be another person's.
  const clipboard = ['copy', 'cut', 'paste'];
  for (const type of ['contextmenu', 'auxclick', 'dragstart', 'dragover', 'drop', ...clipboard]) {
    addEventListener(type, stop, { capture: true });
  }
  // These open windows of the browser's own, and no permission governs them.
  for (const [owner, name] of [
    [Navigator.prototype, 'registerProtocolHandler'],
    [HTMLVideoElement.prototype, 'requestPictureInPicture'],
    [globalThis, 'documentPictureInPicture'],
  ] as const) {
    Object.defineProperty(owner, name, { value: undefined });
  }
}
