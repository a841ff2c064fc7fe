/**
 * Where the dictionary keeps a word: under the first letters of its first two syllables and its length. So whatever is
 * typed, abbreviated or not, one short list has all words that can be meant.
 */
export function bucketName(syllables: readonly string[], length: number): string {
  return `${syllables[0]?.[0]}${syllables[1]?.[0]}${length}`;
}
