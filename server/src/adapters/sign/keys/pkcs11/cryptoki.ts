import type koffi from 'koffi';

type Koffi = typeof koffi;
type Handle = number | bigint;
type Parameter = string | ReturnType<Koffi['pointer']> | ReturnType<Koffi['out']>;

/** A function of the token's library failed; `code` is its CKR number (PKCS#11 v2.40 3.6). */
export class CryptokiError extends Error {
  readonly code: number;

  constructor(call: string, code: number) {
    super(`${call} answers 0x${code.toString(16)}`);
    this.code = code;
  }
}

/** The functions of a token's library needed for signing (PKCS#11 v2.40). They block; all but `close` throw `CryptokiError`. */
export interface Cryptoki {
  readonly initialize: () => void;
  readonly slotsWithToken: () => readonly Handle[];
  readonly tokenLabel: (slot: Handle) => string;
  readonly openSession: (slot: Handle) => Handle;
  readonly login: (session: Handle, pin: string) => void;
  readonly findObjects: (session: Handle, attributes: readonly Attribute[]) => readonly Handle[];
  /** Undefined when the object does not have the attribute. */
  readonly attribute: (session: Handle, object: Handle, type: number) => Buffer | undefined;
  readonly sign: (session: Handle, key: Handle, mechanism: number, data: Uint8Array) => Buffer;
}

export interface Attribute {
  readonly type: number;
  readonly value: Uint8Array;
}

/** Indexes in CK_FUNCTION_LIST (v2.40 3.5). */
const FUNCTIONS = {
  C_Initialize: 0,
  C_GetSlotList: 4,
  C_GetTokenInfo: 6,
  C_OpenSession: 12,
  C_Login: 18,
  C_GetAttributeValue: 24,
  C_FindObjectsInit: 26,
  C_FindObjects: 27,
  C_FindObjectsFinal: 28,
  C_SignInit: 42,
  C_Sign: 43,
} as const;
type FunctionName = keyof typeof FUNCTIONS;

const OK = 0;
const ALREADY_LOGGED_IN = 0x100;
const ATTRIBUTE_TYPE_INVALID = 0x12;
const SERIAL_SESSION = 4;
const USER = 1;
const SLOTS_MAX = 64;
const OBJECTS_MAX = 256;
const LABEL_BYTES = 32;
/** Larger than CK_TOKEN_INFO in any packing. */
const TOKEN_INFO_BYTES = 512;
const VALUE_BYTES_MAX = 64 * 2 ** 10;
const SIGNATURE_BYTES_MAX = 1_024;

