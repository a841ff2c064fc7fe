import { expect, it } from '@jest/globals';
import { inquiryReducer } from './flow.ts';
import { FIRST_INQUIRIES, type InquiryEvent, type InquiryState } from './state.ts';

const failure = { kind: 'timeout', message: '' } as const;
const opened: InquiryState = { at: 'inquiry', inquiryId: 'a', page: 1, act: null, listPage: 2 };
const after = (state: InquiryState, ...events: readonly InquiryEvent[]) =>
  events.reduce<InquiryState | null>(
    (one, event) => (one === null ? null : inquiryReducer(one, event)),
    state,
  );

it('goes back to the page of the list, and leaves from there', () => {
  const list = after(
    FIRST_INQUIRIES,
    { type: 'page', page: 2 },
    { type: 'openInquiry', inquiryId: 'a' },
    { type: 'back' },
  );
  expect(list).toEqual({ at: 'inquiries', page: 2 });
  expect(after(FIRST_INQUIRIES, { type: 'back' })).toBeNull();
});

it('starts one print for two presses, and does not leave while it is made', () => {
  const printing = after(opened, { type: 'printInquiry', printId: 'p1' });
  expect(printing).toMatchObject({ act: { wish: { printId: 'p1' }, failure: null } });
  if (printing === null) throw new Error('It has left');
  for (const event of [
    { type: 'printInquiry', printId: 'p2' },
    { type: 'back' },
    { type: 'page', page: 3 },
  ] as const)
    expect(after(printing, event)).toBe(printing);
});

it('asks for the same print again after a failure, as the first try may have taken it', () => {
  const again = after(
    opened,
    { type: 'printInquiry', printId: 'p1' },
    { type: 'failed', failure },
    { type: 'printInquiry', printId: 'p2' },
  );
  expect(again).toMatchObject({ act: { wish: { printId: 'p1' }, failure: null } });
});

it('stays as it is on events that do not fit', () => {
  expect(after(opened, { type: 'openInquiry', inquiryId: 'b' })).toBe(opened);
  expect(after(opened, { type: 'failed', failure })).toBe(opened);
  expect(after(FIRST_INQUIRIES, { type: 'printInquiry', printId: 'p1' })).toBe(FIRST_INQUIRIES);
});
