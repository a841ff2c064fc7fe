import { connect, type Socket } from 'node:net';

/** A person at an X display: presses keys and counts windows. Implements just the required part of the X11 protocol. */
export interface XClient {
  /** Presses keys together, named by X keysyms, and releases them. */
  press(...keysyms: readonly number[]): Promise<void>;
  /** Waits until the visible windows are at these positions, oldest first; false on timeout. */
  hasPlaces(places: readonly WindowPlace[]): Promise<boolean>;
  /** Waits until the window manager has this number of windows; false on timeout. */
  hasWindows(count: number): Promise<boolean>;
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
  f: (number: number) => 0xffbd + number,
  char: (character: string) => character.charCodeAt(0),
} as const;

const ERROR = 0;
const REPLY = 1;
const REPLY_BYTES = 32;
const EVENT_KEY_PRESS = 2;
const EVENT_KEY_RELEASE = 3;

const LOOKS = 100;
const LOOK_AGAIN_MS = 20;

/** Request codes of the core protocol. */
const GET_WINDOW_ATTRIBUTES = 3;
const GET_GEOMETRY = 14;
const INTERN_ATOM = 16;
const GET_PROPERTY = 20;
const TRANSLATE_COORDINATES = 40;
const QUERY_EXTENSION = 98;
const GET_KEYBOARD_MAPPING = 101;
const XTEST_FAKE_INPUT = 2;
const IS_VIEWABLE = 2;

/** Connects to a local display, such as 99. */
export async function connectX(display: number): Promise<XClient> {
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const read = reader(socket);

  // Little-endian, protocol 11.0, no authorisation.
  socket.write(Uint8Array.of(0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  const greeting = await read(8);
  if (greeting[0] !== REPLY) throw new Error('The X display refused the connection.');
  const setup = await read(greeting.readUInt16LE(6) * 4);
  const [firstKeycode = 0, lastKeycode = 0] = setup.subarray(26, 28);
  const root = rootWindow(setup);

  const ask = async (request: Buffer): Promise<{ head: Buffer; body: Buffer }> => {
    socket.write(request);
    let head = await read(REPLY_BYTES);
    // Skips events, such as a keyboard change.
    while (head[0] !== REPLY && head[0] !== ERROR) head = await read(REPLY_BYTES);
    if (head[0] === ERROR) throw new Error(`The X display answered request ${request[0]} with an error.`);
    return { head, body: await read(head.readUInt32LE(4) * 4) };
  };

  const keycodes = await readKeycodes();
  const xtest = (await ask(named(QUERY_EXTENSION, 0, 'XTEST'))).head[9] ?? 0;
  const clientList = (await ask(named(INTERN_ATOM, 0, '_NET_CLIENT_LIST'))).head.readUInt32LE(8);

  async function readKeycodes(): Promise<ReadonlyMap<number, number>> {
    const request = Buffer.from([
      GET_KEYBOARD_MAPPING,
      0,
      2,
      0,
      firstKeycode,
      lastKeycode - firstKeycode + 1,
      0,
      0,
    ]);
    const { head, body } = await ask(request);
    const perKeycode = head[1] ?? 1;
    const found = new Map<number, number>();
    for (let at = 0; at * 4 < body.length; at += 1) {
      const keysym = body.readUInt32LE(at * 4);
      if (!found.has(keysym)) found.set(keysym, firstKeycode + Math.floor(at / perKeycode));
    }
    return found;
  }
  const fake = (event: number, keycode: number) => {
    const request = Buffer.alloc(36);
    request[0] = xtest;
    request[1] = XTEST_FAKE_INPUT;
    request.writeUInt16LE(9, 2);
    request[4] = event;
    request[5] = keycode;
    socket.write(request);
  };
  const windows = async () => {
    const request = Buffer.alloc(24);
    request[0] = GET_PROPERTY;
    request.writeUInt16LE(6, 2);
    request.writeUInt32LE(root, 4);
    request.writeUInt32LE(clientList, 8);
    request.writeUInt32LE(1_024, 20);
    const { head, body } = await ask(request);
    return Array.from({ length: head.readUInt32LE(16) }, (_, index) => body.readUInt32LE(index * 4));
  };
  const about = (code: number, window: number, ...more: readonly number[]) => {
    const request = Buffer.alloc(8 + more.length * 4);
    request[0] = code;
    request.writeUInt16LE(request.length / 4, 2);
    [window, ...more].forEach((value, index) => void request.writeUInt32LE(value, 4 + index * 4));
    return ask(request);
  };
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
        const keycode = keycodes.get(keysym);
        if (keycode === undefined) throw new Error(`No key writes keysym ${keysym}.`);
        return keycode;
      });
      for (const code of codes) fake(EVENT_KEY_PRESS, code);
      for (const code of codes.toReversed()) fake(EVENT_KEY_RELEASE, code);
      // The answer to a later request proves that the display has processed the keys.
      await windows();
    },
    hasWindows: (count) => comes(async () => (await windows()).length === count),
    hasPlaces: (expected) =>
      comes(async () => JSON.stringify(await places()) === JSON.stringify(expected.map(inOrder))),
    end: () => socket.destroy(),
  };
}

/** Allows positions to be compared as text. */
function inOrder({ left, top, width, height }: WindowPlace): WindowPlace {
  return { left, top, width, height };
}

/** After the vendor's name and the pixmap formats, the first screen starts with its root window. */
function rootWindow(setup: Buffer): number {
  const vendorBytes = setup.readUInt16LE(16);
  const formats = setup[21] ?? 0;
  return setup.readUInt32LE(32 + Math.ceil(vendorBytes / 4) * 4 + formats * 8);
}

function named(code: number, second: number, name: string): Buffer {
  const request = Buffer.alloc(8 + Math.ceil(name.length / 4) * 4);
  request[0] = code;
  request[1] = second;
  request.writeUInt16LE(request.length / 4, 2);
  request.writeUInt16LE(name.length, 4);
  request.write(name, 8);
  return request;
}

function reader(socket: Socket): (bytes: number) => Promise<Buffer> {
  let buffered = Buffer.alloc(0);
  let wake = () => {};
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    wake();
  });
  return async (bytes) => {
    while (buffered.length < bytes) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const taken = buffered.subarray(0, bytes);
    buffered = buffered.subarray(bytes);
    return taken;
  };
}
