import { connect, type Socket } from 'node:net';
import { NO_COOKIE, type XCookie } from './xAuthority.ts';

/** A connection to a local X display; requests are from the X11 protocol's core, version 11.0. */
export interface XConnection {
  readonly screen: XScreen;
  /** Sends a request that has no reply. */
  send(request: Buffer): void;
  /** Sends a request and waits for its reply. Throws when the display refuses it or is gone. */
  ask(request: Buffer): Promise<XReply>;
  /** A new id for a window, pixmap or graphics context. */
  newId(): number;
  atom(name: string): Promise<number>;
  /** Called with the new size whenever the whole screen gets another one, as when it is turned. One listener. */
  onResize(listener: (width: number, height: number) => void): void;
  end(): void;
}

export interface XScreen {
  readonly root: number;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly firstKeycode: number;
  readonly lastKeycode: number;
}

export interface XReply {
  readonly head: Buffer;
  readonly body: Buffer;
}

const ERROR = 0;
const REPLY = 1;
const REPLY_BYTES = 32;
const GREETING_BYTES = 8;
const INTERN_ATOM = 16;
const CHANGE_WINDOW_ATTRIBUTES = 2;
const EVENT_MASK = 0x800;
const STRUCTURE_NOTIFY = 0x20000;
const CONFIGURE_NOTIFY = 22;
const LITTLE_ENDIAN = 0x6c;
const DISPLAY_GONE = 'The X display is gone.';

/** Connects to a local display, such as 0 for `:0`. */
export async function connectDisplay(display: number, cookie: XCookie = NO_COOKIE): Promise<XConnection> {
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const read = reader(socket);
  socket.write(greeting(cookie));
  const answer = await read(GREETING_BYTES);
  if (answer[0] !== REPLY) throw new Error('The X display refused the connection.');
  const setup = await read(answer.readUInt16LE(6) * 4);
  const idBase = setup.readUInt32LE(4);
  const waiting = new Map<number, PromiseWithResolvers<XReply>>();
  let ids = 0;
  let sent = 0;
  let isGone = false;
  let onResize: (width: number, height: number) => void = () => {};

  const send = (request: Buffer) => {
    sent = (sent + 1) & 0xffff;
    socket.write(request);
    return sent;
  };
  /** Skips other events, such as a withheld key, and errors of requests that have no reply. */
  const takeAnswers = async () => {
    for (;;) {
      const head = await read(REPLY_BYTES);
      const body = head[0] === REPLY ? await read(head.readUInt32LE(4) * 4) : Buffer.alloc(0);
      if (head[0] === CONFIGURE_NOTIFY) onResize(head.readUInt16LE(20), head.readUInt16LE(22));
      if (head[0] !== REPLY && head[0] !== ERROR) continue;
      const number = head.readUInt16LE(2);
      const asked = waiting.get(number);
      waiting.delete(number);
      if (head[0] === REPLY) asked?.resolve({ head, body });
      else asked?.reject(new Error(`The X display refused request ${head[10]} with error ${head[1]}.`));
    }
  };
  void takeAnswers().catch((error: unknown) => {
    isGone = true;
    for (const asked of waiting.values()) asked.reject(error);
  });
  const ask = (request: Buffer) => {
    if (isGone) return Promise.reject(new Error(DISPLAY_GONE));
    const asked = Promise.withResolvers<XReply>();
    waiting.set(send(request), asked);
    return asked.promise;
  };
  const screen = readScreen(setup);
  return {
    screen,
    send: (request) => void send(request),
    ask,
    newId: () => {
      ids += 1;
      return idBase + ids;
    },
    atom: async (name) => (await ask(namedRequest(INTERN_ATOM, 0, name))).head.readUInt32LE(8),
    onResize: (listener) => {
      onResize = listener;
      send(request(CHANGE_WINDOW_ATTRIBUTES, 0, screen.root, EVENT_MASK, STRUCTURE_NOTIFY));
    },
    end: () => socket.destroy(),
  };
}

/** A request made of 32-bit values after its code and a byte of its own. */
export function request(code: number, second: number, ...values: readonly number[]): Buffer {
  const made = Buffer.alloc(4 + values.length * 4);
  made[0] = code;
  made[1] = second;
  made.writeUInt16LE(made.length / 4, 2);
  values.forEach((value, index) => void made.writeUInt32LE(value >>> 0, 4 + index * 4));
  return made;
}

/** Two 16-bit numbers in one value of a request. */
export function pair(first: number, second: number): number {
  return ((second & 0xffff) << 16) | (first & 0xffff);
}

export function namedRequest(code: number, second: number, name: string): Buffer {
  const made = Buffer.alloc(8 + padded(name.length));
  made[0] = code;
  made[1] = second;
  made.writeUInt16LE(made.length / 4, 2);
  made.writeUInt16LE(name.length, 4);
  made.write(name, 8);
  return made;
}

function greeting({ name, data }: XCookie): Buffer {
  const made = Buffer.alloc(12 + padded(name.length) + padded(data.length));
  made[0] = LITTLE_ENDIAN;
  made.writeUInt16LE(11, 2);
  made.writeUInt16LE(name.length, 6);
  made.writeUInt16LE(data.length, 8);
  made.write(name, 12, 'latin1');
  data.copy(made, 12 + padded(name.length));
  return made;
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}

/** After the vendor's name and the pixmap formats, the first screen starts with its root window. */
function readScreen(setup: Buffer): XScreen {
  const at = 32 + padded(setup.readUInt16LE(16)) + (setup[21] ?? 0) * 8;
  const [firstKeycode = 0, lastKeycode = 0] = setup.subarray(26, 28);
  return {
    root: setup.readUInt32LE(at),
    width: setup.readUInt16LE(at + 20),
    height: setup.readUInt16LE(at + 22),
    depth: setup[at + 38] ?? 0,
    firstKeycode,
    lastKeycode,
  };
}

function reader(socket: Socket): (bytes: number) => Promise<Buffer> {
  let buffered = Buffer.alloc(0);
  let gone = false;
  let wake = () => {};
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    wake();
  });
  // An error is followed by the close.
  socket.on('error', () => {});
  socket.once('close', () => {
    gone = true;
    wake();
  });
  return async (bytes) => {
    while (buffered.length < bytes) {
      if (gone) throw new Error(DISPLAY_GONE);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const taken = buffered.subarray(0, bytes);
    buffered = buffered.subarray(bytes);
    return taken;
  };
}
