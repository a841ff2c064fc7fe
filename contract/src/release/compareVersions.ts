const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-(.+))?$/;
const NUMBER = /^\d+$/;

/** Order of two versions by semver.org, section 11: negative when the first is older. What is no version is older than any. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [VERSION.exec(one), VERSION.exec(other)];
  if (!first || !second) return Number(Boolean(first)) - Number(Boolean(second));
  for (const part of [1, 2, 3]) {
    const difference = Number(first[part]) - Number(second[part]);
    if (difference !== 0) return difference;
  }
  const [early, late] = [first[4], second[4]];
  // A version with a suffix comes before the one without.
  if (early === undefined || late === undefined)
    return Number(early === undefined) - Number(late === undefined);
  return compareSuffixes(early.split('.'), late.split('.'));
}

function compareSuffixes(one: readonly string[], other: readonly string[]): number {
  for (const [index, word] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    if (word === against) continue;
    const [isNumber, againstNumber] = [NUMBER.test(word), NUMBER.test(against)];
    if (isNumber && againstNumber) return Number(word) - Number(against);
    if (isNumber !== againstNumber) return isNumber ? -1 : 1;
    return word < against ? -1 : 1;
  }
  return one.length - other.length;
}
