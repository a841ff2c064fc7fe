import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GPU_RETRY_MS } from '../../limits.ts';
import { handTime } from '../../testing/handTime.ts';
import { listLog } from '../../testing/listLog.ts';
import { createWithoutGpu } from './withoutGpu.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'without-gpu-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** One run of the program. */
function run(folder = join(parent, 'state')) {
  const [time, log] = [handTime(), listLog()];
  const switches: string[] = [];
  const withoutGpu = createWithoutGpu({ folder, time, log });
  withoutGpu.apply((name) => switches.push(name));
  return { time, log, switches, withoutGpu };
}

describe('createWithoutGpu', () => {
  it('leaves the graphics card out in the run after it failed, however that is started', () => {
    const first = run();
    expect(first.switches).toEqual([]);
    first.withoutGpu.remember();
    expect(run().switches).toEqual(['disable-gpu']);
    // A run that soon ended says nothing.
    expect(run().switches).toEqual(['disable-gpu']);
  });

  it('tries the card again after a run that lasted', () => {
    run().withoutGpu.remember();
    run().time.advance(GPU_RETRY_MS - 1);
    const lasting = run();
    lasting.time.advance(GPU_RETRY_MS);
    expect(run().switches).toEqual([]);
    lasting.withoutGpu.remember();
    expect(run().switches).toEqual(['disable-gpu']);
  });

  it('starts with the card where nothing can be kept, and says so', () => {
    const file = join(parent, 'no-folder');
    writeFileSync(file, '');
    const { withoutGpu, log } = run(file);
    withoutGpu.remember();
    expect(log.events).toHaveLength(1);
    expect(run(file).switches).toEqual([]);
  });
});
