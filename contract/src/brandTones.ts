/** Contrast of text (WCAG 2.2, 1.4.3) and of large text and controls (1.4.11) to what is behind them. */
const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;

/** The colours of one theme that follow from a school's colour, each as #rrggbb. */
interface Tones {
  /** Behind filled controls, under white text. */
  readonly fill: string;
  /** The same while the pointer is over it or it is pressed. */
  readonly press: string;
  /** Behind text, hardly there. */
  readonly soft: string;
  /** Text and icons, on every surface of the theme and on `soft`. */
  readonly text: string;
}

/** What the pages of a theme are made of: the surface on which the accent is hardest to see, and the one that `soft` is made of. */
const SURFACES = {
  light: { hardest: '#ece8df', base: '#ffffff' },
  dark: { hardest: '#16263a', base: '#0f1a27' },
} as const;

const WHITE_LUMINANCE = 1;
const FLARE = 0.05;
/** Colours are rounded to 8 bits; by so much luminance stays away from the limits. */
const ROUNDING = 0.004;
/** Luminance of accent text in the dark theme, where it would otherwise be less. */
const DARK_TEXT_LUMINANCE = 0.4;
const SOFT_SHARE = { light: 0.16, dark: 0.13 } as const;
const PRESS_DARKER = 0.68;
/** A colour that is nearly black cannot become darker; pressed, it becomes lighter by this share. */
const PRESS_LIGHTER = 0.05;
const NEARLY_BLACK = 0.01;

type Linear = readonly [red: number, green: number, blue: number];
const WHITE: Linear = [1, 1, 1];

/**
 * The colours of both themes for a school's colour (#rrggbb). A colour that is too light or too dark for text and controls keeps its hue
 * and becomes darker or lighter, until white text on it, and it on every surface, can be read.
 */
export function tonesOf(accent: string): { readonly light: Tones; readonly dark: Tones } {
  return { light: lightTones(linear(accent)), dark: darkTones(linear(accent)) };
}

function lightTones(accent: Linear): Tones {
  const most = upTo(SURFACES.light.hardest, TEXT_CONTRAST);
  const fill = rounded(luminance(accent) > most ? darkened(accent, most - ROUNDING) : accent);
  const press =
    luminance(fill) < NEARLY_BLACK ? mixed(fill, WHITE, PRESS_LIGHTER) : scaled(fill, PRESS_DARKER);
  const soft = mixed(linear(SURFACES.light.base), scaled(fill, brightest(fill)), SOFT_SHARE.light);
  return { fill: hex(fill), press: hex(press), soft: hex(soft), text: hex(fill) };
}

function darkTones(accent: Linear): Tones {
  // Between what white text needs at most, and what a control needs at least beside the lightest surface.
  const most = (WHITE_LUMINANCE + FLARE) / TEXT_CONTRAST - FLARE - ROUNDING;
  const least = from(SURFACES.dark.hardest, CONTROL_CONTRAST) + ROUNDING;
  const own = luminance(accent);
  const fill = rounded(own > most ? darkened(accent, most) : own < least ? lightened(accent, least) : accent);
  const press = scaled(fill, PRESS_DARKER);
  const text = own < DARK_TEXT_LUMINANCE ? lightened(accent, DARK_TEXT_LUMINANCE) : accent;
  const soft = mixed(linear(SURFACES.dark.base), fill, SOFT_SHARE.dark);
  return { fill: hex(fill), press: hex(press), soft: hex(soft), text: hex(text) };
}

/** Luminance that something darker than a surface has at most. */
const upTo = (surface: string, contrast: number) => (luminance(linear(surface)) + FLARE) / contrast - FLARE;
/** Luminance that something lighter than a surface has at least. */
const from = (surface: string, contrast: number) => (luminance(linear(surface)) + FLARE) * contrast - FLARE;

// Luminance is linear in these components, so that a wanted one is met exactly.
const scaled = ([red, green, blue]: Linear, by: number): Linear => [red * by, green * by, blue * by];
const darkened = (colour: Linear, to: number) => scaled(colour, to / luminance(colour));
/** As bright as its hue can be, then paler. */
const lightened = (colour: Linear, to: number) => {
  const bright = scaled(colour, Math.min(brightest(colour), to / Math.max(luminance(colour), NEARLY_BLACK)));
  const own = luminance(bright);
  return own < to ? mixed(bright, WHITE, (to - own) / (1 - own)) : bright;
};
/** By how much a colour can be scaled until one of its components is full. */
const brightest = (colour: Linear) => 1 / Math.max(...colour, NEARLY_BLACK);
const mixed = (one: Linear, other: Linear, share: number): Linear => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** sRGB's transfer function (IEC 61966-2-1). */
function linear(colour: string): Linear {
  const at = (index: number) => {
    const value = Number.parseInt(colour.slice(index, index + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [at(1), at(3), at(5)];
}

/** As it is shown; what is made of it follows from that. */
const rounded = (colour: Linear) => linear(hex(colour));

function hex(colour: Linear): string {
  const digits = colour.map((value) => {
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
