import { createTexts } from '@self-print/web-kit/texts.ts';
import { createRoot } from 'react-dom/client';
import { App } from '../src/app/App.tsx';
import type { Clock } from '../src/base/clock.ts';
import type { TextKey } from '../src/texts/keys.ts';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { EVERY_SCREEN, EVERY_TEXT } from './everyScreen.ts';
import { NOW_MS, type Scene } from './sceneParts.ts';
import { SCENES } from './scenes.ts';
import { viewOf } from './viewOf.ts';

/**
 * Every screen by name, without agent and platform: /dev/gallery.html?scene=held-jam&lang=en&accessible=1.
 * Development only; the build does not know this page.
 */
const wish = new URLSearchParams(location.search);
const found = SCENES[wish.get('scene') ?? 'home'];
const texts = createTexts<TextKey>();
await Promise.all(EVERY_TEXT.map(texts.add));
await texts.setLanguage(wish.get('lang') === 'en' ? 'en' : 'zh');

const SECOND_MS = 1_000;
const AGEING_MS = 50;

/** Time stands still, but for the age that a scene asks for. */
function clockOf({ ageSeconds }: Scene): Clock {
  let nowMs = NOW_MS;
  return {
    nowMs: () => nowMs,
    after: (_, run) => {
      if (ageSeconds === undefined || nowMs !== NOW_MS) return () => {};
      const timer = setTimeout(() => {
        nowMs = NOW_MS + ageSeconds * SECOND_MS;
        run();
      }, AGEING_MS);
      return () => clearTimeout(timer);
    },
  };
}

const root = document.getElementById('root');
if (root && found) {
  createRoot(root).render(
    <App kiosk={viewOf(found, texts, clockOf(found), wish.get('accessible') === '1')} later={EVERY_SCREEN} />,
  );
  const { typed = '' } = found;
  for (const key of typed) await until(() => touch(key));
  if (typed !== '') await until(() => document.querySelector('.keyboard__candidates button') !== null);
  document.documentElement.dataset.ready = 'true';
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame);
}

/** Touches a key of the keyboard on the screen; false when it is not there yet. */
function touch(name: string): boolean {
  const keys = document.querySelectorAll('.keyboard--pinyin .keyboard__letters .keycap');
  const key = [...keys].find(({ textContent }) => textContent === name);
  for (const type of ['pointerdown', 'pointerup'])
    key?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
  return key !== undefined;
}
