import { fail, ok } from '@self-print/contract/result.ts';
import { type DockDevice, type DockEvent, onOneOf } from '../../simulator/dock/dock.ts';
import { type ControlAction, makePrinterControl } from './control.ts';

const FULL_TRAY_SHEETS = 500;
const TRAYS = ['tray-1', 'tray-2', 'tray-3', 'tray-4'] as const;

/** Dock controls of the simulated printer, which runs in a separate program. */
export function printerDock(controlUrl: string): DockDevice {
  const control = makePrinterControl(controlUrl);
  const act = async (action: ControlAction) => {
    const done = await control.perform(action);
    return done.ok
      ? ok(`the panel shows: ${done.value.panel}`)
      : fail(`${done.problem.kind} ${done.problem.detail}`);
  };
  const event = (summary: string, action: ControlAction): DockEvent => ({ summary, run: () => act(action) });
  const paper = (summary: string, sheets: number): DockEvent => {
    const { argument, choices } = onOneOf(
      summary,
      'tray',
      TRAYS,
      () => {},
      () => '',
    );
    return {
      summary,
      ...(argument === undefined ? {} : { argument }),
      ...(choices === undefined ? {} : { choices }),
      run: (tray) => act({ action: 'setPaper', tray, sheets }),
    };
  };
  return {
    device: 'printer',
    events: {
      jam: event('Paper jams now', { action: 'jam' }),
      clearJam: event('Somebody clears the jam', { action: 'clearJam' }),
      openCover: event('Open the cover', { action: 'openCover' }),
      closeCover: event('Close the cover', { action: 'closeCover' }),
      runOut: paper('A tray runs out of paper', 0),
      refill: paper('A full tray', FULL_TRAY_SHEETS),
      tonerEmpty: event('The toner is used up', { action: 'toner', level: 0 }),
      tonerFull: event('A new toner', { action: 'toner', level: 100 }),
      unplug: event('Pull the network cable', { action: 'offline' }),
      plug: event('Put it back', { action: 'online' }),
      powerLoss: event('Switch it off', { action: 'powerLoss' }),
      powerOn: event('Switch it on', { action: 'powerOn' }),
      reset: event('Reset everything', { action: 'reset' }),
    },
  };
}
