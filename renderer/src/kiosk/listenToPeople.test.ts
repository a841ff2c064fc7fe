/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sampleState } from '../../dev/samples.ts';
import { settle } from '../testing/handClock.ts';
import { standing } from '../testing/standing.ts';
import { listenToPeople } from './listenToPeople.ts';

const SCAN_KEY_MS = 5;
const PERSON_KEY_MS = 150;

/** A page of its own, so that listeners of earlier tests hear nothing. */
function newPage(): Window {
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  if (frame.contentWindow === null) throw new Error('a frame has a window');
  return frame.contentWindow;
}

async function listening(prepare?: Parameters<typeof standing>[0]) {
  const person = await standing(prepare);
  const page = newPage();
  listenToPeople(person.kiosk, page);
  /** Presses keys at a pace; answers how many of them the page saw. */
  const keys = async (
    pressed: readonly string[],
    paceMs: number,
    target: EventTarget = page.document.body,
  ) => {
    let seen = 0;
    for (const key of pressed) {
      await person.passes(paceMs);
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: person.clock.nowMs() });
      if (target.dispatchEvent(event)) seen += 1;
    }
    await person.passes(PERSON_KEY_MS);
    return seen;
  };
  return {
    ...person,
    page,
    types: (text: string) => keys([...text], PERSON_KEY_MS),
    presses: (key: string) => keys([key], PERSON_KEY_MS),
    scans: (text: string) => keys([...text, 'Enter'], SCAN_KEY_MS),
    keys,
    touches: async () => {
      page.document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      await settle();
    },
    open: async () => {
      person.kiosk.send({ type: 'begin', nowMs: person.clock.nowMs() });
      person.kiosk.send({ type: 'openPickup', nowMs: person.clock.nowMs(), code: null });
      await settle();
    },
  };
}

beforeEach(() => document.body.replaceChildren());

describe('people', () => {
  it('type a code on a keyboard, correct it and clear it', async () => {
    const person = await listening();
    await person.open();
    await person.types('407');
    await person.presses('Backspace');
    expect(person.state()).toMatchObject({ digits: '40' });
    await person.presses('Delete');
    expect(person.state()).toMatchObject({ digits: '' });
    await person.types('40729153');
    expect(person.screen()).toBe('pickup/confirming');
  });

  it('scan a code wherever they are, and the Enter of the scanner presses nothing', async () => {
    const person = await listening();
    expect(await person.scans('40729153')).toBe(8);
    expect(person.screen()).toBe('pickup/confirming');
  });

  it('hear that what they scanned is no pickup code', async () => {
    const person = await listening();
    await person.scans('wxp://f2f0abcdef');
    expect(person.state()).toMatchObject({ at: 'enteringCode', trouble: { kind: 'notACode' } });
  });

  it('who scan at a terminal that cannot print see why, and claim no order', async () => {
    const person = await listening(({ setState }) => setState({ printer: sampleState('jam').printer }));
    await person.scans('40729153');
    expect(person.state()).toMatchObject({ at: 'enteringCode' });
    expect(person.services.lines()).not.toContain('GET get/for-terminal');
  });

  it('who scan at a terminal out of service change nothing', async () => {
    const person = await listening(({ setState }) => setState({ maintenance: true }));
    await person.scans('40729153');
    expect(person.screen()).toBe('gate/maintenance');
    expect(person.state()).toBeNull();
  });

  it('keep what they write into a field', async () => {
    const person = await listening();
    await person.open();
    const field = document.createElement('input');
    document.body.append(field);
    listenToPeople(person.kiosk, window);
    await person.keys([...'12'], PERSON_KEY_MS, field);
    expect(person.state()).toMatchObject({ digits: '' });
  });

  it('type nothing behind an open panel', async () => {
    const person = await listening();
    await person.open();
    person.kiosk.send({ type: 'help', open: true });
    await person.types('407');
    expect(person.state()).toMatchObject({ digits: '' });
  });

  it('keep the session alive by touching, but answer its question by its buttons', async () => {
    const person = await listening();
    await person.open();
    await person.passes(50_000);
    await person.touches();
    await person.passes(50_000);
    expect(person.kiosk.session.get().warned).toBe(false);
    await person.passes(10_000);
    expect(person.kiosk.session.get().warned).toBe(true);
    await person.touches();
    expect(person.kiosk.session.get().warned).toBe(true);
  });
});
