import type { KioskState } from '@self-print/contract/agent/kiosk.ts';

const TASK_ID = '11111111-1111-4111-8111-111111111111';

export interface GivenState {
  readonly address?: string | null;
  readonly tasks?: readonly ('restartClient' | 'stopClient')[];
}

/** The state of an agent with nothing connected and nothing to do but what a test gives. */
export function kioskState({ address = null, tasks = [] }: GivenState = {}): KioskState {
  return {
    version: 1,
    enrolment: null,
    registration: address === null ? 'unregistered' : 'registered',
    platform: { address, reachable: true },
    terminal: null,
    maintenance: false,
    message: null,
    printer: { condition: 'idle', tonerLow: false, strategyName: 'ipp', detail: '', cartons: [] },
    print: null,
    job: null,
    goIndexAllowed: true,
    simulatedDevices: false,
    devices: [],
    staff: null,
    tasks: tasks.map((kind) => ({ kind, taskId: TASK_ID })),
    windows: [],
    cameraOpen: false,
    camera: { driver: 'none' },
    keyboard: null,
  };
}
