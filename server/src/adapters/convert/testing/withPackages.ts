import { describe } from '@jest/globals';
import {
  missingPackages,
  NEEDED_FOR_ISOLATION,
  NEEDED_FOR_OFFICE,
  NEEDED_FOR_PICTURES,
  type NeededFile,
} from '../process/installed.ts';

const CJK_FONTS: readonly NeededFile[] = [
  { file: '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc', from: 'fonts-noto-cjk' },
];
const NEEDS = {
  pictures: NEEDED_FOR_PICTURES,
  office: [...NEEDED_FOR_PICTURES, ...NEEDED_FOR_OFFICE, ...CJK_FONTS],
  isolation: [...NEEDED_FOR_PICTURES, ...NEEDED_FOR_ISOLATION],
} as const;

/** A suite that needs real programs; it is skipped when they are missing, and its name says which. */
export function describeWith(need: keyof typeof NEEDS, name: string, suite: () => void): void {
  const missing = missingPackages(NEEDS[need]);
  if (missing.length === 0) describe(name, suite);
  else describe.skip(`${name} (skipped: apt-get install ${missing.join(' ')})`, suite);
}
