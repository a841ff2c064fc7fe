import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outcomes, type TestFiles, testFiles } from './testing/testFiles.ts';

const REACT = JSON.stringify(import.meta.resolve('react'));
const LIBRARY = JSON.stringify(import.meta.resolve('@testing-library/react'));
const IMPORTS = `import { createElement } from ${REACT};\nimport { getConfig, configure, render, screen } from ${LIBRARY};\n`;

let files: TestFiles;
beforeAll(async () => {
  files = await testFiles('runPage.ts');
});
afterAll(() => files.end());

/** Runs a file whose only test is `x`. */
async function outcomeOf(name: string, body: string) {
  const result = await files.run(name, `${IMPORTS}it('x', async () => { ${body} });`, {
    testTimeout: 60_000,
  });
  return [...outcomes(result).map(([, status]) => status), ...(result.testExecError ? ['stray'] : [])];
}

describe('a test file on a page', () => {
  it('draws, finds and presses', async () => {
    const body = `let pressed = 0;
      render(createElement('button', { onClick: () => pressed++ }, 'Print'));
      screen.getByRole('button', { name: 'Print' }).click();
      expect([pressed, window === globalThis, document.defaultView === window]).toEqual([1, true, true]);`;
    expect(await outcomeOf('draws.test.ts', body)).toEqual(['passed']);
  });

  it('leaves nothing to the next', async () => {
    const leaving = `render(createElement('p', null, 'left'));
      document.title = 'left'; document.documentElement.lang = 'zh'; document.body.append('left');
      localStorage.setItem('left', '1'); sessionStorage.setItem('left', '1'); history.replaceState(null, '', '/left?x=1');
      configure({ defaultHidden: true }); jest.useFakeTimers(); jest.spyOn(document, 'hasFocus').mockReturnValue(true);`;
    expect(await outcomeOf('leaving.test.ts', leaving)).toEqual(['passed']);
    const next = `const { lang, attributes } = document.documentElement;
      expect([document.title, lang, attributes.length, document.body.textContent, localStorage.length, sessionStorage.length,
        location.href, getConfig().defaultHidden, document.hasFocus()])
        .toEqual(['', '', 0, '', 0, 0, 'http://localhost/', false, false]);
      await new Promise((go) => setTimeout(go, 1));`;
    expect(await outcomeOf('next.test.ts', next)).toEqual(['passed']);
  });

  it('has what was drawn in a test taken away after it', async () => {
    const result = await files.run(
      'two.test.ts',
      `${IMPORTS}it('a', () => void render(createElement('p', null, 'first'))); it('b', () => expect(screen.queryByText('first')).toBeNull());`,
    );
    expect(outcomes(result)).toEqual([
      ['a', 'passed'],
      ['b', 'passed'],
    ]);
  });

  it('fails by an error in a listener of the page', async () => {
    const body = `addEventListener('click', () => { throw new Error('broken'); }, { once: true });
      document.body.click(); await new Promise((go) => setTimeout(go, 20));`;
    expect(await outcomeOf('listener.test.ts', body)).toEqual(['failed']);
  });

  it.each([
    ['the window', 'window'],
    ['an element', 'document.body'],
  ])("ends listeners of %s by a signal of Node's", async (what, target) => {
    const body = `let heard = 0; const ending = new AbortController(); const ended = AbortSignal.abort();
      for (const { signal } of [ending, { signal: ended }]) ${target}.addEventListener('ping', () => heard++, { signal });
      ${target}.dispatchEvent(new Event('ping')); ending.abort(); ${target}.dispatchEvent(new Event('ping'));
      expect(heard).toBe(1);`;
    expect(await outcomeOf(`${what.replaceAll(' ', '-')}.test.ts`, body)).toEqual(['passed']);
  });

  it("makes forms of Node's files, and sends them", async () => {
    const body = `const form = new FormData(); form.append('file', new File(['abc'], 'a.txt'));
      const sent = await new Response(form).formData();
      expect(await sent.get('file').text()).toBe('abc');`;
    expect(await outcomeOf('forms.test.ts', body)).toEqual(['passed']);
  });
});
