/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { keyboardCalls } from '@self-print/contract/agent/keyboard.ts';
import { ok } from '@self-print/contract/result.ts';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { smallDictionary } from '../testing/dictionary.ts';
import { preparePage } from '../testing/page.ts';
import { standing } from '../testing/standing.ts';
import { keyboardTexts } from '../texts/keyboardPart.ts';
import { createFieldKeys } from '../typing/fieldKeys.ts';
import type { Typing } from '../typing/typing.ts';
import { type FieldUse, keyboardField } from '../typing/wish.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import { KeyboardHost } from './KeyboardHost.tsx';

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

interface PageOptions {
  readonly uses?: readonly (FieldUse | null)[];
  readonly dictionary?: Typing['dictionary'];
  readonly recogniser?: Typing['recogniser'];
  readonly inDialog?: boolean;
}

/** A page of controlled fields in a form, and a button beside it. */
function Fields({
  uses,
  inDialog,
}: {
  readonly uses: readonly (FieldUse | null)[];
  readonly inDialog: boolean;
}) {
  const [values, setValues] = useState(uses.map(() => ''));
  const [sent, setSent] = useState(0);
  const form = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(sent + 1);
      }}
    >
      {uses.map((use, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          key={index}
          aria-label={`field ${index}`}
          value={values[index] ?? ''}
          onChange={({ target }) =>
            setValues(values.map((value, at) => (at === index ? target.value : value)))
          }
          {...(use ? keyboardField(use) : {})}
        />
      ))}
      <button type="submit">send</button>
      <output>{sent}</output>
    </form>
  );
  return (
    <>
      {inDialog ? <dialog open>{form}</dialog> : form}
      <button type="button">elsewhere</button>
    </>
  );
}

async function page({
  uses = ['pinyin'],
  dictionary = async () => smallDictionary,
  recogniser = () => new Promise(() => {}),
  inDialog = false,
}: PageOptions = {}) {
  const person = await standing(({ on }) => on(keyboardCalls.close, () => ok({})));
  await person.kiosk.texts.add(keyboardTexts);
  const kiosk = { ...person.kiosk, typing: { keys: createFieldKeys(document), dictionary, recogniser } };
  const user = userEvent.setup({ delay: null });
  render(
    <KioskContext value={kiosk}>
      <Fields uses={uses} inDialog={inDialog} />
      <KeyboardHost />
    </KioskContext>,
  );
  const passes = (ms: number) => act(() => person.passes(ms));
  const touch = async (target: Element) => {
    await user.click(target);
    await passes(100);
  };
  const key = (name: string) => screen.getByRole('button', { name });
  return {
    ...person,
    typing: kiosk.typing,
    passes,
    touch,
    key,
    field: (index = 0) => screen.getByLabelText<HTMLInputElement>(`field ${index}`),
    keyboard: () => document.querySelector('.keyboard'),
    open: (index = 0) => touch(screen.getByLabelText(`field ${index}`)),
    touches: async (...names: string[]) => {
      for (const name of names) await touch(key(name));
    },
    spells: async (letters: string) => {
      for (const letter of letters) await touch(key(letter));
    },
    agentShows: async (layout: 'pinyin' | 'english' | 'number' | null) => {
      person.services.setState({ keyboard: layout && { layout } });
      await passes(0);
    },
  };
}

