import { describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { handClock, settle } from '../testing/handClock.ts';
import { AGENT_ORIGIN, fakeServices } from '../testing/services.ts';
import { createApi } from './api.ts';
import { openStateLink } from './stateLink.ts';

async function linked(prepare: (services: ReturnType<typeof fakeServices>) => void = () => {}) {
  const services = fakeServices();
  prepare(services);
  const clock = handClock();
  let strangers = 0;
  const link = openStateLink({
    api: createApi({
      agentOrigin: AGENT_ORIGIN,
      agentToken: 't',
      fetch: services.fetch,
      language: () => 'zh',
      nowMs: clock.nowMs,
      errorNameOf,
      newRequestId: () => 'r',
    }),
    clock,
    onStrangerToAgent: () => {
      strangers += 1;
    },
  });
  await settle();
  return { services, clock, link, strangers: () => strangers };
}
const polls = (services: ReturnType<typeof fakeServices>) => services.calls.map(({ body }) => body);

describe('state link', () => {
  it('asks at once, then holds one request open for what changes', async () => {
    const { services, link } = await linked();
    expect(link.get()).toMatchObject({ status: 'live', state: { version: 1 } });
    expect(polls(services)).toEqual([
      { since: -1, waitSeconds: 0 },
      { since: 1, waitSeconds: 25 },
    ]);
    services.setState({ maintenance: true });
    await settle();
    expect(link.get().state).toMatchObject({ version: 2, maintenance: true });
    link.stop();
  });

  it('forgives one failure, says that the link is lost after the second, and keeps what it knew', async () => {
    const { services, clock, link } = await linked();
    services.setDown('agent', true);
    await settle();
    expect(link.get().status).toBe('live');
    clock.advance(300);
    await settle();
    expect(link.get()).toMatchObject({ status: 'lost', state: { version: 1 } });
    link.stop();
  });

  it('asks again after a loss: an agent that was started again counts from the beginning', async () => {
    const { services, clock, link } = await linked();
    services.setDown('agent', true);
    await settle();
    clock.advance(300);
    await settle();
    services.setDown('agent', false);
    clock.advance(1_000);
    await settle();
    expect(link.get().status).toBe('live');
    expect(polls(services).at(-2)).toEqual({ since: -1, waitSeconds: 0 });
    link.stop();
  });

  it('reloads the page when the agent does not know its token', async () => {
    const { link, strangers } = await linked((services) => services.refuse(kioskCalls.state, 'FORBIDDEN'));
    expect(link.get()).toEqual({ status: 'connecting', state: null });
    expect(strangers()).toBe(1);
    link.stop();
  });

  it('asks no more once it is stopped', async () => {
    const { services, clock, link } = await linked();
    link.stop();
    const before = services.calls.length;
    services.setState({ maintenance: true });
    await settle();
    clock.advance(60_000);
    await settle();
    expect(services.calls).toHaveLength(before);
    expect(clock.waiting()).toBe(0);
  });
});
