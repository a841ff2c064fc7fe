import { afterAll, beforeAll, describe } from '@jest/globals';
import type { ChannelHarness, ChannelTraits } from './channelHarness.ts';
import { describeAttempts } from './describeAttempts.ts';
import { describeBill } from './describeBill.ts';
import { describeFaults } from './describeFaults.ts';
import { describeNotifications } from './describeNotifications.ts';
import { describeRefunds } from './describeRefunds.ts';
import { describeScans } from './describeScans.ts';

/** Tests that every provider's channel passes against the simulator of the provider. */
export function describeChannel(
  name: string,
  traits: ChannelTraits,
  open: () => Promise<ChannelHarness>,
): void {
  describe(`payment channel ${name}`, () => {
    let harness: ChannelHarness | undefined;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(async () => {
      await harness?.close();
    });
    const opened = (): ChannelHarness => {
      if (!harness) throw new Error('The harness is opened before the tests run');
      return harness;
    };

    describeAttempts(opened);
    if (traits.reversibleAfterMs !== null) describeScans(opened, traits.reversibleAfterMs);
    describeNotifications(opened);
    describeFaults(opened);
    describeRefunds(opened, traits);
    // Last: it moves the clock to the next day.
    describeBill(opened, traits);
  });
}
