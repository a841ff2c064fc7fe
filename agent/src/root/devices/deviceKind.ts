import type { DeviceSettings } from '@self-print/contract/deviceSettings.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { TerminalSettings } from '@self-print/contract/settings.ts';
import { createDeviceSlot, type Device, type DeviceSlot } from '../../devices/framework/deviceSlot.ts';
import type { DeviceTest } from '../../devices/framework/deviceTest.ts';
import type { ReportHealth } from '../../devices/framework/health.ts';
import type { Secrets } from '../../devices/secrets.ts';
import type { PlatformClient } from '../../platform/client.ts';
import type { Signal } from '../../signal.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { AgentDeps } from '../deps.ts';
import type { AgentJournal } from '../records.ts';

/** What a device class can use of the agent. */
export interface DeviceContext extends AgentDeps {
  readonly journal: AgentJournal;
  /** The platform's, with the devices that are overridden at this machine. */
  readonly settings: () => TerminalSettings;
  /** The terminal's time zone; undefined before the platform has said it. */
  readonly zone: () => string | undefined;
  readonly secrets: Secrets;
  readonly client: PlatformClient;
  /** Environment of this process, for the programs that a driver starts. */
  readonly environment: NodeJS.ProcessEnv;
  /** Called for a key press on the keypad. */
  readonly key: Signal<string>;
  readonly onChange: () => void;
  /** Aborted when the agent stops. */
  readonly stopped: AbortSignal;
}

/** What the agent does with a device. */
export interface DeviceUse {
  /** The test in the maintenance screens. */
  readonly test: DeviceTest;
  readonly calls: readonly Binding<AgentActor>[];
  /** Settles what a restart interrupted. */
  readonly recover?: () => void;
  /** The person has left: ends every wait and forgets what was read. */
  readonly endSession?: () => void;
}

/**
 * Everything that the agent knows of one class of device; what is outside of it is found by the class's name. The printer is
 * no such class, as a running job holds it, nor is the camera, which only a page can open.
 */
export interface DeviceKind<
  Class extends keyof DeviceSettings,
  Driver extends Device,
  Use extends DeviceUse,
> {
  readonly device: Class;
  /** Creates the configured driver; null for none. */
  readonly open: (
    setting: DeviceSettings[Class],
    report: ReportHealth,
    context: DeviceContext & { readonly onKey: (key: string) => void },
  ) => Driver | null;
  readonly use: (slot: DeviceSlot<DeviceSettings[Class], Driver>, context: DeviceContext) => Use;
}

/** Lets the compiler find the types of a device class. */
export function deviceKind<
  Class extends keyof DeviceSettings,
  Driver extends Device,
  const Use extends DeviceUse,
>(kind: DeviceKind<Class, Driver, Use>): DeviceKind<Class, Driver, Use> {
  return kind;
}

/** A device class in a running agent. */
export type KeptDevice<Use extends DeviceUse> = Use &
  Omit<DeviceSlot<never, Device>, 'configure' | 'device'> & {
    /** Applies the settings to the device; one with unchanged settings continues undisturbed. */
    readonly configure: () => void;
    readonly isPresent: () => boolean;
  };

export function keepDevice<Class extends keyof DeviceSettings, Driver extends Device, Use extends DeviceUse>(
  kind: DeviceKind<Class, Driver, Use>,
  context: DeviceContext,
): KeptDevice<Use> {
  const { device } = kind;
  const { settings, config, key, onChange, log } = context;
  const around = { ...context, onKey: key.emit };
  const slot = createDeviceSlot<DeviceSettings[Class], Driver>({
    device,
    simulated: config.simulatedDevices,
    onChange,
    log,
    open: (setting, report) => kind.open(setting, report, around),
  });
  return {
    ...kind.use(slot, context),
    health: slot.health,
    reopen: slot.reopen,
    close: slot.close,
    configure: () => slot.configure(settings().devices[device]),
    isPresent: () => slot.device().ok,
  };
}
