import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { CartonState } from '@self-print/contract/platform/cartons.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import type { ReportedCarton } from '../../db/schema/terminals.ts';
import { completeSettings } from '../terminals/terminalSettings.ts';

const PERCENT = 100;

/** What a terminal has and reported. */
export interface PaperAt {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly cartons: readonly ReportedCarton[] | null;
}

export interface CartonPaper {
  /** Undefined: the terminal's settings have no such carton. */
  readonly setting: CartonSetting | undefined;
  readonly sheets: number | null;
  readonly state: CartonState;
}

/** How a carton of a terminal stands, by its settings and by what the terminal reported last. */
export function cartonPaper({ settings, cartons: reported }: PaperAt, cartonCode: string): CartonPaper {
  const { cartons, lowPaperPercent } = completeSettings({ ...settings });
  const setting = cartons.find((each) => each.cartonCode === cartonCode);
  if (!setting) return { setting, sheets: null, state: 'missing' };
  const sheets = reported?.find((each) => each.cartonCode === cartonCode)?.sheets ?? null;
  return { setting, sheets, state: stateOf(sheets, setting.capacitySheets, lowPaperPercent) };
}

function stateOf(sheets: number | null, capacitySheets: number, lowPaperPercent: number): CartonState {
  if (sheets === null) return 'unknown';
  if (sheets === 0) return 'empty';
  return sheets * PERCENT < capacitySheets * lowPaperPercent ? 'low' : 'ready';
}

/**
 * Why a terminal cannot print from the carton that is required, as its agent would find: no other paper takes its place. What is not
 * reported is left to the agent.
 */
export function cartonProblem(
  at: PaperAt,
  cartonCode: string,
  sheetsNeeded: number,
): CallProblem<'CARTON_MISSING' | 'CARTON_EMPTY'> | undefined {
  const { setting, sheets } = cartonPaper(at, cartonCode);
  if (!setting) return problem('CARTON_MISSING', { detail: { cartonCode } });
  if (sheets !== null && sheets < sheetsNeeded) return problem('CARTON_EMPTY', { detail: { cartonCode } });
  return undefined;
}
