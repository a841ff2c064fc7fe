/** How many characters of a value stay readable; positions count from 0. */
interface Mask {
  readonly ahead: number;
  /** From this position on the value is readable again. */
  readonly from?: number;
  /** This many characters at the end are readable. */
  readonly behind?: number;
  /** At least this many characters are hidden, however short the value. */
  readonly hiddenMin?: number;
  /** A shorter value keeps only `shortAhead` characters. */
  readonly minLength?: number;
  readonly shortAhead?: number;
}

/**
 * The only table of what is readable of masked personal data, on screens, in answers and in documents. Names, ID numbers and phone
 * numbers are the specification's; what is too short for its rule is hidden.
 */
const MASKS = {
  all: { ahead: 0 },
  name: { ahead: 1 },
  idNumber: { ahead: 6, from: 14, minLength: 16 },
  phone: { ahead: 3, from: 8, minLength: 11 },
  /** The part of a mail address before the @; `maskMail` leaves the rest. */
  mailbox: { ahead: 2, hiddenMin: 2 },
  /** A home address: province and city at most. */
  address: { ahead: 6, hiddenMin: 4 },
  /** A student or staff number on a screen that others may see. */
  number: { ahead: 4, behind: 2, minLength: 8, shortAhead: 1 },
  /** The same for whoever verifies a document: its last four are the second factor. */
  verifiedNumber: { ahead: 4, hiddenMin: 4 },
} as const satisfies Record<string, Mask>;

type MaskName = keyof typeof MASKS;

const LATIN = /^\p{Script=Latin}/u;

/**
 * Replaces the characters that the rule hides by asterisks, one for each. Of a name in Latin letters every part keeps its first
 * one: the family name may be any of them. What is masked already stays as it is.
 */
export function maskText(rule: MaskName | 'none', text: string): string {
  if (rule === 'none') return text;
  if (rule === 'name' && LATIN.test(text.trim()))
    return text
      .trim()
      .split(/\s+/)
      .map((part) => maskCharacters('name', part))
      .join(' ');
  return maskCharacters(rule, text);
}

function maskCharacters(rule: MaskName, text: string): string {
  const characters = [...text.trim()];
  const { minLength = 0, shortAhead = 0, ...mask }: Mask = MASKS[rule];
  const {
    ahead,
    from,
    behind = 0,
    hiddenMin = 0,
  } = characters.length < minLength ? { ahead: shortAhead } : mask;
  const aheadEnds = Math.min(ahead, Math.max(0, characters.length - hiddenMin));
  const behindBegins = from ?? characters.length - behind;
  return characters
    .map((character, index) => (index < aheadEnds || index >= behindBegins ? character : '*'))
    .join('');
}

/** Masks the mailbox of a mail address; where it is, stays readable. */
export function maskMail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? maskText('all', address) : maskText('mailbox', address.slice(0, at)) + address.slice(at);
}
