/** Control characters except line breaks, and halves of characters: databases and log readers refuse them. */
const UNFIT = /(?!\n)[\p{Cc}\p{Cs}]/gu;

/** Text of a printer or another foreign program, made fit to be stored and shown. */
export function foreignText(text: string, maxLength: number): string {
  return text.replaceAll(UNFIT, ' ').slice(0, maxLength).replaceAll(UNFIT, ' ');
}
