/** Code 128 (ISO/IEC 15417): printable ASCII in code set B, pairs of digits in code set C. */

/** Widths of the bars and spaces of each symbol in modules, starting with a bar. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232';
const WIDTHS = SYMBOLS.split(' ');
const STOP = '2331112';
const START_B = 104;
const START_C = 105;
const TO_B = 100;
const TO_C = 99;
const MODULUS = 103;
const FIRST_PRINTABLE = 32;
const PRINTABLE = /^[ -~]{1,80}$/;
/** Minimum run of digits for which set C is shorter than set B within a text; at its ends 4 suffice. */
const DIGITS_WORTH = 6;
const DIGITS_WORTH_AT_ENDS = 4;

/** Returns the alternating widths of bars and spaces in modules; null when a character cannot be encoded. */
export function encodeCode128(text: string): readonly number[] | null {
  if (!PRINTABLE.test(text)) return null;
  const values = valuesOf(text);
  const sum = values.reduce((total, value, index) => total + value * Math.max(index, 1), 0);
  const pattern = [...values, sum % MODULUS].map((value) => WIDTHS[value]).join('') + STOP;
  return [...pattern].map(Number);
}

function valuesOf(text: string): readonly number[] {
  const values: number[] = [];
  let set: 'B' | 'C' | null = null;
  let at = 0;
  while (at < text.length) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const atEnd = at === 0 || at + digits === text.length;
    const usesPairs: boolean =
      set === 'C' ? digits >= 2 : digits >= (atEnd ? DIGITS_WORTH_AT_ENDS : DIGITS_WORTH) && digits % 2 === 0;
    // An odd run starts with one digit in set B, so that the rest are pairs.
    const wanted: 'B' | 'C' = usesPairs ? 'C' : 'B';
    if (set !== wanted) {
      if (set === null) values.push(wanted === 'C' ? START_C : START_B);
      else values.push(wanted === 'C' ? TO_C : TO_B);
      set = wanted;
    }
    if (wanted === 'C') {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else {
      values.push(text.charCodeAt(at) - FIRST_PRINTABLE);
      at += 1;
    }
  }
  return values;
}
