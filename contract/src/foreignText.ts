/** Control characters except line breaks, and lone surrogates: databases and log readers reject them. */
const UNFIT = /(?!\n)[\p{Cc}\p{Cs}]/gu;

/** Makes text of a printer or another foreign program fit to be stored and shown. */
export function foreignText(text: string, maxLength: number): string {
  return text.replaceAll(UNFIT, ' ').slice(0, maxLength).replaceAll(UNFIT, ' ');
}
