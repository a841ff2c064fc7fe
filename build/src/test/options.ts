import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { errorCode, errorMessage } from '../launch/errors.mjs';

export const STEPS = ['jest', 'postgres', 'journeys'] as const;
export type Step = (typeof STEPS)[number];

export interface TestOptions {
  /** In the order of STEPS. */
  readonly steps: readonly Step[];
  /** Unit tests only: nothing that starts the product. */
  readonly fast: boolean;
  /** Parts of file names; empty means all. */
  readonly patterns: readonly string[];
}

export const TEST_HELP = `Usage: npm test -- [options] [part of a file name …]

  --fast          the unit tests only
  --only STEP     one of ${STEPS.join(', ')}; may be repeated
  --help          this text

Steps: jest (unit tests, the server on its embedded database, whole-product tests), postgres (the server suite
again on a private PostgreSQL), journeys (the kiosk in a real browser).
`;

/** Parses the options of `npm test`; the problem is a sentence for the person who typed them. */
export function parseTestOptions(args: readonly string[]): Result<TestOptions | 'help', string> {
  const parsed = readArguments(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return ok('help');
  const unknown = values.only.find((name) => !STEPS.some((step) => step === name));
  if (unknown !== undefined) return fail(`--only needs one of ${STEPS.join(', ')}, not "${unknown}"`);
  const wanted = values.fast ? ['jest'] : values.only;
  if (values.fast && values.only.length > 0) return fail('--fast and --only exclude each other');
  return ok({
    steps: STEPS.filter((step) => wanted.length === 0 || wanted.includes(step)),
    fast: values.fast,
    patterns: positionals,
  });
}

function readArguments(args: readonly string[]) {
  try {
    return ok(
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          fast: { type: 'boolean', default: false },
          only: { type: 'string', multiple: true, default: [] },
          help: { type: 'boolean', default: false },
        },
      }),
    );
  } catch (error) {
    if (errorCode(error)?.startsWith('ERR_PARSE_ARGS_')) return fail(errorMessage(error));
    throw error;
  }
}
