import { standInForPointer } from '@self-print/web-kit/testing/standInForPointer.ts';
import { standInForViewport } from '@self-print/web-kit/testing/standInForViewport.ts';

/** What the kit of tables and forms asks of a browser about its layout; jsdom has none: nothing matches, nothing comes into view. */
export function standInForLayout(): void {
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  standInForViewport();
  standInForPointer();
  Object.assign(globalThis, { MessageChannel: Channel });
  // Without the kit's style sheets, through all of which jsdom would go for each element that a test looks for by its role.
  window.getComputedStyle = (element) => (element instanceof HTMLElement ? element.style : NO_STYLE);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  Element.prototype.setPointerCapture = () => {};
}

const NO_STYLE = document.createElement('i').style;

class Channel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => queueMicrotask(() => this.port1.onmessage?.()) };
}
