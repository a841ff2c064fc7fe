const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const PLACES = ['', '拾', '佰', '仟'] as const;
const FEN_PER_YUAN = 100;
const FEN_PER_JIAO = 10;
const SECTION = 10_000;
const SMALLEST_FULL_SECTION = 1_000;
/** The largest amount that is written with one 万 (10,000). */
const FEN_MAX = SECTION * SECTION * FEN_PER_YUAN - 1;

/**
 * An amount in fen in the capital figures of Chinese receipts, such as 陆仟零柒元壹角肆分, by the rules of the People's Bank for bills
 * (正确填写票据和结算凭证的基本规定): one 零 for zeros between figures, 整 after full yuan, and 零 before fen without jiao.
 */
export function capitalAmount(fen: number): string {
  if (!Number.isInteger(fen) || fen < 1 || fen > FEN_MAX) throw new RangeError(`No receipt has ${fen} fen`);
  const yuan = Math.floor(fen / FEN_PER_YUAN);
  const jiao = Math.floor((fen % FEN_PER_YUAN) / FEN_PER_JIAO);
  const rest = fen % FEN_PER_JIAO;
  const whole = yuan === 0 ? '' : `${wholeYuan(yuan)}元`;
  if (jiao === 0 && rest === 0) return `${whole}整`;
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : yuan > 0 ? '零' : '';
  return whole + tenths + (rest > 0 ? `${DIGITS[rest]}分` : '');
}

function wholeYuan(yuan: number): string {
  const [high, low] = [Math.floor(yuan / SECTION), yuan % SECTION];
  if (high === 0) return section(low);
  const gap = low > 0 && low < SMALLEST_FULL_SECTION ? '零' : '';
  return `${section(high)}万${gap}${low > 0 ? section(low) : ''}`;
}

/** Up to four figures: zeros between figures are one 零, those at the end nothing. */
function section(value: number): string {
  let words = '';
  let hasGap = false;
  for (const place of [3, 2, 1, 0] as const) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) {
      hasGap = words !== '';
      continue;
    }
    words += `${hasGap ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`;
    hasGap = false;
  }
  return words;
}
