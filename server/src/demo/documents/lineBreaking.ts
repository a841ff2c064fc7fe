/** Words are not split; a line can begin with any Chinese character except closing punctuation. */
const PIECES = /[\p{Script=Latin}\p{Number}][\p{Script=Latin}\p{Number}.,;:'’()/%+&-]*\s*|\s+|./gu;
const NEVER_FIRST = /^[，。、；：！？）》」』”’.,;:!?)]/u;

/**
 * Breaks text into lines no wider than `width`; the first is shorter by `indent`. Closing punctuation hangs over the edge
 * instead of starting a line.
 */
export function wrap(
  text: string,
  measure: (part: string) => number,
  width: number,
  indent = 0,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let room = width - indent;
  for (const piece of text.match(PIECES) ?? []) {
    const fits = measure((line + piece).trimEnd()) <= room;
    if (line === '' || fits || NEVER_FIRST.test(piece)) {
      line += piece;
      continue;
    }
    lines.push(line.trimEnd());
    line = piece.trimStart();
    room = width;
  }
  if (line.trimEnd() !== '') lines.push(line.trimEnd());
  return lines;
}
