/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { ok } from '@self-print/contract/result.ts';
import { sampleState } from '../../dev/samples.ts';
import { settle } from '../testing/handClock.ts';
import { standing } from '../testing/standing.ts';
import { createTyping } from '../typing/typing.ts';
import { listenToTouches } from './listenToTouches.ts';
import { listenToTyping, typeKeypadKey } from './listenToTyping.ts';

function listenToPeople(...where: Parameters<typeof listenToTyping>): void {
  listenToTouches(...where);
  listenToTyping(...where);
}

const SCAN_KEY_MS = 5;
const PERSON_KEY_MS = 150;

/** A new page, so that listeners of earlier tests receive nothing. */
function newPage(): Window {
  const frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  if (frame.contentWindow === null) throw new Error('a frame has a window');
  return frame.contentWindow;
}

let over = new AbortController();
afterEach(() => over.abort());

/** This page, with listeners that end with the test. */
function thisPage(): Window {
  over = new AbortController();
  const { signal } = over;
  const listen = (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
    window.addEventListener(type, listener, { ...options, signal });
  return new Proxy(window, {
    get: (page, name) => (name === 'addEventListener' ? listen : Reflect.get(page, name)),
  });
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

  it('learn that what they scanned is no pickup code', async () => {
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
    listenToPeople(person.kiosk, thisPage());
    await person.keys([...'12'], PERSON_KEY_MS, field);
    expect(person.state()).toMatchObject({ digits: '' });
  });

  describe('whose scanner and card reader type like a keyboard', () => {
    const devices = (['scanner', 'campusCard'] as const).map((device) => ({
      device,
      state: 'ready' as const,
      problem: null,
      driver: 'keyboard',
      kind: 'real' as const,
      detail: '',
    }));

    async function atField() {
      const person = await listening(({ setState }) => {
        setState({ devices });
      });
      const field = document.createElement('input');
      document.body.append(field);
      field.focus();
      const typing = createTyping(document, {
        words: () => Promise.reject(new Error('no dictionary')),
        templates: () => Promise.reject(new Error('no templates')),
      });
      listenToPeople({ ...person.kiosk, typing }, thisPage());
      return { ...person, field };
    }

    it('never find a scanned code in the field that they write into', async () => {
      const { field, keys, screen } = await atField();
      await keys([...'40729153', 'Enter'], SCAN_KEY_MS, field);
      expect(field.value).toBe('');
      expect(screen()).toBe('pickup/confirming');
    });

    it('write into it as always, corrections too', async () => {
      const { field, keys } = await atField();
      await keys([...'2025', 'Backspace', '4'], PERSON_KEY_MS, field);
      expect(field.value).toBe('2024');
    });

    it('write on after a scan where they were', async () => {
      const { field, keys } = await atField();
      await keys([...'20'], PERSON_KEY_MS, field);
      await keys([...'https://print.example/x', 'Enter'], SCAN_KEY_MS, field);
      await keys([...'24'], PERSON_KEY_MS, field);
      expect(field.value).toBe('2024');
    });

    it('give a card to the screen that waits for one, and begin no pickup by it', async () => {
      const { field, keys, kiosk, screen } = await atField();
      const received: string[] = [];
      kiosk.bursts.onBurst('card', (text) => received.push(text));
      const before = screen();
      await keys([...'0012345678', 'Enter'], SCAN_KEY_MS, field);
      expect(received).toEqual(['0012345678']);
      expect(screen()).toBe(before);
    });

    it('give a card to the call of the agent that waits for one, and a code to pickup printing when none does', async () => {
      const { keys, field, screen, services } = await atField();
      let isWaiting = true;
      services.on(kioskCalls.cardTyped, () => ok({ taken: isWaiting }));
      const before = screen();
      await keys([...'12345678', 'Enter'], SCAN_KEY_MS, field);
      expect(screen()).toBe(before);
      isWaiting = false;
      await keys([...'0012345678', 'Enter'], SCAN_KEY_MS, field);
      expect(screen()).toBe(before);
      await keys([...'40729153', 'Enter'], SCAN_KEY_MS, field);
      expect(screen()).toBe('pickup/confirming');
    });

    it('press Enter in it as always', async () => {
      const { field, keys } = await atField();
      expect(await keys(['Enter'], PERSON_KEY_MS, field)).toBe(1);
    });
  });

  it('type nothing behind an open panel', async () => {
    const person = await listening();
    await person.open();
    person.kiosk.send({ type: 'help', open: true });
    await person.types('407');
    expect(person.state()).toMatchObject({ digits: '' });
  });

  it('type nothing behind a report of a fault', async () => {
    const person = await listening();
    await person.open();
    const about = { source: 'kiosk', faultType: 2, problemCode: null, orderId: null } as const;
    person.kiosk.send({ type: 'openReport', nowMs: person.clock.nowMs(), about });
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

describe('a keypad of the agent', () => {
  const keypad = async () => {
    const person = await standing();
    const press = async (key: string) => {
      const taken = typeKeypadKey(person.kiosk, key, document);
      await settle();
      return taken;
    };
    return { person, press };
  };
  const open = async ({ kiosk, clock }: Awaited<ReturnType<typeof standing>>) => {
    kiosk.send({ type: 'begin', nowMs: clock.nowMs() });
    kiosk.send({ type: 'openPickup', nowMs: clock.nowMs(), code: null });
    await settle();
  };

  it('types a pickup code, corrects it and clears it', async () => {
    const { person, press } = await keypad();
    await open(person);
    for (const key of ['4', '0', 'Backspace', '1']) expect(await press(key)).toBe(true);
    expect(person.state()).toMatchObject({ at: 'enteringCode', digits: '41' });
    await press('Delete');
    expect(person.state()).toMatchObject({ digits: '' });
    expect(await press('.')).toBe(false);
  });

  it('counts as somebody who is there, though nothing waits for the key', async () => {
    const { person, press } = await keypad();
    person.kiosk.send({ type: 'begin', nowMs: person.clock.nowMs() });
    await person.passes(2_000);
    expect(await press('4')).toBe(false);
    expect(person.kiosk.session.get().touchedAtMs).toBe(person.clock.nowMs());
    expect(person.state()).toBeNull();
  });
});
