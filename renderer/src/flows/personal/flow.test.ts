import { describe, expect, it } from '@jest/globals';
import { sampleItem, sampleRow } from '../../../dev/personalSamples.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';
import type { PersonalEvent } from './event.ts';
import { personalReducer } from './flow.ts';
import { languageOf } from './ownDocuments.ts';
import {
  actOf,
  afterFormOf,
  FIRST_CLOUD,
  FIRST_ITEMS,
  functionOf,
  type PersonalState,
  settled,
} from './state.ts';

const DRAFT_ID = '00000000-0000-4000-8000-000000000001';
const FAILURE: PlatformFailure = { kind: 'unreachable', message: 'cut' };
const folder = { ...sampleRow, kind: 'folder' as const, itemId: 'proofs' };
const choose = { type: 'choose', row: sampleRow, draftId: DRAFT_ID } as const;
const proceed = (hasBeforeForm = false) =>
  ({ type: 'proceed', item: { ...sampleItem, hasBeforeForm }, shown: 'en' }) as const;
const failed: PersonalEvent = { type: 'failed', failure: FAILURE };

function run(state: PersonalState, ...events: PersonalEvent[]): PersonalState {
  return events.reduce((now, event) => personalReducer(now, event) ?? now, state);
}

const item = run(FIRST_ITEMS, choose);
const preview = run(item, proceed());
const form = run(item, proceed(true));
const unfinished = run(FIRST_ITEMS, { type: 'unfinished' });
const afterForm = afterFormOf('survey', 'o1');

