import { z } from 'zod';

const YUAN = /^(-?)(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/;

/** Yuan as Alipay writes them, in fen, without going through a fraction. Undefined for other text. */
export function fenOfYuan(text: string): number | undefined {
  const [, sign, yuan, decimals = ''] = YUAN.exec(text) ?? [];
  if (yuan === undefined) return undefined;
  const fen = Number(`${yuan}${decimals.padEnd(2, '0')}`);
  return sign === '-' && fen > 0 ? -fen : fen;
}

/** An amount of an answer or notification, never negative; documented as text, in some examples a number. */
export const yuanAmount = z.union([z.string(), z.number().transform(String)]).transform((text, context) => {
  const fen = fenOfYuan(text);
  if (fen !== undefined && fen >= 0) return fen;
  context.addIssue('no amount in yuan');
  return z.NEVER;
});
