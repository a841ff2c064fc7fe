/** A colour with less light than this in each channel is meant as black. */
const BLACK_BELOW = 0x40;
const CHANNELS = /[\da-f]{2}/gi;
export const BLACK = '#000000';

/**
 * The colour as it is printed. Near-black becomes black: devices without colour print it as a pattern of dots, in which thin strokes break
 * and codes cannot be read.
 */
export function inkOf(colour: string): string {
  const channels = (colour.match(CHANNELS) ?? []).map((channel) => Number.parseInt(channel, 16));
  return channels.every((channel) => channel < BLACK_BELOW) ? BLACK : colour;
}
