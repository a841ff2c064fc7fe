/** Puts a text on the clipboard, also on pages without TLS, where browsers have only the older way. False when neither works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  placeFor(before).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Within an open dialog, as nothing outside it keeps the focus, without which nothing is copied. Not all browsers focus a button that is pressed. */
function placeFor(focused: Element | null): Element {
  return (
    focused?.closest('dialog, [role="dialog"]') ?? document.querySelector('dialog[open]') ?? document.body
  );
}
