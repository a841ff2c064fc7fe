import { expect, it } from '@jest/globals';
import { electronBuilderConfig } from './electronBuilder.ts';

it('names what electron-builder refuses to make a .deb without', () => {
  const facts = { appDir: '/app', outDir: '/out', electronVersion: '45.4.1', electronDist: null };
  const { linux, extraMetadata } = electronBuilderConfig(facts);
  expect(linux?.target).toContain('deb');
  expect(linux?.maintainer).toMatch(/<.+@.+>$/);
  const { homepage } = Object(extraMetadata);
  expect(URL.canParse(homepage)).toBe(true);
});
