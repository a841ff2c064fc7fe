import type koffi from 'koffi';
import type { WinscardTypes } from './winscardTypes.ts';

type Koffi = typeof koffi;
/** The library's handle of a context or connection. */
export type Handle = number | bigint;

/** A function's result code, 0 for success. */
export interface Coded {
  readonly code: number;
}

/** The PC/SC functions that readers need. Each runs on its own thread, because they block. */
export interface Winscard {
  readonly establishContext: () => Promise<Coded & { readonly context: Handle }>;
  readonly listReaders: (context: Handle) => Promise<Coded & { readonly readers: readonly string[] }>;
  /** Waits until a reader's state differs from the known one. @param known 0 to return immediately */
  readonly waitForChange: (
    context: Handle,
    reader: string,
    known: number,
    limitMs: number,
  ) => Promise<Coded & { readonly state: number }>;
  readonly connect: (
    context: Handle,
    reader: string,
  ) => Promise<Coded & { readonly card: Handle; readonly protocol: number }>;
  readonly transmit: (
    card: Handle,
    protocol: number,
    apdu: Uint8Array,
  ) => Promise<Coded & { readonly answer: Uint8Array }>;
  readonly disconnect: (card: Handle) => Promise<Coded>;
}

const SCOPE_SYSTEM = 2;
const SHARE_SHARED = 2;
const PROTOCOL_ANY = 3;
const LEAVE_CARD = 0;
/** Longest answer of a short command, including status word. */
const ANSWER_BYTES = 258;

type Parameter = string | ReturnType<Koffi['pointer']> | ReturnType<Koffi['out']>;

/** Binds the system's library; throws when it is not installed. */
export function loadWinscard(ffi: Koffi, types: WinscardTypes): Winscard {
  const { dword, long, handle, atrBytes, packed, suffix } = types;
  const library = ffi.load(types.library);
  const struct = packed ? ffi.pack : ffi.struct;
  const readerState = struct({
    szReader: 'const char *',
    pvUserData: 'void *',
    dwCurrentState: dword,
    dwEventState: dword,
    cbAtr: dword,
    rgbAtr: ffi.array('uint8_t', atrBytes),
  });
  const ioRequest = struct({ dwProtocol: dword, cbPciLength: dword });
  const outDword = ffi.out(ffi.pointer(dword));
  const inoutDword = ffi.inout(ffi.pointer(dword));
  const outHandle = ffi.out(ffi.pointer(handle));

  const bind = (name: string, parameters: readonly Parameter[]) => {
    const bound = library.func(name, long, [...parameters]);
    return (...args: unknown[]) =>
      new Promise<number>((resolve, reject) => {
        // Results are signed, but the standard writes them unsigned.
        bound.async(...args, (error: unknown, result: number | bigint) =>
          error ? reject(error) : resolve(Number(result) >>> 0),
        );
      });
  };
  const establish = bind('SCardEstablishContext', [dword, 'void *', 'void *', outHandle]);
  const list = bind(`SCardListReaders${suffix}`, [handle, 'void *', 'void *', inoutDword]);
  const change = bind(`SCardGetStatusChange${suffix}`, [
    handle,
    dword,
    ffi.inout(ffi.pointer(readerState)),
    dword,
  ]);
  const connect = bind(`SCardConnect${suffix}`, [handle, 'const char *', dword, dword, outHandle, outDword]);
  const transmit = bind('SCardTransmit', [
    handle,
    ffi.pointer(ioRequest),
    'void *',
    dword,
    'void *',
    'void *',
    inoutDword,
  ]);
  const disconnect = bind('SCardDisconnect', [handle, dword]);

  return {
    establishContext: async () => {
      const context: Handle[] = [0];
      const code = await establish(SCOPE_SYSTEM, null, null, context);
      return { code, context: context[0] ?? 0 };
    },
    listReaders: async (context) => {
      const length = [0];
      const first = await list(context, null, null, length);
      if (first !== 0) return { code: first, readers: [] };
      const names = Buffer.alloc(Number(length[0]));
      const code = await list(context, null, names, length);
      return { code, readers: readerNames(names.subarray(0, Number(length[0]))) };
    },
    waitForChange: async (context, reader, known, limitMs) => {
      const state = {
        szReader: reader,
        pvUserData: null,
        dwCurrentState: known,
        dwEventState: 0,
        cbAtr: 0,
        rgbAtr: new Uint8Array(atrBytes),
      };
      const code = await change(context, limitMs, state, 1);
      return { code, state: Number(state.dwEventState) };
    },
    connect: async (context, reader) => {
      const card: Handle[] = [0];
      const protocol = [0];
      const code = await connect(context, reader, SHARE_SHARED, PROTOCOL_ANY, card, protocol);
      return { code, card: card[0] ?? 0, protocol: Number(protocol[0]) };
    },
    transmit: async (card, protocol, apdu) => {
      const answer = Buffer.alloc(ANSWER_BYTES);
      const length = [ANSWER_BYTES];
      const request = { dwProtocol: protocol, cbPciLength: ffi.sizeof(ioRequest) };
      const code = await transmit(card, request, Buffer.from(apdu), apdu.length, null, answer, length);
      return { code, answer: answer.subarray(0, Number(length[0])) };
    },
    disconnect: async (card) => ({ code: await disconnect(card, LEAVE_CARD) }),
  };
}

/** Names are NUL-terminated, and the list ends with an additional NUL. */
export function readerNames(bytes: Uint8Array): readonly string[] {
  return Buffer.from(bytes)
    .toString('latin1')
    .split('\0')
    .filter((name) => name !== '');
}
