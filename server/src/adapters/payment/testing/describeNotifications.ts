import { describe, expect, it } from '@jest/globals';
import { createPaid, problemOf, valueIn } from './attempts.ts';
import type { ChannelHarness, WrongNotification } from './channelHarness.ts';

const WRONG: readonly WrongNotification[] = ['foreign-key', 'altered', 'stale', 'foreign-account'];

/** Within these the first repetition comes. */
const WAITS = 40;
const WAIT_MS = 15_000;

/** What the provider, or a stranger, sends by itself. */
export function describeNotifications(opened: () => ChannelHarness): void {
  describe('a notification', () => {
    it('says what was paid', async () => {
      const known = await createPaid(opened());
      const [raw, ...more] = opened().notifications(known.outTradeNo);
      expect(more).toEqual([]);
      const { notificationId, event } = valueIn(opened().channel.readNotification(raw ?? nothing));
      expect(notificationId).toMatch(/^\S+$/);
      expect(event).toMatchObject({
        kind: 'attempt',
        outTradeNo: known.outTradeNo,
        status: { kind: 'paid', amountFen: 150, channelTradeNo: expect.stringMatching(/^\S+$/) },
      });
      expect(valueIn(await opened().channel.query(known))).toEqual(
        event?.kind === 'attempt' ? event.status : null,
      );
    });

    it('has the same id and content when it is repeated', async () => {
      const { advance, channel, notifications } = opened();
      const known = await createPaid(opened());
      const first = valueIn(channel.readNotification(notifications(known.outTradeNo)[0] ?? nothing));
      for (let waited = 0; waited < WAITS && notifications(known.outTradeNo).length === 1; waited += 1) {
        await advance(WAIT_MS);
      }
      const again = notifications(known.outTradeNo)[1] ?? nothing;
      expect(valueIn(channel.readNotification(again))).toEqual(first);
      expect(valueIn(channel.readNotification(again))).toEqual(first);
    });

    it.each(WRONG)('is refused: %s', async (kind) => {
      const { channel, wrongNotification } = opened();
      const known = await createPaid(opened());
      const raw = await wrongNotification(kind, known.outTradeNo);
      if (raw) expect(problemOf(channel.readNotification(raw))).toBe('answer-unverified');
    });

    it.each([
      ['nothing', new Uint8Array()],
      ['JSON of somebody else', Buffer.from('{"resource":null}')],
      ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00])],
    ])('is refused without its headers and with a body of %s', (_, body) => {
      const read = opened().channel.readNotification({ ...nothing, body });
      expect(['answer-unverified', 'unintelligible']).toContain(problemOf(read));
    });

    it('is refused when its body is another', async () => {
      const known = await createPaid(opened());
      const raw = opened().notifications(known.outTradeNo)[0] ?? nothing;
      const body = Buffer.concat([raw.body, Buffer.from(' ')]);
      expect(problemOf(opened().channel.readNotification({ ...raw, body }))).toBe('answer-unverified');
    });

    it('is acknowledged and refused by different answers', async () => {
      const { channel, notifications } = opened();
      const known = await createPaid(opened());
      const raw = notifications(known.outTradeNo)[0] ?? nothing;
      expect(channel.acknowledge(true, raw)).not.toEqual(channel.acknowledge(false, raw));
      expect(channel.acknowledge(true, raw).status).toBeLessThan(300);
      expect(channel.acknowledge(false, nothing)).not.toEqual(channel.acknowledge(true, raw));
    });
  });
}

const nothing = { headers: {}, path: '/', body: new Uint8Array() };