describe('moving about own documents', () => {
  it('goes into folders and back out, and leaves at the top', () => {
    const inside = run(FIRST_ITEMS, { type: 'page', page: 3 }, { ...choose, row: folder });
    expect(inside).toMatchObject({ at: 'items', path: [{ itemId: 'proofs' }], page: 1 });
    expect(run(inside, { type: 'back' })).toEqual(FIRST_ITEMS);
    expect(personalReducer(FIRST_ITEMS, { type: 'back' })).toBeNull();
    expect(run(inside, { type: 'toFolder', depth: -1 })).toEqual(FIRST_ITEMS);
  });

  it('undoes a search or a tag before it leaves a folder', () => {
    const found = run(FIRST_ITEMS, { ...choose, row: folder }, { type: 'search', words: '成绩' });
    expect(found).toMatchObject({ search: '成绩', path: [{ itemId: 'proofs' }] });
    expect(run(found, { type: 'back' })).toMatchObject({ search: '', path: [{ itemId: 'proofs' }] });
    expect(run(FIRST_ITEMS, { type: 'tag', tagId: 'new' }, { type: 'back' })).toEqual(FIRST_ITEMS);
  });

  it('asks for a form only where the item has one, and returns the way it came', () => {
    expect(item).toMatchObject({ at: 'item', itemId: sampleRow.itemId });
    expect(preview).toMatchObject({ at: 'preview' });
    expect(run(preview, { type: 'back' })).toMatchObject({ at: 'item' });
    const filled = run(
      form,
      { type: 'fill', values: { reason: '出国' } },
      { type: 'checked', valid: true, problems: [] },
    );
    expect(filled).toMatchObject({ at: 'preview', draft: { values: { reason: '出国' } } });
    expect(run(filled, { type: 'back' })).toMatchObject({
      at: 'form',
      draft: { values: { reason: '出国' } },
    });
    expect(run(filled, { type: 'order' }, { type: 'submitted' }, { type: 'back' })).toEqual(FIRST_ITEMS);
  });

  it('keeps what was filled in for a person who goes back to the item, sent or not', () => {
    const valid: PersonalEvent[] = [
      { type: 'fill', values: { reason: '出国' } },
      { type: 'checked', valid: true, problems: [] },
    ];
    const back: PersonalEvent = { type: 'back' };
    const again = run(form, ...valid, back, back, proceed(true));
    expect(again).toMatchObject({ at: 'form', draft: { values: { reason: '出国' } } });
    const changed = run(again, { type: 'back', values: { reason: '就业' } }, proceed(true));
    expect(changed).toMatchObject({ at: 'form', draft: { values: { reason: '就业' } } });
    // Another document begins with nothing.
    expect(run(changed, back, back, choose, proceed(true))).toMatchObject({ draft: { values: {} } });
  });

  it('keeps the choice and the key of the draft for a person who goes back to the item', () => {
    const choice = { language: null, copies: 3, duplex: true };
    const back = run(item, { type: 'change', choice }, proceed(), { type: 'back' });
    expect(back).toMatchObject({ draftId: DRAFT_ID, choice: { copies: 3, duplex: true } });
  });

  it('ignores what does not fit the screen', () => {
    for (const event of [
      proceed(),
      { type: 'fill', values: {} },
      { type: 'order' },
      { type: 'submitted' },
      { type: 'saved' },
      { type: 'finished', on: true },
      failed,
    ] as const)
      expect(personalReducer(FIRST_ITEMS, event)).toBe(FIRST_ITEMS);
    expect(personalReducer(FIRST_CLOUD, { ...choose, row: folder })).toBe(FIRST_CLOUD);
    expect(personalReducer(FIRST_CLOUD, { type: 'search', words: 'x' })).toBe(FIRST_CLOUD);
  });

  it('shows what is printed already of cloud files, from the first page', () => {
    const later = run(FIRST_CLOUD, { type: 'page', page: 4 }, { type: 'finished', on: true });
    expect(later).toMatchObject({ at: 'cloud', finished: true, page: 1 });
    expect(functionOf(FIRST_CLOUD)).toBe('CLOUD_PRINT');
    expect(personalReducer(FIRST_CLOUD, { type: 'back' })).toBeNull();
  });

  it('never goes before the first page', () => {
    expect(run(FIRST_ITEMS, { type: 'page', page: 0 })).toMatchObject({ page: 1 });
  });

  it('takes the language that was chosen, else that of the screen where the item offers it, else the first it has', () => {
    const choice = { language: null, copies: 1, duplex: false };
    expect(languageOf({ ...sampleItem, languages: ['zh', 'en'] }, choice, 'en')).toBe('en');
    expect(languageOf({ ...sampleItem, languages: ['zh'] }, choice, 'en')).toBe('zh');
    expect(languageOf({ ...sampleItem, languages: ['zh', 'en'] }, { ...choice, language: 'zh' }, 'en')).toBe(
      'zh',
    );
  });
});

