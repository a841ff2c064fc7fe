import { standInForPointer } from '@self-print/web-kit/testing/standInForPointer.ts';

/** What screens need of a browser and the test environment does not have. */
export function preparePage(): void {
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => true,
  });
  standInForPointer();
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  // Pictures live at addresses of their own, which nothing loads here.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  // Form values are plain data.
  globalThis.structuredClone ??= <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
}
