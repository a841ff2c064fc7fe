import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import type { Clock } from '../../system.ts';

/** Rows, and when they were asked for. */
export interface Asked {
  readonly rows: readonly TemplateRow[];
  readonly asOf: Date;
}

export interface KeptAnswers {
  /** The answer to a question while it is kept, or a new one; of equal questions at once only one is asked. */
  readonly through: <Fault>(
    key: string,
    minutes: number,
    ask: () => Promise<Result<readonly TemplateRow[], Fault>>,
  ) => Promise<Result<Asked, Fault>>;
  readonly size: () => number;
}

/** Each is at most as long as an answer may be. */
const ANSWERS_MAX = 200;

interface Entry extends Asked {
  readonly until: number;
}

/**
 * Keeps answers about people for some minutes, in memory only: nothing of them is ever written down. A failure is not kept, and the
 * oldest answers give way.
 */
export function createKeptAnswers({ now }: Pick<Clock, 'now'>, answersMax = ANSWERS_MAX): KeptAnswers {
  const kept = new Map<string, Entry>();
  const underWay = new Map<string, Promise<Result<Asked, unknown>>>();
  const drop = () => {
    const at = now().getTime();
    for (const [key, { until }] of kept) if (until <= at) kept.delete(key);
  };
  return {
    size: () => kept.size,
    through: async (key, minutes, ask) => {
      drop();
      const known = kept.get(key);
      if (known) return { ok: true, value: known };
      const begun = underWay.get(key);
      // The key says what is asked, so the faults are of the same kind.
      if (begun) return begun as ReturnType<typeof asked>;
      const asked = async () => {
        const asOf = now();
        const answer = await ask();
        if (!answer.ok) return answer;
        const value = { rows: answer.value, asOf };
        if (minutes > 0) {
          kept.set(key, { ...value, until: asOf.getTime() + minutes * MINUTE_MS });
          for (const oldest of kept.keys()) {
            if (kept.size <= answersMax) break;
            kept.delete(oldest);
          }
        }
        return { ok: true as const, value };
      };
      const answer = asked().finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    },
  };
}
