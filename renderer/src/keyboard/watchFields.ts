import type { Clock } from '../base/clock.ts';
import { asTextField, type TextField } from '../typing/field.ts';

/** The touch that took the focus away must find its button where it was: the keyboard closes only after it. */
const AFTER_TOUCH_MS = 60;

/**
 * Reports which text field the person types into: the one with the focus, and still that one while the focus is on
 * something else of the same form, such as its button. Returns a function that ends it.
 */
export function watchFields(
  page: Window,
  clock: Clock,
  onField: (field: TextField | null) => void,
): () => void {
  let field: TextField | null = null;
  let isTouched = false;
  let cancel = () => {};
  const over = new AbortController();

  const setField = (next: TextField | null) => {
    if (next === field) return;
    field = next;
    onField(next);
  };
  const look = () => {
    const focused = page.document.activeElement;
    const next = asTextField(focused);
    const isNear = field?.isConnected && field.form?.contains(focused);
    if (next) setField(next);
    else if (!isNear) setField(null);
  };
  const lookLater = () => {
    cancel();
    if (!isTouched) cancel = clock.after(AFTER_TOUCH_MS, look);
  };
  const touch = (touched: boolean) => () => {
    isTouched = touched;
    lookLater();
  };
  const options = { capture: true, signal: over.signal };
  page.addEventListener('focusin', ({ target }) => (asTextField(target) ? look() : lookLater()), options);
  page.addEventListener('focusout', lookLater, options);
  page.addEventListener('pointerdown', touch(true), options);
  page.addEventListener('pointerup', touch(false), options);
  page.addEventListener('pointercancel', touch(false), options);
  look();
  return () => {
    cancel();
    over.abort();
  };
}
