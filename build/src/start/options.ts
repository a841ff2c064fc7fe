import path from 'node:path';
import { parseArgs } from 'node:util';
import { type DeviceOverrides, deviceOverrides } from '@self-print/contract/deviceSettings.ts';
import { AGENT_PORT } from '@self-print/contract/limits.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { errorCode, errorMessage } from '../launch/errors.mjs';
import { projectPath } from '../project.ts';

const SERVER_PORT = 8080;
const PORT_MAX = 65_535;
const PRINTER_SCHEMES = ['ipp:', 'ipps:', 'cups:', 'windows:'];
const DATABASE_SCHEMES = ['postgres:', 'postgresql:'];

export interface StartOptions {
  readonly headless: boolean;
  readonly json: boolean;
  /** Whether the kiosk page has the strip that acts on simulated devices. */
  readonly dockStrip: boolean;
  readonly demo: boolean;
  /** Absolute. */
  readonly dataDir: string;
  /** 0 selects a free port. */
  readonly serverPort: number;
  readonly agentPort: number;
  /** Null: the simulated printer. */
  readonly printer: string | null;
  /** Real devices in place of simulated ones. */
  readonly devices: DeviceOverrides;
  /** Null: the embedded database. */
  readonly database: string | null;
}

export const START_HELP = `Usage: npm start -- [options]

  --headless          open no window
  --json              one line of JSON on stdout when ready; logs go to stderr
  --data DIR          where everything is kept (.data in the project)
  --port N            port of the platform server (${SERVER_PORT}; 0 takes any free one)
  --agent-port N      port of the kiosk and its agent (${AGENT_PORT}; 0 takes any free one)
  --printer ADDRESS   a real printer, such as ipp://printer.local/ipp/print, instead of the simulated one
  --devices JSON      real devices instead of simulated ones, by the settings of docs/devices.md:
                      '{"scanner":{"driver":"keyboard"}}'
  --database URL      a PostgreSQL database instead of the embedded one (or SELF_PRINT_DATABASE_URL,
                      which keeps its password out of the list of processes)
  --dock-strip        the developers' strip on the kiosk page, also without a window
  --no-demo           no demo data; the kiosk begins with its set-up screen
  --help              this text
`;

/** Parses the options of `npm start`; the problem is a sentence for the person who typed them. */
export function parseStartOptions(
  args: readonly string[],
  { cwd, environment }: { readonly cwd: string; readonly environment: NodeJS.ProcessEnv },
): Result<StartOptions | 'help', string> {
  const parsed = readArguments(args);
  if (!parsed.ok) return parsed;
  const { values } = parsed.value;
  if (values.help) return ok('help');

  const serverPort = readPort('--port', values.port, SERVER_PORT);
  if (!serverPort.ok) return serverPort;
  const agentPort = readPort('--agent-port', values['agent-port'], AGENT_PORT);
  if (!agentPort.ok) return agentPort;
  if (serverPort.value === agentPort.value && serverPort.value !== 0)
    return fail('--port and --agent-port must differ');
  const printer = readAddress('--printer', values.printer, PRINTER_SCHEMES);
  if (!printer.ok) return printer;
  const devices = readDevices(values.devices ?? '{}');
  if (!devices.ok) return devices;
  const databaseText = values.database ?? (environment.SELF_PRINT_DATABASE_URL || undefined);
  const database = readAddress('--database', databaseText, DATABASE_SCHEMES);
  if (!database.ok) return database;
  if (values.data === '') return fail('--data needs a folder');

  return ok({
    headless: values.headless,
    json: values.json,
    dockStrip: values['dock-strip'] || !values.headless,
    demo: !values['no-demo'],
    dataDir: values.data === undefined ? projectPath('.data') : path.resolve(cwd, values.data),
    serverPort: serverPort.value,
    agentPort: agentPort.value,
    printer: printer.value,
    devices: devices.value,
    database: database.value,
  });
}

function readArguments(args: readonly string[]) {
  try {
    return ok(
      parseArgs({
        args: [...args],
        options: {
          headless: { type: 'boolean', default: false },
          json: { type: 'boolean', default: false },
          data: { type: 'string' },
          port: { type: 'string' },
          'agent-port': { type: 'string' },
          printer: { type: 'string' },
          devices: { type: 'string' },
          database: { type: 'string' },
          'dock-strip': { type: 'boolean', default: false },
          'no-demo': { type: 'boolean', default: false },
          help: { type: 'boolean', default: false },
        },
      }),
    );
  } catch (error) {
    if (errorCode(error)?.startsWith('ERR_PARSE_ARGS_')) return fail(errorMessage(error));
    throw error;
  }
}

function readPort(name: string, text: string | undefined, standard: number): Result<number, string> {
  if (text === undefined) return ok(standard);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= PORT_MAX)) return fail(`${name} needs a number from 0 to ${PORT_MAX}, not "${text}"`);
  return ok(port);
}

function readAddress(
  name: string,
  text: string | undefined,
  schemes: readonly string[],
): Result<string | null, string> {
  if (text === undefined) return ok(null);
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
    return fail(
      `${name} needs an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    );
  return ok(text);
}

function readDevices(text: string): Result<DeviceOverrides, string> {
  const parsed = deviceOverrides.safeParse(parseJson(text));
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return fail(`--devices needs JSON with settings of devices: ${issue?.path.join('.')} ${issue?.message}`);
}
