import assert from 'node:assert/strict';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { until } from '../fleet/until.ts';
import type { BareMachine } from './bareMachine.ts';
import { stepsOf } from './documentSteps.ts';

/** Patience with a busy machine. */
const EVENTUALLY_MS = 5 * MINUTE_MS;

/** Somebody at a machine who types what a document says and looks at what becomes of it. */
export interface Reader {
  /** Types a section of a document; answers what was printed. */
  readonly section: (document: string, name: string) => Promise<string>;
  readonly succeed: (what: string, script: string) => Promise<string>;
  /** Expects a failure that says so. */
  readonly failing: (script: string, expected: RegExp) => Promise<void>;
  /** Asks again until the answer is as expected. */
  readonly eventually: (what: string, script: string, expected: RegExp) => Promise<void>;
}

/** A reader at a machine. What happens there is told on the way; what does not ends the whole trial. */
export function readerAt(machine: BareMachine): Reader {
  const succeed: Reader['succeed'] = async (what, script) => {
    const { code, output } = await machine.run(script);
    assert.equal(code, 0, `${what}:\n${output}`);
    return output.trim();
  };
  return {
    succeed,
    section: async (document, name) => {
      const started = performance.now();
      const output = await succeed(`docs/${document}, ${name}`, await stepsOf(document, name));
      say(`docs/${document}, ${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s`);
      return output;
    },
    failing: async (script, expected) => {
      const { code, output } = await machine.run(script);
      assert.notEqual(code, 0, output);
      assert.match(output, expected);
      say(`${script}: ${expected.exec(output)?.[0]}`);
    },
    eventually: async (what, script, expected) => {
      const patience = AbortSignal.timeout(EVENTUALLY_MS);
      await until(async () => {
        const { output } = await machine.run(script);
        const isSeen = expected.test(output);
        assert.ok(isSeen || !patience.aborted, `${what}:\n${output}`);
        return isSeen;
      });
      say(what);
    },
  };
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
