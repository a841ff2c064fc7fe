import { SAMPLE_CARDS } from './people.ts';
import { type CardKind, type CardText, textBlockOf } from './textBlocks.ts';

const WLT_BYTES = 1_024;

/** A card as bytes: its text, and optionally an undecoded photo. */
export interface SimulatedCard {
  readonly text: Uint8Array;
  readonly photo: Uint8Array;
}

export function simulatedCard(of: CardKind | CardText, withPhoto = true): SimulatedCard {
  const card = typeof of === 'string' ? SAMPLE_CARDS[of] : of;
  return { text: textBlockOf(card), photo: withPhoto ? madeUpPhoto(card.idNumber) : new Uint8Array() };
}

/** Random bytes in place of a photo, different on each card. */
function madeUpPhoto(seed: string): Uint8Array {
  let state = [...seed].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) >>> 0;
  return Uint8Array.from({ length: WLT_BYTES }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

/** Lengths (big endian), text, photo and, with a third length, an empty fingerprint: a module's answer to a read. */
export function cardData({ text, photo }: SimulatedCard, lengths: 2 | 3): Uint8Array {
  const head = Buffer.alloc(lengths * 2);
  head.writeUInt16BE(text.length, 0);
  head.writeUInt16BE(photo.length, 2);
  return Buffer.concat([head, text, photo]);
}