describe('what a person sets off', () => {
  const ACTS: readonly (readonly [string, PersonalState, PersonalEvent])[] = [
    ['order', preview, { type: 'order' }],
    ['check', form, { type: 'fill', values: {} }],
    ['check', afterForm, { type: 'fill', values: {} }],
    ['take', unfinished, { type: 'take', orderId: 'o1' }],
    ['take', FIRST_CLOUD, { type: 'take', orderId: 'o1' }],
    ['duplicate', FIRST_CLOUD, { type: 'duplicate', orderId: 'o1', draftId: DRAFT_ID }],
  ];

  it.each(ACTS)('is set off once, however often the button is pressed: %s at %j', (kind, state, event) => {
    const once = run(state, event);
    expect(actOf(once)).toMatchObject({ wish: { kind }, failure: null });
    expect(actOf(run(once, event))).toBe(actOf(once));
  });

  it.each(ACTS)(
    'says why it failed on its own screen, and may be tried again: %s at %j',
    (_kind, state, event) => {
      const after = run(state, event, failed);
      expect(after.at).toBe(state.at);
      expect(actOf(after)).toMatchObject({ failure: FAILURE });
      const again = run(after, event);
      expect(actOf(again)).toMatchObject({ failure: null });
      expect(actOf(again)).not.toBe(actOf(run(state, event)));
    },
  );

  it.each(ACTS)('is not shown to the person who comes next: %s at %j', (_kind, state, event) => {
    expect(actOf(settled(run(state, event)))).toBeNull();
    expect(actOf(settled(run(state, event, failed)))).toBeNull();
  });

  it('takes no answer that nobody waits for', () => {
    const answers: readonly PersonalEvent[] = [
      failed,
      { type: 'submitted' },
      { type: 'saved' },
      { type: 'duplicated' },
      { type: 'checked', valid: true, problems: [] },
    ];
    for (const answer of answers)
      for (const state of [preview, form, afterForm, unfinished, FIRST_CLOUD])
        expect(personalReducer(state, answer)).toBe(state);
  });

  it('stays at the preview while an order is under way, and may leave once it has failed', () => {
    const ordering = run(preview, { type: 'order' });
    expect(personalReducer(ordering, { type: 'back' })).toBe(ordering);
    expect(personalReducer(ordering, { type: 'unfinished' })).toBe(ordering);
    expect(run(ordering, failed, { type: 'back' })).toMatchObject({ at: 'item' });
    expect(run(ordering, failed, { type: 'unfinished' })).toMatchObject({ at: 'unfinished', act: null });
  });

  it('makes one order of a file for a person who looks at the other list, or touches this one, meanwhile', () => {
    const print: PersonalEvent = { type: 'printFile', fileId: 'f1', draftId: DRAFT_ID };
    const printing = run(FIRST_CLOUD, print);
    for (const on of [false, true]) {
      const looked = run(printing, { type: 'finished', on });
      expect(looked).toMatchObject({ finished: on });
      expect(actOf(looked)).toBe(actOf(printing));
      expect(personalReducer(looked, { ...print, draftId: 'another' })).toBe(looked);
    }
    expect(actOf(run(FIRST_CLOUD, print, failed, { type: 'finished', on: true }))).toBeNull();
  });

  it('keeps what the platform found wrong with the values that it is about, until they are sent again', () => {
    const values = { reason: '升学' };
    const problems = [{ field: 'reason', message: '请选择就业' }];
    const refused = run(form, { type: 'fill', values }, { type: 'checked', valid: false, problems });
    expect(refused).toMatchObject({ at: 'form', act: null, refused: { values, problems } });
    expect(run(refused, { type: 'fill', values })).toMatchObject({ refused: null });
  });

  it('saves the form after printing only once the platform has found it valid', () => {
    const values = { rating: '好' };
    const checking = run(afterForm, { type: 'fill', values });
    expect(personalReducer(checking, { type: 'saved' })).toBe(checking);
    const saving = run(checking, { type: 'checked', valid: true, problems: [] });
    expect(actOf(saving)?.wish).toEqual({
      kind: 'save',
      about: { itemId: 'survey', orderId: 'o1', beforeForm: false },
      values,
    });
    expect(run(saving, { type: 'saved' }, { type: 'back' })).toEqual(FIRST_ITEMS);
  });

  it('shows the new order of a file among those that are not printed, freshly loaded', () => {
    const printed = run(FIRST_CLOUD, { type: 'finished', on: true }, { type: 'page', page: 2 });
    const copied = run(
      printed,
      { type: 'duplicate', orderId: 'o1', draftId: DRAFT_ID },
      { type: 'duplicated' },
    );
    expect(copied).toEqual({ at: 'cloud', finished: false, page: 1, act: null, revision: 1 });
  });

  it('asks again for the same order of a file after a failure, and for another one after a success', () => {
    const press = (draftId: string, orderId = 'o1') => ({ type: 'duplicate', orderId, draftId }) as const;
    const lost = run(FIRST_CLOUD, press('first'), failed);
    expect(actOf(run(lost, press('second')))).toMatchObject({ wish: { draftId: 'first' }, failure: null });
    expect(actOf(run(lost, press('second', 'o2')))).toMatchObject({ wish: { draftId: 'second' } });
    const done = run(lost, press('second'), { type: 'duplicated' });
    expect(actOf(run(done, press('third')))).toMatchObject({ wish: { draftId: 'third' } });
  });
});
