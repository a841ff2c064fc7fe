import type { KeyboardView } from '@self-print/contract/agent/keyboardView.ts';
import type { KioskWindow } from '@self-print/contract/agent/pageTask.ts';

type WindowId = KioskWindow['windowId'];

/** What calls have asked the kiosk page to show. The page follows it, also after a reload. */
export interface Display {
  readonly windows: () => readonly KioskWindow[];
  /** Opens a window, or shows it again. */
  readonly showWindow: (windowId: WindowId) => void;
  /** Hides an open window without closing it; no effect if it is not open. */
  readonly hideWindow: (windowId: WindowId) => void;
  readonly closeWindow: (windowId: WindowId) => void;
  readonly cameraOpen: () => boolean;
  readonly setCamera: (open: boolean) => void;
  readonly keyboard: () => KeyboardView | null;
  readonly setKeyboard: (view: KeyboardView | null) => void;
  /** The person has left: closes everything opened for them. The advert display stays. */
  readonly clear: () => void;
}

export function createDisplay(onChange: () => void): Display {
  const visible = new Map<WindowId, boolean>();
  let cameraAsked = false;
  let keyboard: KeyboardView | null = null;

  return {
    windows: () => [...visible].map(([windowId, shown]) => ({ windowId, visible: shown })),
    showWindow: (windowId) => {
      visible.set(windowId, true);
      onChange();
    },
    hideWindow: (windowId) => {
      if (visible.has(windowId)) visible.set(windowId, false);
      onChange();
    },
    closeWindow: (windowId) => {
      visible.delete(windowId);
      onChange();
    },
    // These windows keep the camera on even while hidden.
    cameraOpen: () => cameraAsked || visible.has('camera') || visible.has('faceLogin'),
    setCamera: (open) => {
      cameraAsked = open;
      onChange();
    },
    keyboard: () => keyboard,
    setKeyboard: (view) => {
      keyboard = view;
      onChange();
    },
    clear: () => {
      for (const windowId of visible.keys()) if (windowId !== 'advert') visible.delete(windowId);
      cameraAsked = false;
      keyboard = null;
      onChange();
    },
  };
}
