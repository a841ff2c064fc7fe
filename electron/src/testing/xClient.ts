import { readKeys } from '../display/keyboard.ts';
import { connectDisplay, namedRequest, pair, request } from '../display/xConnection.ts';

/** A person at an X display: presses keys and counts windows. Implements just the required part of the X11 protocol. */
export interface XClient {
  /** Presses keys together, named by X keysyms, and releases them. */
  press(...keysyms: readonly number[]): Promise<void>;
  /** Waits until the visible windows are at these positions, oldest first; false on timeout. */
  hasPlaces(places: readonly WindowPlace[]): Promise<boolean>;
  /** Waits until the window manager has this number of windows; false on timeout. */
  hasWindows(count: number): Promise<boolean>;
  /** Presses and releases a mouse button at a position. */
  click(left: number, top: number, button: number): Promise<void>;
  /** Waits until a point of the screen has this colour, as 0xrrggbb; false on timeout. */
  hasPixel(left: number, top: number, colour: number): Promise<boolean>;
  pixel(left: number, top: number): Promise<number>;
  /** Whether a program offers the clipboard's content, or the text selected last. */
  offers(selection: 'CLIPBOARD' | 'PRIMARY'): Promise<boolean>;
  end(): void;
}

export interface WindowPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Keysyms, from keysymdef.h: printable characters are their own code. */
export const KEY = {
  control: 0xffe3,
  shift: 0xffe1,
  alt: 0xffe9,
  escape: 0xff1b,
  home: 0xff50,
  end: 0xff57,
  insert: 0xff63,
  delete: 0xffff,
  f: (number: number) => 0xffbd + number,
  char: (character: string) => character.charCodeAt(0),
} as const;

const EVENT_KEY_PRESS = 2;
const EVENT_KEY_RELEASE = 3;
const EVENT_BUTTON_PRESS = 4;
const EVENT_BUTTON_RELEASE = 5;
const EVENT_MOTION = 6;

const LOOKS = 500;
const LOOK_AGAIN_MS = 20;

/** Request codes of the core protocol. */
const GET_WINDOW_ATTRIBUTES = 3;
const GET_GEOMETRY = 14;
const GET_PROPERTY = 20;
const GET_SELECTION_OWNER = 23;
const TRANSLATE_COORDINATES = 40;
const GET_IMAGE = 73;
const Z_PIXMAP = 2;
const ALL_PLANES = 0xffffffff;
const QUERY_EXTENSION = 98;
const XTEST_FAKE_INPUT = 2;
const IS_VIEWABLE = 2;

/** Connects to a local display, such as 99. */
export async function connectX(display: number): Promise<XClient> {
  const x = await connectDisplay(display);
  const { root } = x.screen;
  const keys = await readKeys(x);
  const keycodeOf = (keysym: number) => keys.find(({ keysyms }) => keysyms.includes(keysym))?.keycode;
  const xtest = (await x.ask(namedRequest(QUERY_EXTENSION, 0, 'XTEST'))).head[9] ?? 0;
  const clientList = await x.atom('_NET_CLIENT_LIST');

  const fake = (event: number, detail: number, at = 0) => {
    x.send(request(xtest, XTEST_FAKE_INPUT, event | (detail << 8), 0, 0, 0, 0, at, 0, 0));
  };
  const pixel = async (left: number, top: number) => {
    const image = request(GET_IMAGE, Z_PIXMAP, root, pair(left, top), pair(1, 1), ALL_PLANES);
    return (await x.ask(image)).body.readUInt32LE(0) & 0xffffff;
  };
  const windows = async () => {
    const { head, body } = await x.ask(request(GET_PROPERTY, 0, root, clientList, 0, 0, 1_024));
    return Array.from({ length: head.readUInt32LE(16) }, (_, index) => body.readUInt32LE(index * 4));
  };
  const about = (code: number, window: number, ...more: readonly number[]) =>
    x.ask(request(code, 0, window, ...more));
  const placeOf = async (window: number): Promise<readonly WindowPlace[]> => {
    if ((await about(GET_WINDOW_ATTRIBUTES, window)).head[26] !== IS_VIEWABLE) return [];
    const size = (await about(GET_GEOMETRY, window)).head;
    const corner = (await about(TRANSLATE_COORDINATES, window, root, 0)).head;
    return [
      {
        left: corner.readInt16LE(12),
        top: corner.readInt16LE(14),
        width: size.readUInt16LE(16),
        height: size.readUInt16LE(18),
      },
    ];
  };
  const places = async () => {
    const found: WindowPlace[] = [];
    for (const window of await windows()) found.push(...(await placeOf(window)));
    return found;
  };
  /** Polls: the window manager reacts with a delay, and windows may vanish while they are examined. */
  const comes = async (isSo: () => Promise<boolean>): Promise<boolean> => {
    for (let tries = 0; tries < LOOKS; tries += 1) {
      if (await isSo().catch(() => false)) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    return false;
  };

  return {
    press: async (...keysyms) => {
      const codes = keysyms.map((keysym) => {
        const keycode = keycodeOf(keysym);
        if (keycode === undefined) throw new Error(`No key writes keysym ${keysym}.`);
        return keycode;
      });
      for (const code of codes) fake(EVENT_KEY_PRESS, code);
      for (const code of codes.toReversed()) fake(EVENT_KEY_RELEASE, code);
      // The answer to a later request proves that the display has processed the keys.
      await windows();
    },
    click: async (left, top, button) => {
      fake(EVENT_MOTION, 0, pair(left, top));
      fake(EVENT_BUTTON_PRESS, button);
      fake(EVENT_BUTTON_RELEASE, button);
      await windows();
    },
    pixel,
    hasPixel: (left, top, colour) => comes(async () => (await pixel(left, top)) === colour),
    offers: async (selection) => {
      const owner = await x.ask(request(GET_SELECTION_OWNER, 0, await x.atom(selection)));
      return owner.head.readUInt32LE(8) !== 0;
    },
    hasWindows: (count) => comes(async () => (await windows()).length === count),
    hasPlaces: (expected) =>
      comes(async () => JSON.stringify(await places()) === JSON.stringify(expected.map(inOrder))),
    end: x.end,
  };
}

/** Allows positions to be compared as text. */
function inOrder({ left, top, width, height }: WindowPlace): WindowPlace {
  return { left, top, width, height };
}
