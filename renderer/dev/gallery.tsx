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
    dateMs: () => nowMs,
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
  const { written } = found;
  if (written) {
    const handwriting = texts.translate('keyboard.handwriting');
    await until(() => {
      // Touched again until it stays: the field takes its own layout when it gets the focus.
      touch(handwriting, '.keyboard--pinyin .keyboard__strip .keycap');
      return document.activeElement?.tagName === 'INPUT' && hasPad();
    });
    for (const stroke of written) write(stroke);
    if (written.length > 0) await until(() => document.querySelector('.keyboard__alike button') !== null);
  }
  document.documentElement.dataset.ready = 'true';
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame);
}

/** Touches a key of the keyboard on the screen; false when it is not there yet. */
function touch(name: string, among = '.keyboard--pinyin .keyboard__letters .keycap'): boolean {
  const keys = document.querySelectorAll(among);
  const key = [...keys].find(({ textContent }) => textContent === name);
  for (const type of ['pointerdown', 'pointerup'])
    key?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
  return key !== undefined;
}

function hasPad(): boolean {
  return document.querySelector('.keyboard__pad-of-hand') !== null;
}

/** Draws a stroke, given in parts of the pad, x and y in turn. */
function write(stroke: readonly number[]): void {
  const pad = document.querySelector('.keyboard__pad-of-hand');
  const box = pad?.getBoundingClientRect();
  if (!pad || !box) return;
  const at = (type: string, place: number) =>
    pad.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        clientX: box.left + (stroke[place] ?? 0) * box.width,
        clientY: box.top + (stroke[place + 1] ?? 0) * box.height,
      }),
    );
  at('pointerdown', 0);
  for (let place = 2; place < stroke.length; place += 2) at('pointermove', place);
  at('pointerup', stroke.length - 2);
}
