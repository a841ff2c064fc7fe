import type { TextLook, TextStyle } from '@self-print/contract/template/texts.ts';
import { BLACK, inkOf } from '../ink.ts';

const DECIMALS = 4;

/**
 * A piece of Typst code. Only these functions create it, from numbers and validated words, so that no injection is possible.
 */
export type Code = string & { readonly brand?: 'typst' };

export function number(value: number): Code {
  return String(Number(value.toFixed(DECIMALS)));
}

export function mm(value: number): Code {
  return `${number(value)}mm`;
}

export function points(value: number): Code {
  return `${number(value)}pt`;
}

/** A quoted string with any content. */
export function quoted(text: string): Code {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}

/** A colour; black in the one ink that every device has. */
export function rgb(hex: string | undefined): Code {
  if (hex === undefined) return 'none';
  const printed = inkOf(hex);
  return printed === BLACK ? 'luma(0)' : `rgb(${quoted(printed)})`;
}

export function list(items: readonly Code[]): Code {
  return `(${items.map((item) => `${item},`).join(' ')})`;
}

export function call(name: string, ...args: readonly Code[]): Code {
  return `${name}(${args.join(', ')})`;
}

/** A stroke with a thickness in points. */
export function stroke(thickness: number | undefined, colour: string, dashed = false): Code {
  if (thickness === undefined) return 'none';
  const dash = dashed ? ', dash: "dashed"' : '';
  return `(paint: ${rgb(colour)}, thickness: ${points(thickness)}${dash})`;
}

/** Style of a text, for `styled` in `prelude/text.typ`. */
export function look(style: TextLook, families: readonly string[], opacity = 1): Code {
  return `(${entriesOf(style, families, opacity).join(', ')})`;
}

/** The entries of a look that a style sets. */
export function lookChanges(style: TextStyle, families: readonly string[]): Code {
  const entries = entriesOf(style, families, 1);
  return entries.length === 0 ? '(:)' : `(${entries.join(', ')},)`;
}

function entriesOf(style: TextStyle, families: readonly string[], opacity: number): readonly Code[] {
  const { font, sizePt, weight, lineHeight, letterSpacingEm, colour, align } = style;
  const fill = opacity === 1 ? rgb(colour) : `${rgb(colour)}.transparentize(${number((1 - opacity) * 100)}%)`;
  return [
    ...(font === undefined ? [] : [`font: ${list(families.map(quoted))}`]),
    ...(sizePt === undefined ? [] : [`size: ${points(sizePt)}`]),
    ...(weight === undefined ? [] : [`weight: ${quoted(weight)}`]),
    ...(lineHeight === undefined ? [] : [`line: ${number(lineHeight)}`]),
    ...(letterSpacingEm === undefined ? [] : [`tracking: ${number(letterSpacingEm)}`]),
    ...(colour === undefined ? [] : [`fill: ${fill}`]),
    ...(align === undefined
      ? []
      : [`align: ${align === 'justify' ? 'left' : align}`, `justify: ${align === 'justify'}`]),
  ];
}
