/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { render } from '@testing-library/react';
import { SCENES } from '../../dev/scenes.ts';
import { viewOf } from '../../dev/viewOf.ts';
import { StartingScreen } from '../screens/StartingScreen.tsx';
import { handClock } from '../testing/handClock.ts';
import { preparePage } from '../testing/page.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { KioskContext } from '../ui/KioskContext.tsx';

beforeAll(preparePage);

it('shows before the script has run what the page itself shows first', async () => {
  const texts = createTexts<TextKey>();
  await texts.add(coreTexts);
  const starting = SCENES.starting;
  if (!starting) throw new Error('There is no scene of the start');
  render(
    <KioskContext value={viewOf(starting, texts, handClock())}>
      <StartingScreen />
    </KioskContext>,
  );
  const written = new DOMParser().parseFromString(
    readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8'),
    'text/html',
  );
  for (const part of ['header', 'main']) {
    const first = written.querySelector(`#root ${part}`)?.outerHTML ?? '';
    expect(withoutIndent(first)).toBe(document.querySelector(part)?.outerHTML);
  }
});

/** The file is laid out for people; the page writes no space between its elements. */
function withoutIndent(html: string): string {
  return html.replaceAll(/\s*\n\s*/g, '');
}
