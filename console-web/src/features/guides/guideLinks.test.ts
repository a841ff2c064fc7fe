import { describe, expect, it } from '@jest/globals';
import { guideLink, headingAnchor } from './guideLinks.ts';

const GUIDES = [
  { fileName: 'devices.md', path: 'devices.md' },
  { fileName: 'devices-locks.md', path: 'devices/locks.md' },
  { fileName: 'devices-scanner.md', path: 'devices/scanner.md' },
];

describe('links of a document', () => {
  it.each([
    ['devices/scanner.md', 'devices.md', 'devices-scanner.md', ''],
    ['../devices.md#ports', 'devices/scanner.md', 'devices.md', '#ports'],
    ['locks.md', 'devices/scanner.md', 'devices-locks.md', ''],
    ['#wiring', 'devices/scanner.md', 'devices-scanner.md', '#wiring'],
  ])('%j in %j leads to %j', (href, from, fileName, hash) => {
    expect(guideLink(href, from, GUIDES)).toEqual({ kind: 'guide', fileName, hash });
  });

  it('leave the console for addresses', () => {
    expect(guideLink('https://example.org/a', 'devices.md', GUIDES)).toEqual({
      kind: 'outside',
      address: 'https://example.org/a',
    });
  });

  it.each([
    '../README.md',
    'missing.md',
    '../contract/src/settings.ts',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
  ])('lead nowhere with %j', (href) => {
    expect(guideLink(href, 'devices.md', GUIDES)).toEqual({ kind: 'nowhere' });
  });
});

describe('the anchor of a heading', () => {
  it.each([
    ['Linux with Electron', 'linux-with-electron'],
    ['Sign-in (`POST`)', 'sign-in-post'],
    ['门锁 Locks', '门锁-locks'],
    ['', ''],
  ])('of %j is %j', (words, anchor) => {
    expect(headingAnchor(words)).toBe(anchor);
  });
});
