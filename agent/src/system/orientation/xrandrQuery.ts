import type { Rotation } from '@self-print/contract/displaySettings.ts';

/** What an output shows, in pixels of the whole screen. */
export interface Area {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** A connected display. */
export interface Output {
  readonly name: string;
  readonly isPrimary: boolean;
  /** Null while it is dark. */
  readonly area: Area | null;
  readonly rotation: Rotation;
}

/** `HDMI-1 connected primary 1080x1920+0+0 left (normal left inverted right x axis y axis) 527mm x 296mm` */
const OUTPUT =
  /^([A-Za-z][\w.-]{0,40}) connected( primary)?(?: (\d{1,5})x(\d{1,5})\+(\d{1,5})\+(\d{1,5})(?: (normal|left|inverted|right)\b)?)?/;
const SCREEN = /^Screen \d+: .*\bcurrent (\d{1,5}) x (\d{1,5}),/m;

/** Parses the connected outputs from `xrandr --current`. Their names can be arguments. */
export function connectedOutputs(listing: string): readonly Output[] {
  return listing.split('\n').flatMap((line): Output[] => {
    const found = OUTPUT.exec(line);
    if (!found) return [];
    const [, name = '', primary, width, height, x, y, rotation] = found;
    const area =
      width === undefined
        ? null
        : { width: Number(width), height: Number(height), x: Number(x), y: Number(y) };
    return [{ name, isPrimary: primary !== undefined, area, rotation: rotationOf(rotation) }];
  });
}

/** Size of the whole screen; null where the listing does not say. */
export function screenSize(listing: string): { readonly width: number; readonly height: number } | null {
  const [, width, height] = SCREEN.exec(listing) ?? [];
  return width === undefined ? null : { width: Number(width), height: Number(height) };
}

function rotationOf(word: string | undefined): Rotation {
  return word === 'left' || word === 'right' || word === 'inverted' ? word : 'normal';
}
