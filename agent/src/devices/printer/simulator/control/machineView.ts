import { panelText } from '../ipp/reasons.ts';
import type { Machine } from '../machine/machine.ts';
import type { ControlState } from './protocol.ts';

type MachineView = Pick<
  ControlState,
  | 'powered'
  | 'state'
  | 'obstacles'
  | 'panel'
  | 'trays'
  | 'toner'
  | 'outputSheets'
  | 'lifeCount'
  | 'sheetMs'
  | 'jobs'
>;

/** The machine's visible state. */
export const machineView = (machine: Machine): MachineView => ({
  powered: machine.powered,
  state: machine.state,
  obstacles: [...machine.obstacles],
  panel: panelText(machine),
  trays: machine.hardware.trays.map(({ source, name, paper, sheets, capacity }) => ({
    tray: source,
    name,
    paper,
    sheets,
    capacity,
  })),
  toner: { ...machine.hardware.toner },
  outputSheets: machine.hardware.outputSheets,
  lifeCount: machine.hardware.lifeCount,
  sheetMs: machine.sheetMs,
  jobs: machine.jobs.map((job) => ({
    id: job.id,
    name: job.ticket.jobName,
    state: job.state,
    mediaSource: job.ticket.mediaSource,
    sheets: job.sheetsCompleted,
    sheetsTotal: job.sheetsTotal,
    impressions: job.impressionsCompleted,
    impressionsTotal: job.impressionsTotal,
  })),
});
