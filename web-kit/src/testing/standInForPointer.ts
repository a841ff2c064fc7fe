/** jsdom's pointers have no finger. */
class Pointer extends MouseEvent {
  readonly pointerId: number;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 1;
  }
}

/** Gives the page pointers with a finger. Files of tests share one page: the property stays one that can be written again. */
export function standInForPointer(): void {
  Object.assign(window, { PointerEvent: Pointer });
}
