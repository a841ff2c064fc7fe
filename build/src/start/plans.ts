import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { DeviceOverrides } from '@self-print/contract/deviceSettings.ts';
import {
  type AgentReady,
  agentReady,
  type ServerReady,
  type SimulatedDevices,
  type SimulatedPrinterReady,
  serverReady,
  simulatedDevicesReady,
  simulatedPrinterReady,
} from '@self-print/contract/processes.ts';
import type { ProcessPlan } from '../process/supervise.ts';
import { projectPath } from '../project.ts';
import { distOf, KIOSK_SCREENS } from '../renderer/webApps.ts';

/** Start parameters of the product's processes. */
export interface ProductPlace {
  readonly dataDir: string;
  readonly serverPort: number;
  readonly agentPort: number;
  readonly demo: boolean;
  readonly dockStrip: boolean;
  /** Video that the kiosk window uses as its camera; null without a window of our own. */
  readonly film: string | null;
  readonly database: string | null;
  /** Real devices in place of simulated ones. */
  readonly devices: DeviceOverrides;
  /** The environment that they inherit. */
  readonly environment: NodeJS.ProcessEnv;
}

/** The simulated IPP printer; after a restart it has the address that the agent knows. */
export function simulatorPlan(place: ProductPlace): ProcessPlan<SimulatedPrinterReady> {
  return {
    name: 'simulated printer',
    ready: simulatedPrinterReady,
    spawn: (last) =>
      startScript(
        projectPath('agent/src/devices/printer/simulator/main.ts'),
        [
          ...['--port', last ? new URL(last.printerUrl).port : '0'],
          ...['--snmp-port', last ? portOf(last.snmpAddress) : '0'],
          ...['--dir', path.join(place.dataDir, 'printer')],
        ],
        childEnvironment(place, {}),
      ),
  };
}

/** All other devices, simulated; after a restart they have the ports that the agent knows. */
export function devicesPlan(
  place: ProductPlace,
  printerControlUrl: string | null,
): ProcessPlan<SimulatedDevices> {
  return {
    name: 'simulated devices',
    ready: simulatedDevicesReady,
    spawn: (last) =>
      startScript(
        projectPath('agent/src/devices/simulator/main.ts'),
        [
          ...(printerControlUrl === null ? [] : ['--printer-control', printerControlUrl]),
          ...(place.film === null ? [] : ['--film', place.film]),
          ...(last ? ['--dock-port', new URL(last.dockUrl).port, '--ports', JSON.stringify(last.ports)] : []),
        ],
        childEnvironment(place, {}),
      ),
  };
}

export function serverPlan(place: ProductPlace): ProcessPlan<ServerReady> {
  const { serverPort, agentPort, database, demo, environment } = place;
  const secret = environment.SELF_PRINT_SECRET;
  const sourceNetworks = environment.SELF_PRINT_SOURCE_NETWORKS;
  return {
    name: 'platform server',
    ready: serverReady,
    spawn: () =>
      startScript(
        projectPath('server/src/main.ts'),
        [],
        childEnvironment(place, {
          SELF_PRINT_PORT: String(serverPort),
          SELF_PRINT_DATA_DIR: path.join(place.dataDir, 'server'),
          SELF_PRINT_KIOSK_ORIGINS: `http://127.0.0.1:${agentPort},http://localhost:${agentPort}`,
          ...(database === null ? {} : { SELF_PRINT_DATABASE_URL: database }),
          ...(demo ? { SELF_PRINT_DEMO: '1' } : {}),
          // Servers that share a database must share its key too; only the server gets it.
          ...(secret === undefined ? {} : { SELF_PRINT_SECRET: secret }),
          ...(sourceNetworks === undefined ? {} : { SELF_PRINT_SOURCE_NETWORKS: sourceNetworks }),
        }),
      ),
  };
}

/** How the agent reaches its printer; without an SNMP address the printer's own host is used. */
export interface PrinterPlace {
  readonly address: string;
  readonly snmpAddress: string | null;
}

export function agentPlan(
  place: ProductPlace,
  platform: { readonly origin: string; readonly activationCode: string | null },
  printer: PrinterPlace,
  simulated: SimulatedDevices,
): ProcessPlan<AgentReady> {
  return {
    name: 'hardware agent',
    ready: agentReady,
    spawn: () =>
      startScript(
        projectPath('agent/src/main.ts'),
        [],
        childEnvironment(place, {
          SELF_PRINT_AGENT_PORT: String(place.agentPort),
          SELF_PRINT_AGENT_DATA_DIR: path.join(place.dataDir, 'agent'),
          SELF_PRINT_KIOSK_DIR: distOf(KIOSK_SCREENS),
          SELF_PRINT_SIMULATED_DEVICES: '1',
          SELF_PRINT_DEVICES: JSON.stringify({ ...simulated.devices, ...place.devices }),
          ...(place.dockStrip ? { SELF_PRINT_DOCK: simulated.dockUrl } : {}),
          ...(place.demo ? { SELF_PRINT_PAYER_PAGE: `${platform.origin}/demo/payer` } : {}),
          SELF_PRINT_PRINTER: printer.address,
          ...(printer.snmpAddress === null ? {} : { SELF_PRINT_PRINTER_SNMP: printer.snmpAddress }),
          SELF_PRINT_PLATFORM: platform.origin,
          ...(platform.activationCode === null
            ? {}
            : { SELF_PRINT_ACTIVATION_CODE: platform.activationCode }),
        }),
      ),
  };
}

/**
 * Environment of a child: only the start options decide, so product settings that happen to be in our environment do not reach
 * it. A start from the sources is never in production mode.
 */
function childEnvironment(
  place: ProductPlace,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const kept = Object.entries(place.environment).filter(
    ([name]) => !name.startsWith('SELF_PRINT_') || name === 'SELF_PRINT_LOG_LEVEL',
  );
  return { ...Object.fromEntries(kept), NODE_ENV: 'development', ...settings };
}

function startScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function portOf(hostAndPort: string): string {
  return hostAndPort.slice(hostAndPort.lastIndexOf(':') + 1);
}
