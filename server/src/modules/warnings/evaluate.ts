import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { WarnUnit } from '@self-print/contract/warnings.ts';

/** What a scene finds to be so now. */
export interface Found {
  /** A terminal, or empty for the school. */
  readonly subject: string;
  /** Since when, as far as the facts tell. */
  readonly since?: Date;
  /** How many there are, or how many days are left. */
  readonly count?: number;
}

/** A warning that is not over, opened or still waiting to last long enough. */
export interface Kept {
  readonly warningId: string;
  readonly subject: string;
  readonly since: Date;
  readonly lastAt: Date;
  readonly openedAt: Date | null;
}

export interface Rule {
  readonly unit: WarnUnit;
  readonly threshold: number;
}

export type Verdict =
  /** It is so for the first time. */
  | { readonly kind: 'begin'; readonly found: Found; readonly since: Date; readonly opens: boolean }
  /** It is still so. */
  | { readonly kind: 'last'; readonly warningId: string; readonly found: Found; readonly opens: boolean }
  /** It is over: opened warnings are kept, others are forgotten. */
  | { readonly kind: 'close' | 'forget'; readonly warningId: string };

/** How long it must not be so before a warning is over, so that one that comes and goes is told once. */
export const CALM_MS = 5 * MINUTE_MS;

const UNIT_MS = { minutes: MINUTE_MS, hours: HOUR_MS } as const;

/** What becomes of the warnings of one scene, by what was found now. */
export function evaluate(
  rule: Rule | null,
  kept: readonly Kept[],
  found: readonly Found[],
  now: Date,
): readonly Verdict[] {
  const bySubject = new Map(kept.map((each) => [each.subject, each]));
  const counted = rule === null ? [] : found.filter((each) => isEnough(rule, each));
  const lasts = (since: Date) => now.getTime() - since.getTime() >= waitMs(rule);
  const verdicts = counted.map((each): Verdict => {
    const before = bySubject.get(each.subject);
    const since = each.since ?? before?.since ?? now;
    return before
      ? {
          kind: 'last',
          warningId: before.warningId,
          found: each,
          opens: before.openedAt === null && lasts(since),
        }
      : { kind: 'begin', found: each, since, opens: lasts(since) };
  });
  const isSo = new Set(counted.map(({ subject }) => subject));
  const over = kept.filter(({ subject }) => !isSo.has(subject)).flatMap((each) => ended(each, rule, now));
  return [...verdicts, ...over];
}

function ended({ warningId, openedAt, lastAt }: Kept, rule: Rule | null, now: Date): Verdict[] {
  if (openedAt === null) return [{ kind: 'forget', warningId }];
  const isCalm = rule === null || now.getTime() - lastAt.getTime() >= CALM_MS;
  return isCalm ? [{ kind: 'close', warningId }] : [];
}

function isEnough({ unit, threshold }: Rule, { count }: Found): boolean {
  switch (unit) {
    case 'count':
      return (count ?? 0) >= threshold;
    case 'days':
      return count !== undefined && count <= threshold;
    case 'minutes':
    case 'hours':
      return true;
  }
}

function waitMs(rule: Rule | null): number {
  if (rule === null || rule.unit === 'count' || rule.unit === 'days') return 0;
  return rule.threshold * UNIT_MS[rule.unit];
}
