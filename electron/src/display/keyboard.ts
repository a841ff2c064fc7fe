import { request, type XConnection } from './xConnection.ts';

const GET_KEYBOARD_MAPPING = 101;

export interface XKey {
  readonly keycode: number;
  /** What it writes, also with Shift and the like, as in keysymdef.h. */
  readonly keysyms: readonly number[];
}

/** The keys of the display's keyboard. */
export async function readKeys(x: XConnection): Promise<readonly XKey[]> {
  const { firstKeycode, lastKeycode } = x.screen;
  const count = lastKeycode - firstKeycode + 1;
  const { head, body } = await x.ask(request(GET_KEYBOARD_MAPPING, 0, firstKeycode | (count << 8)));
  const perKey = head[1] ?? 1;
  return Array.from({ length: count }, (_, index) => ({
    keycode: firstKeycode + index,
    keysyms: Array.from({ length: perKey }, (_, at) => body.readUInt32LE((index * perKey + at) * 4)),
  }));
}
