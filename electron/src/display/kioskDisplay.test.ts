import { expect, it } from '@jest/globals';
import { createKioskDisplay } from './kioskDisplay.ts';
import type { XConnection } from './xConnection.ts';

const CONFIGURE_WINDOW = 12;
const CREATE_PIXMAP = 53;
const FREE_PIXMAP = 54;

/** A display of 1920 by 1080 that takes down what it is sent. */
function fakeDisplay() {
  const sent: Buffer[] = [];
  let resized = (_width: number, _height: number) => {};
  let ids = 0;
  const x: XConnection = {
    screen: { root: 1, width: 1_920, height: 1_080, depth: 24, firstKeycode: 8, lastKeycode: 255 },
    send: (request) => void sent.push(request),
    ask: async () => ({ head: Buffer.alloc(32), body: Buffer.alloc(4) }),
    newId: () => {
      ids += 1;
      return 100 + ids;
    },
    atom: async () => 1,
    onResize: (listener) => {
      resized = listener;
    },
    end: () => {},
  };
  const of = (code: number) => sent.filter((request) => request[0] === code);
  return { x, of, sent, turn: (width: number, height: number) => resized(width, height) };
}

it('covers the whole of a screen that was turned, and shows no picture of before', () => {
  const { x, of, turn } = fakeDisplay();
  const display = createKioskDisplay(x, 2);
  display.freeze('main');
  turn(1_080, 1_920);
  const resize = of(CONFIGURE_WINDOW).at(-1);
  expect([resize?.readUInt32LE(12), resize?.readUInt32LE(16)]).toEqual([1_080, 1_920]);
  expect(of(FREE_PIXMAP)).toHaveLength(1);
  display.freeze('main');
  const picture = of(CREATE_PIXMAP).at(-1);
  expect([picture?.readUInt16LE(12), picture?.readUInt16LE(14)]).toEqual([1_080, 1_920]);
});

it('does nothing about other news of the same size', () => {
  const { x, sent, turn } = fakeDisplay();
  createKioskDisplay(x, 2);
  const before = sent.length;
  turn(1_920, 1_080);
  expect(sent).toHaveLength(before);
});
