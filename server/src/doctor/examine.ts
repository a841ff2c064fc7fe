import type { After } from '../system.ts';

export const STATES = ['ok', 'warning', 'fault'] as const;
export type FindingState = (typeof STATES)[number];

export interface Finding {
  readonly state: FindingState;
  /** What was found. */
  readonly found: string;
  /** What to do about it; nothing for `ok`. */
  readonly advice?: string;
}

export interface Check {
  readonly name: string;
  readonly look: () => Promise<Finding>;
}

export type Examined = Finding & { readonly name: string };

export const fine = (found: string): Finding => ({ state: 'ok', found });
export const warning = (found: string, advice: string): Finding => ({ state: 'warning', found, advice });
export const fault = (found: string, advice: string): Finding => ({ state: 'fault', found, advice });

/** Runs the checks beside each other, each within its own time: what hangs or throws is a fault of that check alone. */
export function examine(checks: readonly Check[], limitMs: number, after: After): Promise<Examined[]> {
  return Promise.all(
    checks.map(async ({ name, look }) => ({ name, ...(await within(limitMs, after, look)) })),
  );
}

function within(limitMs: number, after: After, look: Check['look']): Promise<Finding> {
  return new Promise((resolve) => {
    const late = fault(
      `no answer within ${limitMs / 1_000} s`,
      'See whether the other side is up and reachable.',
    );
    const cancel = after(limitMs, () => resolve(late));
    look()
      .catch((error: unknown) =>
        fault(
          error instanceof Error ? error.message : String(error),
          'See the message, and the log of the server.',
        ),
      )
      .then((finding) => {
        cancel();
        resolve(finding);
      });
  });
}
