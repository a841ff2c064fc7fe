/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { GuideText } from './GuideText.tsx';

const GUIDES = [
  { fileName: 'devices.md', path: 'devices.md' },
  { fileName: 'devices-locks.md', path: 'devices/locks.md' },
];
let scrolledTo: string[] = [];

beforeEach(() => {
  scrolledTo = [];
  window.scrollTo = () => scrolledTo.push('top');
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo.push(this.id);
  };
});
afterEach(cleanup);

function show(markdown: string, hash = '') {
  return render(
    <MemoryRouter initialEntries={[`/doc/devices.md${hash}`]}>
      <GuideText markdown={markdown} path="devices.md" guides={GUIDES} />
    </MemoryRouter>,
  ).container;
}

describe('a document', () => {
  it('leaves HTML and pictures out of the page', () => {
    const page = show('a <b id="x">bold</b>\n\n<script>alert(1)</script>\n\n![p](https://example.org/p.png)');
    expect(page.querySelector('b, script, img, #x')).toBeNull();
  });

  it('draws tables', () => {
    expect(show('| a | b |\n|---|---|\n| 1 | 2 |').querySelectorAll('td')).toHaveLength(2);
  });

  it('keeps links between documents in the console, and opens others apart', () => {
    show('[locks](devices/locks.md#board) [maker](https://example.org/) [code](../README.md)');
    expect(screen.getByRole('link', { name: 'locks' }).getAttribute('href')).toBe(
      '/doc/devices-locks.md#board',
    );
    const maker = screen.getByRole('link', { name: 'maker' });
    expect([maker.getAttribute('target'), maker.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(screen.queryByRole('link', { name: 'code' })).toBeNull();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])('makes no link of %j', (address) => {
    show(`[go](${address})`);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['#two-words', 'two-words'],
    ['#nothing', 'top'],
    ['#%E0%A4%A', 'top'],
    ['', 'top'],
  ])('opened at %j stands at %j', (hash, place) => {
    show('# One\n\n## Two `words`', hash);
    expect(scrolledTo).toEqual([place]);
  });
});
