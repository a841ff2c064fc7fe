import {
  AUTO_SOURCE,
  COLOURANTS,
  type Hardware,
  impressionsOnSheet,
  type Job,
  OBSTACLES,
  type Obstacle,
  OUTPUT_CAPACITY_SHEETS,
  TONER_PERCENT_PER_IMPRESSION,
  type Toner,
  type Tray,
} from './model.ts';

/** The tray for a job's next sheet, empty or not. `auto` uses any cassette with the right paper. */
function feedingTray(hardware: Hardware, job: Job): Tray | undefined {
  const { mediaSource, paper } = job.ticket;
  if (mediaSource !== AUTO_SOURCE) return hardware.trays.find((tray) => tray.source === mediaSource);
  const fitting = hardware.trays.filter((tray) => tray.kind === 'cassette' && tray.paper === paper);
  return fitting.find((tray) => tray.sheets > 0) ?? fitting[0];
}

/** What prevents the next sheet of the job, or of any job, from moving. */
export function obstaclesOf(hardware: Hardware, job: Job | null): readonly Obstacle[] {
  const present: Readonly<Record<Obstacle, boolean>> = {
    coverOpen: hardware.coverOpen,
    jam: hardware.jammed,
    tonerEmpty: COLOURANTS.some((colourant) => hardware.toner[colourant] <= 0),
    outputFull: hardware.outputSheets >= OUTPUT_CAPACITY_SHEETS,
    paperNeeded: job !== null && (feedingTray(hardware, job)?.sheets ?? 0) === 0,
  };
  return OBSTACLES.filter((obstacle) => present[obstacle]);
}

/** The hardware after a sheet left the job's tray. */
export function takeSheet(hardware: Hardware, job: Job): Hardware {
  const source = feedingTray(hardware, job)?.source;
  return {
    ...hardware,
    trays: hardware.trays.map((tray) =>
      tray.source === source ? { ...tray, sheets: Math.max(0, tray.sheets - 1) } : tray,
    ),
  };
}

/** The hardware after the job's next sheet came out printed. */
export function deliverSheet(hardware: Hardware, job: Job): Hardware {
  const impressions = impressionsOnSheet(job, job.sheetsCompleted + 1);
  const colourants = job.ticket.colour === 'monochrome' ? (['black'] as const) : COLOURANTS;
  const toner: Record<keyof Toner, number> = { ...hardware.toner };
  for (const colourant of colourants) {
    toner[colourant] = Math.max(0, toner[colourant] - impressions * TONER_PERCENT_PER_IMPRESSION);
  }
  return {
    ...hardware,
    toner,
    outputSheets: hardware.outputSheets + 1,
    lifeCount: hardware.lifeCount + impressions,
  };
}