describe('the keyboard', () => {
  it('opens for a field that wants it, and closes when the person goes elsewhere', async () => {
    const { keyboard, open, touch } = await page();
    expect(keyboard()).toBeNull();
    await open();
    expect(keyboard()?.getAttribute('aria-label')).toBe('屏幕键盘');
    await touch(screen.getByRole('button', { name: 'elsewhere' }));
    expect(keyboard()).toBeNull();
  });

  it('stays while the button of the same form is touched, which must not move away', async () => {
    const { keyboard, open, touch } = await page();
    await open();
    await touch(screen.getByRole('button', { name: 'send' }));
    expect(keyboard()).not.toBeNull();
  });

  it('does not close before the finger is lifted', async () => {
    const { keyboard, open, passes } = await page();
    await open();
    const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
    fireEvent.pointerDown(elsewhere);
    act(() => elsewhere.focus());
    await passes(2_000);
    expect(keyboard()).not.toBeNull();
    fireEvent.pointerUp(elsewhere);
    await passes(100);
    expect(keyboard()).toBeNull();
  });

  it('leaves alone a field that does not want it', async () => {
    const { keyboard, open } = await page({ uses: [null] });
    await open();
    expect(keyboard()).toBeNull();
  });

  it('types a name in pinyin into a controlled field, and the field keeps the focus', async () => {
    const { field, open, spells, touches } = await page();
    await open();
    await spells('zhangwei');
    await touches('张', '伟');
    expect(field().value).toBe('张伟');
    expect(document.activeElement).toBe(field());
  });

  it('types English with a capital, and numbers', async () => {
    const { field, open, spells, touches } = await page({ uses: ['english'] });
    await open();
    await touches('大写', 'B');
    await spells('eijing');
    await touches('数字');
    await spells('2024');
    expect(field().value).toBe('Beijing2024');
  });

  it('types at the caret', async () => {
    const { field, open, spells } = await page({ uses: ['number'] });
    await open();
    await spells('204');
    field().setSelectionRange(2, 2);
    await spells('2');
    expect(field().value).toBe('2024');
  });

  it('brings capitals and the right parts for codes and addresses', async () => {
    const { field, open, touches } = await page({ uses: ['address', 'code'] });
    await open(0);
    await touches('https://', 'a', '.edu.cn');
    await open(1);
    await touches('A', '-');
    expect([field(0).value, field(1).value]).toEqual(['https://a.edu.cn', 'A-']);
  });

  it('deletes on while its key is held, and no longer', async () => {
    const { field, key, open, passes, spells } = await page({ uses: ['number'] });
    await open();
    await spells('1234567890');
    fireEvent.pointerDown(key('退格'));
    await passes(440);
    expect(field().value).toBe('123456789');
    await passes(10 + 3 * 60);
    expect(field().value).toBe('12345');
    fireEvent.pointerUp(key('退格'));
    await passes(5_000);
    expect(field().value).toBe('12345');
  });

  it('sends the form by Enter', async () => {
    const { open, touches } = await page({ uses: ['english'] });
    await open();
    await touches('确认');
    expect(screen.getByRole('status').textContent).toBe('1');
  });

  it('can be pressed by what clicks without touching', async () => {
    const { field, key, open } = await page({ uses: ['number'] });
    await open();
    fireEvent.click(key('7'));
    expect(field().value).toBe('7');
  });

  it('is put away until a field is touched again', async () => {
    const { field, keyboard, open, touch, touches } = await page();
    await open();
    await touches('收起键盘');
    expect(keyboard()).toBeNull();
    await touch(field());
    expect(keyboard()).not.toBeNull();
  });

  it('leaves half a word in the field where it was begun', async () => {
    const { field, open, spells } = await page({ uses: ['pinyin', 'pinyin'] });
    await open(0);
    await spells('bei');
    await open(1);
    expect([field(0).value, field(1).value]).toEqual(['bei', '']);
  });

  it('stands in the dialog whose field it types into', async () => {
    const { keyboard, open } = await page({ inDialog: true });
    await open();
    expect(keyboard()?.closest('dialog')).not.toBeNull();
  });

  it('says when there is no dictionary, types on in English, and fetches it the next time', async () => {
    let tries = 0;
    const { field, open, spells, touch, touches } = await page({
      dictionary: async () => {
        tries += 1;
        if (tries === 1) throw new Error('no connection');
        return smallDictionary;
      },
    });
    await open();
    expect(screen.getByRole('alert').textContent).toBe('字库没有载入，请改用英文或稍后再试');
    await spells('hao');
    await touches('切换到英文');
    expect(field().value).toBe('hao');
    await touch(screen.getByRole('button', { name: 'elsewhere' }));
    await open();
    await spells('hao');
    await touches('好');
    expect(field().value).toBe('hao好');
  });
});

describe('with the session', () => {
  it('goes what the keyboard has learned', async () => {
    const { field, kiosk, open, passes, spells, touches, clock } = await page();
    await open();
    await spells('wei');
    await touches('伟');
    await spells('wei');
    await touches('伟');
    expect(field().value).toBe('伟伟');
    act(() => kiosk.send({ type: 'end', nowMs: clock.nowMs(), to: 'attract', language: 'zh' }));
    await passes(0);
    await open();
    await spells('wei');
    await touches('为');
    expect(field().value).toBe('伟伟为');
  });
});

describe('a call to the agent', () => {
  it('opens the keyboard for any field, in the layout that it names, and closes it', async () => {
    const { agentShows, field, keyboard, open, spells } = await page({ uses: [null] });
    await open();
    await agentShows('number');
    await spells('42');
    expect(field().value).toBe('42');
    await agentShows(null);
    expect(keyboard()).toBeNull();
  });

  it('closes one that a field has opened', async () => {
    const { agentShows, keyboard, open } = await page();
    await open();
    await agentShows('english');
    await agentShows(null);
    expect(keyboard()).toBeNull();
  });

  it('is informed when the person puts it away', async () => {
    const { agentShows, keyboard, services, touches } = await page({ uses: [null] });
    await agentShows('english');
    await touches('收起键盘');
    expect(keyboard()).toBeNull();
    expect(services.lines()).toContain('POST keyboard/close');
  });
});

describe('a keypad', () => {
  it('types into the field that has the focus, without a keyboard on the screen', async () => {
    const { field, open, passes, typing } = await page({ uses: [null, null] });
    await open(0);
    await act(async () => {
      for (const name of ['2', '0', '5', 'Backspace', '2', 'Tab', '4'])
        expect(typing.keys.type(name)).toBe(true);
    });
    await passes(0);
    expect([field(0).value, field(1).value]).toEqual(['202', '4']);
  });

  it('chooses candidates of what is being composed', async () => {
    const { field, open, passes, spells, typing } = await page();
    await open();
    await spells('wei');
    await act(async () => {
      typing.keys.type('2');
    });
    await passes(0);
    expect(field().value).toBe('伟');
  });

  it('types nothing where nothing can be typed', async () => {
    const { typing } = await page();
    expect(typing.keys.type('4')).toBe(false);
    expect(typing.keys.type('F5')).toBe(false);
  });
});
