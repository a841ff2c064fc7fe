import path from 'node:path';
import { z } from 'zod';

const SHOWN_FILES = 20;
const MS_PER_SECOND = 1_000;

/** Duration of a test file. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
  /** Part of it not spent in tests: imports and preparation. */
  readonly startMs: number;
}

const jestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ duration: z.number().nullish() })),
    }),
  ),
});

/** Parses the output of `jest --json`; paths become relative to `root`. */
export function jestFileTimes(report: unknown, root: string): readonly FileTime[] {
  return jestReport.parse(report).testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const ms = endTime - startTime;
    const testsMs = sum(assertionResults.map(({ duration }) => duration ?? 0));
    return { file: path.relative(root, name), ms, startMs: Math.max(0, ms - testsMs) };
  });
}

const playwrightSpec = z.object({
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite) });
type Suite = z.infer<typeof playwrightSuite>;

/** Parses the output of Playwright's JSON reporter. Its tests include the product's start; `starts` lists those separately. */
export function playwrightFileTimes(report: unknown): readonly FileTime[] {
  const specsOf = (suite: Suite): z.infer<typeof playwrightSpec>[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const specs = playwrightReport.parse(report).suites.flatMap(specsOf);
  return [...Map.groupBy(specs, ({ file }) => file)].map(([file, all]) => ({
    file,
    ms: sum(all.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map((each) => each.duration)))),
    startMs: 0,
  }));
}

/**
 * Summarises a step's time: all files together, the share of starting, and the slowest files.
 * @param starts duration of each start of a whole product, in ms
 */
export function describeTimes(files: readonly FileTime[], starts: readonly number[]): readonly string[] {
  const ms = sum(files.map((each) => each.ms));
  const startMs = sum(files.map((each) => each.startMs));
  const share = ms === 0 ? 0 : Math.round((startMs / ms) * 100);
  return [
    `  ${files.length} files took ${seconds(ms)} together, ${seconds(startMs)} of it (${share} %) before and between tests`,
    ...(starts.length === 0 ? [] : [`  ${starts.length} starts of the product took ${seconds(sum(starts))}`]),
    ...files
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, SHOWN_FILES)
      .map((each) => `  ${seconds(each.ms).padStart(8)} ${seconds(each.startMs).padStart(8)}  ${each.file}`),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function seconds(ms: number): string {
  return `${(ms / MS_PER_SECOND).toFixed(1)} s`;
}
