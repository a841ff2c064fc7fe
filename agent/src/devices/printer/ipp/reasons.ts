import type { Fault } from '../status/printerReading.ts';

/** A parsed printer-state-reason. */
export interface Reason {
  /** Without its suffix. */
  readonly keyword: string;
  readonly severity: 'error' | 'warning' | 'report';
  /** As reported by the printer. */
  readonly text: string;
}

/** Effect of a reason on printing; `paperOut` concerns one or more trays, `paperNeeded` the current job. */
export type ReasonEffect = Exclude<Fault, 'unknown'> | 'paperOut' | 'paperNeeded' | 'tonerLow';

/** Whether an effect stops printing from any tray. */
export function isFault(effect: ReasonEffect): effect is Extract<ReasonEffect, Fault> {
  return effect !== 'paperOut' && effect !== 'paperNeeded' && effect !== 'tonerLow';
}

/** printer-state-reasons of RFC 8011 section 5.4.12, PWG 5100.9 and cupsd. Others have no effect. */
const EFFECTS: ReadonlyMap<string, ReasonEffect> = new Map<string, ReasonEffect>([
  ['media-jam', 'jam'],
  ['cover-open', 'doorOpen'],
  ['door-open', 'doorOpen'],
  ['interlock-open', 'doorOpen'],
  ['media-needed', 'paperNeeded'],
  ['media-empty', 'paperOut'],
  ['input-tray-missing', 'paperOut'],
  ['input-media-tray-missing', 'paperOut'],
  ['input-media-supply-empty', 'paperOut'],
  ['toner-empty', 'tonerEmpty'],
  ['marker-supply-empty', 'tonerEmpty'],
  ['marker-ink-empty', 'tonerEmpty'],
  ['marker-toner-empty', 'tonerEmpty'],
  ['toner-low', 'tonerLow'],
  ['marker-supply-low', 'tonerLow'],
  ['marker-ink-almost-empty', 'tonerLow'],
  ['marker-toner-almost-empty', 'tonerLow'],
  ['offline', 'offline'],
  ['shutdown', 'offline'],
  ['timed-out', 'offline'],
  ['paused', 'stopped'],
  ['moving-to-paused', 'stopped'],
  ['stopping', 'stopped'],
  ['stopped-partly', 'stopped'],
  ['output-area-full', 'stopped'],
  ['output-tray-missing', 'stopped'],
  ['spool-area-full', 'stopped'],
  ['fuser-over-temp', 'stopped'],
  ['opc-life-over', 'stopped'],
  ['developer-empty', 'stopped'],
  ['marker-waste-full', 'stopped'],
  ['marker-waste-toner-receptacle-full', 'stopped'],
]);

const SUFFIX = /-(error|warning|report)$/;

/** Splits the severity off a reason. Without one it is an error (RFC 8011 section 5.4.12). */
export function parseReason(text: string): Reason {
  const suffix = SUFFIX.exec(text)?.[1];
  return {
    keyword: text.replace(SUFFIX, ''),
    severity: suffix === 'warning' || suffix === 'report' ? suffix : 'error',
    text,
  };
}

/** Effect of a reason on printing; null when irrelevant or unknown. */
export function effectOf(keyword: string): ReasonEffect | null {
  return EFFECTS.get(keyword) ?? null;
}
