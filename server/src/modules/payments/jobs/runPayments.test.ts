import { expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail } from '@self-print/contract/result.ts';
import { createMeeting } from '../../../testing/meeting.ts';
import { startTestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import type { PayChannels } from '../../payChannels/payChannels.ts';
import { openPayDesk } from '../testing/payDesk.ts';
import { runPayments } from './runPayments.ts';

it('asks all channels at once, so that one that does not answer keeps nobody waiting at another', async () => {
  const platform = await startTestPlatform();
  const desk = await openPayDesk(platform);
  const { deps } = platform;
  for (const channel of ['wx', 'ali'] as const)
    expectOk(await desk.startQr((await desk.addUnpaid()).orderId, channel));
  const meet = createMeeting(2);
  const asked: string[] = [];
  const find: PayChannels['find'] = async (queries, schoolCode, channelId) => {
    const channel = await deps.payChannels.find(queries, schoolCode, channelId);
    const query = async () => {
      asked.push(channelId);
      await meet();
      return fail({ kind: 'timed-out', detail: '' } as const);
    };
    return channel && { ...channel, query };
  };
  platform.clock.advance(3 * SECOND_MS);
  await runPayments({ ...deps, payChannels: { ...deps.payChannels, find } });
  expect(asked.sort()).toEqual(['ali', 'wx']);
  await platform.close();
}, 20_000);
