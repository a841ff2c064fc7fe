import type { DeviceOverrides } from '@self-print/contract/deviceSettings.ts';
import type { DockDevice } from '../../simulator/dock/dock.ts';

/** A simulated device that runs at the far end of its wire. */
export interface RunningSimulator {
  /** How an agent reaches it; empty where this machine cannot run it. */
  readonly devices: DeviceOverrides;
  /** What can be done to it; left out where there is nothing to do. */
  readonly dock?: DockDevice;
  /** Where it listens, to come back there after a death. */
  readonly port?: number;
  readonly close?: () => Promise<void>;
}

/** Starts the simulated device of a class. `port`: 0 for any. */
export type Simulator = (port: number) => Promise<RunningSimulator>;
