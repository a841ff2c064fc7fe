/** Something in a tracked file that identifies a person or machine. */
export interface Finding {
  readonly line: number;
  readonly problem: string;
}

/** Common in public documentation; they identify nobody's machine. */
const HARMLESS_USERS = ['kiosk', 'user', 'you', 'app'];
const PERSONAL_PATHS = [/\/home\/([\w.-]+)/g, /\/Users\/([\w.-]+)/g, /[A-Z]:\\{1,2}Users\\{1,2}([\w.-]+)/g];
/** A package registry or mirror, and npm's setting for it. */
const REGISTRY = /https?:\/\/[\w.-]*(registry|artifactory|nexus|verdaccio|npmmirror|jfrog)[\w.-]*/i;
const REGISTRY_SETTING = /^\s*(@[\w-]+:)?registry\s*=|_authToken/;

/** Finds personal paths, registry hosts and the location of this checkout in a file's text. */
export function findPersonalTraces(text: string, checkout: string): readonly Finding[] {
  const findings: Finding[] = [];
  text.split('\n').forEach((lineText, index) => {
    const problem = problemOf(lineText, checkout);
    if (problem !== undefined) findings.push({ line: index + 1, problem });
  });
  return findings;
}

function problemOf(line: string, checkout: string): string | undefined {
  if (line.includes(checkout)) return 'names the folder of this checkout';
  for (const pattern of PERSONAL_PATHS) {
    for (const [found, user] of line.matchAll(pattern))
      if (!HARMLESS_USERS.includes(user ?? '')) return `names the personal path ${found}`;
  }
  if (REGISTRY.test(line)) return 'names a package registry';
  if (REGISTRY_SETTING.test(line)) return 'configures a package registry';
  return undefined;
}

const DECISION = /^docs\/decisions\/(\d{4})-/;

/** Decisions whose number an earlier file already has, as happens when two are written at the same time. */
export function findRepeatedDecisions(files: readonly string[]): readonly string[] {
  const numbers = files.map((file) => DECISION.exec(file)?.[1]);
  return files.filter((_, index) => numbers[index] !== undefined && numbers.indexOf(numbers[index]) < index);
}

/** Packages of a package-lock.json that are tied to the host they were downloaded from. */
export function findResolvedHosts(lockText: string): readonly string[] {
  const lock: unknown = JSON.parse(lockText);
  if (typeof lock !== 'object' || lock === null || !('packages' in lock)) return ['(there are no packages)'];
  return Object.entries({ ...(typeof lock.packages === 'object' ? lock.packages : {}) })
    .filter(([, entry]) => isResolvedElsewhere(entry))
    .map(([name]) => name);
}

function isResolvedElsewhere(entry: unknown): boolean {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'resolved' in entry &&
    typeof entry.resolved === 'string' &&
    entry.resolved.includes('://')
  );
}
