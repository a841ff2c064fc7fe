import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AGENT_PORT } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';

/** A shell's settings from command line and environment. */
export interface ShellOptions {
  /** Address of the kiosk page. */
  readonly address: string;
  /** Use a window on a desktop, for development. */
  readonly windowed: boolean;
  /** Development only: a video in place of the camera. */
  readonly cameraFilm: string | null;
  /** The agent's program file if this process runs the agent too; null when it runs elsewhere. */
  readonly agentEntry: string | null;
  /** The Chromium program, by path or name. */
  readonly chromium: string;
  /** Where the browser may store its profile while running; a directory in memory under systemd. */
  readonly profileRoot: string;
  readonly logLevel: z.output<typeof logLevel>;
}

export const USAGE = `Options:
  --url ADDRESS       the kiosk page (default: the agent on this machine)
  --with-agent FILE   run the agent from this program file too, and keep it running
  --windowed          a window on a desktop, for development
  --camera-film FILE  with --windowed: a film in place of the camera
  --chromium PROGRAM  the Chromium to use (default: CHROMIUM_PATH, else chromium)`;

const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info');

const environmentSchema = z.object({
  SELF_PRINT_AGENT_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .default(String(AGENT_PORT)),
  SELF_PRINT_LOG_LEVEL: logLevel,
  CHROMIUM_PATH: z.string().optional(),
  RUNTIME_DIRECTORY: z.string().optional(),
});

export interface OptionsSource {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Whether unknown switches are errors. Electron and Chromium add some of their own. */
  readonly strict: boolean;
}

/** Parses the options; the problem is a list of sentences. */
export function readOptions(source: OptionsSource): Result<ShellOptions, readonly string[]> {
  const environment = environmentSchema.safeParse(source.environment);
  if (!environment.success) {
    return fail(environment.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const values = readArgs(source);
  if (!values.ok) return values;
  const { url, windowed, chromium } = values.value;
  const agentEntry = values.value['with-agent'];
  const cameraFilm = values.value['camera-film'];
  const { data } = environment;

  const address = url ?? `http://127.0.0.1:${data.SELF_PRINT_AGENT_PORT}/`;
  const problems = [
    ...(isPageAddress(address) ? [] : [`--url: ${address} is not an http or https address.`]),
    ...(url !== undefined && agentEntry !== undefined ? ['--url and --with-agent exclude each other.'] : []),
    ...(cameraFilm !== undefined && !windowed ? ['--camera-film needs --windowed.'] : []),
  ];
  if (problems.length > 0) return fail(problems);
  return ok({
    address,
    windowed: windowed ?? false,
    cameraFilm: cameraFilm === undefined ? null : resolve(cameraFilm),
    agentEntry: agentEntry === undefined ? null : resolve(agentEntry),
    chromium: chromium ?? (data.CHROMIUM_PATH || 'chromium'),
    profileRoot: data.RUNTIME_DIRECTORY || tmpdir(),
    logLevel: data.SELF_PRINT_LOG_LEVEL,
  });
}

const parsedArgs = z.object({
  url: z.string().optional(),
  'with-agent': z.string().optional(),
  chromium: z.string().optional(),
  windowed: z.boolean().optional(),
  'camera-film': z.string().min(1).optional(),
});

function readArgs({ args, strict }: OptionsSource): Result<z.output<typeof parsedArgs>, readonly string[]> {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict,
      allowPositionals: false,
      options: {
        url: { type: 'string' },
        'with-agent': { type: 'string' },
        chromium: { type: 'string' },
        windowed: { type: 'boolean' },
        'camera-film': { type: 'string' },
      },
    });
    const parsed = parsedArgs.safeParse(values);
    if (parsed.success) return ok(parsed.data);
    return fail(parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`));
  } catch (error) {
    return fail([error instanceof Error ? error.message : String(error)]);
  }
}

function isPageAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}
