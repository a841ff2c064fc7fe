/**
 * A page without TLS, whose browser has only the older way to copy: what is selected. Called right before it is pressed, as the library
 * that presses buttons brings a clipboard of its own.
 * Files of tests share one page: the property stays one that can be written again.
 * @param isAllowed whether the browser copies at all
 * @returns what was copied, and within which element
 */
export function standInForClipboard(isAllowed: boolean) {
  const copied: { readonly text: string; readonly within: string | undefined }[] = [];
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true, writable: true });
  Object.assign(document, {
    execCommand: () => {
      const area = document.activeElement;
      if (!isAllowed || !(area instanceof HTMLTextAreaElement)) return false;
      copied.push({ text: area.value, within: area.parentElement?.id });
      return true;
    },
  });
  return copied;
}
