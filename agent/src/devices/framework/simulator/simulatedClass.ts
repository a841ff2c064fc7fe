import type { DeviceOverrides } from '@self-print/contract/deviceSettings.ts';
import type { DockDevice } from '../../simulator/dock/dock.ts';

/** A running simulated device at the far end of its connection. */
export interface RunningSimulator {
  /** Device settings by which an agent reaches it; empty where this machine cannot run it. */
  readonly devices: DeviceOverrides;
  /** Its dock controls, if any. */
  readonly dock?: DockDevice;
  /** Its port, to be reused after a restart. */
  readonly port?: number;
  readonly close?: () => Promise<void>;
}

/** Starts the simulated device of a class. `port`: 0 for any. */
export type Simulator = (port: number) => Promise<RunningSimulator>;
