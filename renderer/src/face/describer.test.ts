import { beforeEach, describe, expect, it } from '@jest/globals';
import { fail, ok } from '@self-print/contract/result.ts';
import { aPicture, bitmap } from '../testing/faces.ts';
import { createDescriber } from './describer.ts';
import type { DescribeReply, DescribeRequest } from './messages.ts';

/** As much of a worker as the page uses. */
class FakeWorker extends EventTarget {
  readonly requests: DescribeRequest[] = [];
  terminated = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage(request: DescribeRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.terminated = true;
  }
  reply(data: DescribeReply) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let workers: FakeWorker[];
let faults: Error[];
beforeEach(() => {
  workers = [];
  faults = [];
});
const make = () =>
  createDescriber({
    open: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    onFault: (fault) => faults.push(fault),
  });

describe('the thread that describes faces', () => {
  it('starts with the first picture, and answers each its own', async () => {
    const describer = make();
    expect(workers).toHaveLength(0);
    const first = describer.describe(bitmap());
    const second = describer.describe(bitmap(), { mayPad: true });
    const [worker] = workers;
    expect(worker?.requests).toMatchObject([{ mayPad: false }, { mayPad: true }]);
    for (const { id } of worker?.requests.toReversed() ?? [])
      worker?.reply({ id, ok: true, ...aPicture(), width: id });
    expect([await first, await second]).toMatchObject([ok({ width: 1 }), ok({ width: 2 })]);
    expect(workers).toHaveLength(1);
  });

  it('that cannot load its networks is replaced at the next picture', async () => {
    const describer = make();
    const waiting = [describer.describe(bitmap()), describer.describe(bitmap())];
    workers[0]?.reply({ id: 1, ok: false, problem: 'The back end is webgl' });
    expect(await Promise.all(waiting)).toEqual([fail('faceModelFailed'), fail('faceModelFailed')]);
    expect(workers[0]?.terminated).toBe(true);
    expect(faults.map(({ message }) => message)).toEqual([
      'Faces cannot be described: The back end is webgl',
    ]);
    void describer.describe(bitmap());
    expect(workers).toHaveLength(2);
  });

  it('that breaks is given up once, however often it says so', async () => {
    const describer = make();
    const waiting = describer.describe(bitmap());
    for (let count = 0; count < 2; count += 1) workers[0]?.dispatchEvent(new Event('error'));
    expect(await waiting).toEqual(fail('faceModelFailed'));
    expect(faults).toHaveLength(1);
  });
});
