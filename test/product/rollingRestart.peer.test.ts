import { describe, expect, it } from '@jest/globals';
import { findPostgres } from '@self-print/build/programs.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { hasNginx } from '../fleet/nginx.ts';
import { restartUnderLoad } from '../fleet/rollingRestart.ts';

const KIOSKS = 16;
/** On a machine that is ten times as slow as usual. */
const LIMIT_MS = 10 * MINUTE_MS;
const postgres = findPostgres();
const suite = postgres === undefined || !hasNginx() ? describe.skip : describe;

suite('two servers behind the shipped nginx', () => {
  it(
    'lose no call and no sheet of kiosks while each is stopped and started again',
    async () => {
      const { calls, lost, printed, wrong } = await restartUnderLoad(postgres ?? '', {
        kiosks: KIOSKS,
        rounds: 1,
      });
      expect({ lost, wrong }).toEqual({ lost: [], wrong: [] });
      expect(calls).toBe(printed * 3);
    },
    LIMIT_MS,
  );
});
