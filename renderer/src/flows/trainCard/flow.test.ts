import { describe, expect, it } from '@jest/globals';
import { sampleTrainCard as card } from '../../../dev/trainScenes.ts';
import { trainReducer } from './flow.ts';
import { FIRST_TRAIN, type TrainEvent, type TrainState } from './state.ts';

const run = (state: TrainState, ...events: readonly TrainEvent[]) =>
  events.reduce((now, event) => trainReducer(now, event) ?? now, state);
const failure = { kind: 'timeout', message: '' } as const;
const read = run(FIRST_TRAIN, { type: 'readCard' }, { type: 'cardRead', card });
const writing = run(read, { type: 'chooseTrain', operation: 'recharge' }, { type: 'writeCard' });

describe('the train card at the kiosk', () => {
  it('is written only after it was read and the service confirmed', () => {
    expect(run(FIRST_TRAIN, { type: 'writeCard' })).toBe(FIRST_TRAIN);
    expect(run(read, { type: 'writeCard' })).toBe(read);
    expect(writing.act?.wish).toEqual({ kind: 'writeCard', operation: 'recharge', card });
  });

  it('is not written twice, left or read anew while it is written', () => {
    const presses: TrainEvent[] = [{ type: 'writeCard' }, { type: 'readCard' }, { type: 'back' }];
    for (const press of presses) expect(trainReducer(writing, press)).toBe(writing);
  });

  it('offers no second write once the outcome is unknown', () => {
    const unknown = run(writing, { type: 'cardWritten', end: { kind: 'unknown', failure } });
    expect(unknown.end?.kind).toBe('unknown');
    expect(run(unknown, { type: 'writeCard' })).toBe(unknown);
    expect(run(unknown, { type: 'chooseTrain', operation: 'recharge' })).toBe(unknown);
  });

  it('drops the answer of a reading that nobody waits for', () => {
    expect(run(FIRST_TRAIN, { type: 'cardRead', card })).toBe(FIRST_TRAIN);
    expect(trainReducer(FIRST_TRAIN, { type: 'back' })).toBeNull();
  });

  it('is neither applied for nor looked back on in the middle of something else', () => {
    for (const view of ['apply', 'history'] as const) {
      expect(trainReducer(writing, { type: 'showTrain', view })).toBe(writing);
      expect(trainReducer(read, { type: 'showTrain', view })).toBe(read);
    }
    expect(trainReducer(FIRST_TRAIN, { type: 'applyTrain', intervalHome: '成都' })).toBe(FIRST_TRAIN);
    expect(trainReducer(FIRST_TRAIN, { type: 'trainApplied' })).toBe(FIRST_TRAIN);
    expect(trainReducer(FIRST_TRAIN, { type: 'pictureTrain', changeId: 'a' })).toBe(FIRST_TRAIN);
  });

  it('goes back from a document to the records and from there to the card', () => {
    const history = run(FIRST_TRAIN, { type: 'showTrain', view: 'history' });
    const pictured = run(history, { type: 'pictureTrain', changeId: 'a' });
    expect(pictured.pictured).toBe('a');
    expect(run(pictured, { type: 'back' })).toEqual(history);
    expect(run(history, { type: 'back' })).toEqual(FIRST_TRAIN);
  });
});
