/** An X input device for touching with fingers. */
export interface TouchScreen {
  readonly id: number;
  readonly name: string;
}

/** `⎜   ↳ Name   id=10   [slave  pointer  (2)]`; a disabled one is a floating slave. */
const HEADER = /^[^\p{L}\p{N}]*(.*?)\s+id=(\d{1,6})\s+\[(master|slave|floating slave)\s*(pointer|keyboard)?/u;
const TOUCH_MODE = /^\s+Touch mode: (direct|dependent)\s*$/;
/** For drivers that do not report a device type, and for disabled devices. */
const TOUCH_NAME = /touch(?!\s*pad)/i;
const VIRTUAL_NAME = /\bXTEST\b/;

/**
 * Parses the touch screens from `xinput list --long`: pointers with direct touches, or with "touch" in their name. Excludes
 * touch pads (dependent touches) and master pointers, which show the class of the device used last.
 */
export function touchScreensOf(listing: string): readonly TouchScreen[] {
  const found: TouchScreen[] = [];
  let current: (TouchScreen & { candidate: boolean; mode: string | null }) | null = null;
  const finish = () => {
    if (!current?.candidate) return;
    const { id, name, mode } = current;
    if (mode === 'direct' || (mode === null && TOUCH_NAME.test(name))) found.push({ id, name });
  };
  for (const line of listing.split('\n')) {
    const header = HEADER.exec(line);
    if (header) {
      finish();
      const [, name = '', id = '', role, kind] = header;
      const candidate = role !== 'master' && kind !== 'keyboard' && !VIRTUAL_NAME.test(name);
      current = { id: Number(id), name, candidate, mode: null };
      continue;
    }
    const mode = TOUCH_MODE.exec(line)?.[1];
    if (current && mode !== undefined) current.mode = mode;
  }
  finish();
  return found;
}
