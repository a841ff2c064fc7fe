/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { copyText } from './copyText.ts';
import { standInForClipboard } from './testing/standInForClipboard.ts';

afterEach(() => document.body.replaceChildren());

function page(html: string, isAllowed = true) {
  document.body.innerHTML = html;
  document.querySelector('button')?.focus();
  return standInForClipboard(isAllowed);
}

describe('copying without TLS', () => {
  it.each([
    ['a dialog of the browser', '<dialog open id="place"><p><button></button></p></dialog>'],
    ['a dialog of a library', '<div role="dialog" id="place"><p><button></button></p></div>'],
    ['a browser that does not focus what is pressed', '<dialog open id="place"></dialog>'],
    ['a page', '<main><button></button></main>'],
  ])('selects where the focus may be: in %s', async (_, html) => {
    const copied = page(html);
    const pressed = document.activeElement;
    expect(await copyText('0123')).toBe(true);
    expect(copied).toEqual([{ text: '0123', within: html.includes('place') ? 'place' : '' }]);
    expect(document.activeElement).toBe(pressed);
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('says that the browser refused it', async () => {
    page('<button></button>', false);
    expect(await copyText('0123')).toBe(false);
  });
});
