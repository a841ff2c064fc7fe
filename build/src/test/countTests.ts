import path from 'node:path';
import { z } from 'zod';

const files = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Number of tests of a Jest report in files below a folder; 0 for an invalid report. */
export function countTestsBelow(report: unknown, folder: string): number {
  const parsed = files.safeParse(report);
  if (!parsed.success) return 0;
  return parsed.data.testResults
    .filter(({ name }) => name.startsWith(folder + path.sep))
    .reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
}
