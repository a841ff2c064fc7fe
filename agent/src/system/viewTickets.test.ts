import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { manualTime } from '../testing/manualTime.ts';
import { createViewTickets, VIEW_TICKET_MS } from './viewTickets.ts';

const setUp = () => {
  const time = manualTime();
  return { time, tickets: createViewTickets({ time, newSecret: randomUUID }) };
};

describe('a ticket for a look at the screen', () => {
  it('is good once', () => {
    const { tickets } = setUp();
    const { ticket } = tickets.issue(true);
    expect(tickets.redeem(ticket)).toEqual({ agreedHere: true });
    expect(tickets.redeem(ticket)).toBeNull();
  });

  it('knows whether it was requested at the terminal', () => {
    const { tickets } = setUp();
    expect(tickets.redeem(tickets.issue(false).ticket)).toEqual({ agreedHere: false });
  });

  it('is over after two minutes', async () => {
    const { time, tickets } = setUp();
    const { ticket, expiresAt } = tickets.issue(true);
    expect(expiresAt).toBe(time.now() + VIEW_TICKET_MS);
    await time.advance(VIEW_TICKET_MS);
    expect(tickets.redeem(ticket)).toBeNull();
  });

  it('is ended by the next one', () => {
    const { tickets } = setUp();
    const first = tickets.issue(true);
    const second = tickets.issue(true);
    expect(tickets.redeem(first.ticket)).toBeNull();
    expect(tickets.redeem(second.ticket)).not.toBeNull();
  });

  it('is nothing else, and a wrong one does not use it up', () => {
    const { tickets } = setUp();
    expect(tickets.redeem('')).toBeNull();
    const { ticket } = tickets.issue(true);
    for (const wrong of ['', `${ticket} `, ticket.slice(1), 'x'.repeat(10_000)])
      expect(tickets.redeem(wrong)).toBeNull();
    expect(tickets.redeem(ticket)).not.toBeNull();
  });
});