/** Loads a token's library; throws when it cannot be loaded. */
export function loadCryptoki(ffi: Koffi, path: string, platform: NodeJS.Platform): Cryptoki {
  const library = ffi.load(path);
  // The header requires packed structures on Windows (v2.40 2.1).
  const struct = platform === 'win32' ? ffi.pack : ffi.struct;
  const attributeType = struct({ type: 'ulong', pValue: 'void *', ulValueLen: 'ulong' });
  const mechanismType = struct({ mechanism: 'ulong', pParameter: 'void *', ulParameterLen: 'ulong' });
  const inoutLength = ffi.inout(ffi.pointer('ulong'));
  const parameters: Readonly<Record<FunctionName, readonly Parameter[]>> = {
    C_Initialize: ['void *'],
    C_GetSlotList: ['uint8_t', 'void *', inoutLength],
    C_GetTokenInfo: ['ulong', 'void *'],
    C_OpenSession: ['ulong', 'ulong', 'void *', 'void *', ffi.out(ffi.pointer('ulong'))],
    C_Login: ['ulong', 'ulong', 'void *', 'ulong'],
    C_GetAttributeValue: ['ulong', 'ulong', ffi.inout(ffi.pointer(attributeType)), 'ulong'],
    C_FindObjectsInit: ['ulong', ffi.pointer(attributeType), 'ulong'],
    C_FindObjects: ['ulong', 'void *', 'ulong', ffi.out(ffi.pointer('ulong'))],
    C_FindObjectsFinal: ['ulong'],
    C_SignInit: ['ulong', ffi.pointer(mechanismType), 'ulong'],
    C_Sign: ['ulong', 'void *', 'ulong', 'void *', inoutLength],
  };

  const list: unknown[] = [null];
  const listed = library.func('C_GetFunctionList', 'ulong', [ffi.out(ffi.pointer('void *'))])(list);
  if (Number(listed) !== OK) throw new CryptokiError('C_GetFunctionList', Number(listed));
  const pointerBytes = ffi.sizeof('void *');
  // The list starts with a two-byte version.
  const first = platform === 'win32' ? 2 : pointerBytes;
  const bind = (name: FunctionName) => {
    const address = ffi.decode(list[0], first + FUNCTIONS[name] * pointerBytes, 'void *');
    const type = ffi.proto('ulong', [...parameters[name]]);
    return (...args: unknown[]) => Number(ffi.call(address, type, ...args));
  };
  const must =
    (name: FunctionName, bound: (...args: unknown[]) => number) =>
    (...args: unknown[]) => {
      const code = bound(...args);
      if (code !== OK) throw new CryptokiError(name, code);
    };
  const call = (name: FunctionName) => must(name, bind(name));

  const ulongBytes = ffi.sizeof('ulong');
  const handlesOf = (bytes: Buffer, count: number): readonly Handle[] =>
    Array.from({ length: count }, (_, index) =>
      ulongBytes === 8 ? bytes.readBigUInt64LE(index * 8) : bytes.readUInt32LE(index * 4),
    );
  const getSlotList = call('C_GetSlotList');
  const getTokenInfo = call('C_GetTokenInfo');
  const openSession = call('C_OpenSession');
  const login = bind('C_Login');
  const getAttribute = bind('C_GetAttributeValue');
  const findInit = call('C_FindObjectsInit');
  const find = call('C_FindObjects');
  const findFinal = call('C_FindObjectsFinal');
  const signInit = call('C_SignInit');
  const sign = call('C_Sign');

  return {
    initialize: () => call('C_Initialize')(null),
    slotsWithToken: () => {
      const slots = Buffer.alloc(SLOTS_MAX * ulongBytes);
      const count = [SLOTS_MAX];
      getSlotList(1, slots, count);
      return handlesOf(slots, Number(count[0]));
    },
    tokenLabel: (slot) => {
      const info = Buffer.alloc(TOKEN_INFO_BYTES);
      getTokenInfo(slot, info);
      return info.subarray(0, LABEL_BYTES).toString('utf8').trimEnd();
    },
    openSession: (slot) => {
      const session: Handle[] = [0];
      openSession(slot, SERIAL_SESSION, null, null, session);
      return session[0] ?? 0;
    },
    login: (session, pin) => {
      const bytes = Buffer.from(pin);
      const code = login(session, USER, bytes, bytes.length);
      if (code !== OK && code !== ALREADY_LOGGED_IN) throw new CryptokiError('C_Login', code);
    },
    findObjects: (session, attributes) => {
      const template = attributes.map(({ type, value }) => ({
        type,
        pValue: Buffer.from(value),
        ulValueLen: value.length,
      }));
      findInit(session, template, template.length);
      const objects = Buffer.alloc(OBJECTS_MAX * ulongBytes);
      const count = [0];
      find(session, objects, OBJECTS_MAX, count);
      findFinal(session);
      return handlesOf(objects, Number(count[0]));
    },
    attribute: (session, object, type) => {
      const value = Buffer.alloc(VALUE_BYTES_MAX);
      const asked = { type, pValue: value, ulValueLen: value.length };
      const code = getAttribute(session, object, asked, 1);
      if (code === ATTRIBUTE_TYPE_INVALID) return undefined;
      if (code !== OK) throw new CryptokiError('C_GetAttributeValue', code);
      return value.subarray(0, Number(asked.ulValueLen));
    },
    sign: (session, key, mechanism, data) => {
      signInit(session, { mechanism, pParameter: null, ulParameterLen: 0 }, key);
      const signature = Buffer.alloc(SIGNATURE_BYTES_MAX);
      const length = [signature.length];
      sign(session, Buffer.from(data), data.length, signature, length);
      return signature.subarray(0, Number(length[0]));
    },
  };
}
