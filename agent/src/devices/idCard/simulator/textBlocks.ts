export type CardKind = 'A' | 'B' | 'C' | 'D';

/** The text on a card by type: resident, permit (J), foreign resident of 2017 (I) and of 2023 (Y). */
export type CardText =
  | (Common & ResidentText & { readonly kind: 'A'; readonly nation: string })
  | (Common &
      ResidentText & { readonly kind: 'B'; readonly travelPermit: string; readonly issueCount: string })
  | (Common & ForeignText & { readonly kind: 'C'; readonly authority: string })
  | (Common & ForeignText & { readonly kind: 'D'; readonly renewals: string });

interface Common {
  readonly name: string;
  readonly sex: string;
  /** YYYYMMDD */
  readonly birth: string;
  readonly idNumber: string;
  readonly validFrom: string;
  readonly validTo: string;
}
interface ResidentText {
  readonly address: string;
  readonly issuedBy: string;
}
interface ForeignText {
  readonly nameEnglish: string;
  readonly nationality: string;
}

const BLOCK_CHARACTERS = 128;
/** Characters of the English name before its continuation, on cards of 2023. */
const ENGLISH_FIRST_PART = 35;

/** Builds the 256 bytes of a card's text from columns: offset in characters, and content. */
export function textBlockOf(card: CardText): Uint8Array {
  const block = Array.from({ length: BLOCK_CHARACTERS }, () => ' ');
  for (const [at, text] of columnsOf(card)) {
    // By code units: an ideograph beyond the BMP takes two positions.
    for (let unit = 0; unit < text.length; unit += 1) block[at + unit] = text.charAt(unit);
  }
  return Buffer.from(block.join(''), 'utf16le');
}

function columnsOf(card: CardText): readonly (readonly [number, string])[] {
  switch (card.kind) {
    case 'A':
      return [...residentColumns(card), [16, card.nation]];
    case 'B':
      return [...residentColumns(card), [110, card.travelPermit], [119, card.issueCount], [124, 'J']];
    case 'C':
      return [
        [0, card.nameEnglish],
        [60, card.sex],
        [61, card.idNumber],
        [76, card.nationality],
        [79, card.name],
        [94, card.validFrom],
        [102, card.validTo],
        [110, card.birth],
        [118, '01'],
        [120, card.authority],
        [124, 'I'],
      ];
    case 'D':
      return [
        [0, card.name],
        [15, card.sex],
        [16, card.renewals],
        [18, card.birth],
        [26, card.nameEnglish.slice(0, ENGLISH_FIRST_PART)],
        [61, card.idNumber],
        [94, card.validFrom],
        [102, card.validTo],
        [110, card.nameEnglish.slice(ENGLISH_FIRST_PART)],
        [121, card.nationality],
        [124, 'Y'],
      ];
  }
}

function residentColumns(card: Common & ResidentText): readonly (readonly [number, string])[] {
  return [
    [0, card.name],
    [15, card.sex],
    [18, card.birth],
    [26, card.address],
    [61, card.idNumber],
    [79, card.issuedBy],
    [94, card.validFrom],
    [102, card.validTo],
  ];
}
