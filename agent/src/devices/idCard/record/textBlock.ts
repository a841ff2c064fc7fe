import type { IdCardRecord } from '@self-print/contract/agent/cards.ts';
import { dateOf, endOf, type Fields, fieldsOf, orNull, sexOf, withoutPadding } from './fields.ts';
import { isValidForeignNumber, isValidIdNumber } from './idNumber.ts';
import { nationOf } from './nations.ts';

/**
 * Text of an ID card: 256 bytes of UTF-16LE, padded with blanks, in one of four layouts. The flag at offset 248 selects it:
 * resident cards, residence permits for people from Hong Kong, Macao and Taiwan (J), and cards of foreign residents of 2017 (I)
 * and 2023 (Y).
 */
export const TEXT_BLOCK_BYTES = 256;
const FLAG_AT = 248;
const CHARACTER_BYTES = 2;

/** Decodes a text block; null when it is invalid or lacks mandatory fields. */
export function decodeTextBlock(block: Uint8Array): IdCardRecord | null {
  if (block.length !== TEXT_BLOCK_BYTES) return null;
  const fields = fieldsOf(block);
  const raw = layoutOf(fields.raw(FLAG_AT, CHARACTER_BYTES))?.(fields);
  if (!raw) return null;
  const { birth, validFrom, validTo, ...rest } = raw;
  const begin = dateOf(validFrom);
  const end = endOf(validTo);
  const born = dateOf(birth);
  if (rest.name === '' || rest.idNumber === '' || born === null || begin === null || end === null)
    return null;
  const isValid = rest.type === 'foreigner2017' ? isValidForeignNumber : isValidIdNumber;
  return {
    ...rest,
    birth: born,
    validFrom: begin,
    validTo: end === 'never' ? null : end,
    idNumberValid: isValid(rest.idNumber, birth),
  };
}

/** A record with dates as on the card. */
type RawRecord = Omit<IdCardRecord, 'idNumberValid' | 'validTo'> & { readonly validTo: string };
type Layout = (fields: Fields) => RawRecord;

function layoutOf(flag: string): Layout | null {
  switch (flag) {
    case ' ':
    case '0':
    case '\0':
      return resident;
    case 'J':
      return permit;
    case 'I':
      return foreigner2017;
    case 'Y':
      return foreigner2023;
    default:
      return null;
  }
}

const resident: Layout = ({ text }) => ({
  type: 'resident',
  name: text(0, 30),
  nameEnglish: null,
  sex: sexOf(text(30, 2)),
  nation: nationOf(text(32, 4)),
  nationality: null,
  birth: text(36, 16),
  address: orNull(text(52, 70)),
  idNumber: text(122, 36),
  issuedBy: orNull(text(158, 30)),
  validFrom: text(188, 16),
  validTo: text(204, 16),
});

/** Like a resident's card, but without the ethnic group. */
const permit: Layout = (fields) => ({ ...resident(fields), type: 'hongKongMacaoTaiwan', nation: null });

const foreigner2017: Layout = ({ text }) => {
  const english = text(0, 120);
  return {
    type: 'foreigner2017',
    name: text(158, 30) || english,
    nameEnglish: orNull(english),
    sex: sexOf(text(120, 2)),
    nation: null,
    nationality: orNull(text(152, 6)),
    birth: text(220, 16),
    address: null,
    idNumber: text(122, 30),
    issuedBy: orNull(text(240, 8)),
    validFrom: text(188, 16),
    validTo: text(204, 16),
  };
};

const foreigner2023: Layout = ({ text, raw }) => {
  // Two parts of 35 and 11 characters; a blank at the seam belongs to the name.
  const english = withoutPadding(raw(52, 70) + raw(220, 22));
  return {
    type: 'foreigner2023',
    name: text(0, 30) || english,
    nameEnglish: orNull(english),
    sex: sexOf(text(30, 2)),
    nation: null,
    nationality: orNull(text(242, 6)),
    birth: text(36, 16),
    address: null,
    idNumber: text(122, 36),
    issuedBy: null,
    validFrom: text(188, 16),
    validTo: text(204, 16),
  };
};
