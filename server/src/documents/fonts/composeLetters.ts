/** Western letters whose marks were written apart. */
const MARKED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}+/gu;

/** Makes letters whose marks were written apart one character where there is one, as fonts have them. */
export function composeLetters(text: string): string {
  return text.replace(MARKED, (letter) => letter.normalize('NFC'));
}
