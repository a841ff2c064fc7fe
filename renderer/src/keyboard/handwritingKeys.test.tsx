/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { preparePage } from '../testing/page.ts';
import { standing } from '../testing/standing.ts';
import { noTyping } from '../testing/typing.ts';
import { keyboardTexts } from '../texts/keyboardPart.ts';
import { STROKES_MAX, type Stroke } from '../typing/handwriting/ink.ts';
import type { Recogniser } from '../typing/handwriting/recogniser.ts';
import { keyboardField } from '../typing/wish.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import { KeyboardHost } from './KeyboardHost.tsx';

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

function Field({ maxLength }: { readonly maxLength: number | undefined }) {
  const [value, setValue] = useState('王');
  return (
    <input
      aria-label="field"
      value={value}
      maxLength={maxLength}
      onChange={({ target }) => setValue(target.value)}
      {...keyboardField('pinyin')}
    />
  );
}

interface PageOptions {
  readonly loading?: () => Promise<Recogniser>;
  readonly candidates?: readonly string[];
  readonly maxLength?: number;
}

/** A name's field with the keyboard open at handwriting. */
async function page({ loading, candidates = ['昇', '升', '㛃'], maxLength }: PageOptions = {}) {
  const person = await standing(() => {});
  await person.kiosk.texts.add(keyboardTexts);
  const read: (readonly Stroke[])[] = [];
  const recogniser: Recogniser = (strokes) => {
    read.push(strokes);
    return candidates;
  };
  const typing = { ...noTyping, recogniser: loading ?? (async () => recogniser) };
  render(
    <KioskContext value={{ ...person.kiosk, typing }}>
      <Field maxLength={maxLength} />
      <KeyboardHost />
    </KioskContext>,
  );
  const passes = (ms: number) => act(() => person.passes(ms));
  const field = screen.getByLabelText<HTMLInputElement>('field');
  act(() => field.focus());
  await passes(100);
  const key = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const touch = async (name: string) => {
    const touched = key(name);
    fireEvent.pointerDown(touched);
    fireEvent.pointerUp(touched);
    await passes(100);
  };
  await touch('手写');
  const pad = () => screen.getByRole('img', { name: '手写区' });
  return {
    read,
    field,
    key,
    touch,
    passes,
    pad,
    lines: () => pad().querySelectorAll('polyline').length,
    shown: () =>
      [...screen.getByRole('group', { name: '候选字词' }).querySelectorAll('button')].map(
        ({ textContent }) => textContent,
      ),
    says: () => screen.getByRole('group', { name: '候选字词' }).querySelector('[role=status]')?.textContent,
    write: async (...points: readonly (readonly [number, number])[]) => {
      const at = (place: number) => ({
        pointerId: 1,
        clientX: points[place]?.[0],
        clientY: points[place]?.[1],
      });
      fireEvent.pointerDown(pad(), at(0));
      for (const place of points.keys()) if (place > 0) fireEvent.pointerMove(pad(), at(place));
      fireEvent.pointerUp(pad(), at(points.length - 1));
      await passes(0);
    },
  };
}

describe('handwriting', () => {
  it('asks for one character, reads it when the finger is lifted, and puts the chosen one into the field', async () => {
    const { says, write, shown, touch, field, lines, read } = await page();
    expect(says()).toBe('请用手指写一个字');
    await write([10, 10], [60, 12]);
    await write([30, 5], [30, 80], [32, 90]);
    expect(read.at(-1)).toEqual([
      [10, 10, 60, 12],
      [30, 5, 30, 80, 32, 90],
    ]);
    expect(shown()).toEqual(['昇', '升', '㛃']);
    await touch('㛃');
    expect(field.value).toBe('王㛃');
    expect(document.activeElement).toBe(field);
    expect(lines()).toBe(0);
    expect(shown()).toEqual([]);
  });

  it('takes back one stroke, and all of them', async () => {
    const { write, lines, touch, read, key, says } = await page();
    expect(key('撤销一笔').disabled).toBe(true);
    await write([10, 10], [60, 12]);
    await write([30, 5], [30, 80]);
    await touch('撤销一笔');
    expect(lines()).toBe(1);
    expect(read.at(-1)).toEqual([[10, 10, 60, 12]]);
    await write([30, 5], [30, 80]);
    await touch('重写');
    expect(lines()).toBe(0);
    expect(says()).toBe('请用手指写一个字');
  });

  it('types the dot of names, deletes from the field and hides nothing of the other layouts', async () => {
    const { touch, field, key } = await page();
    await touch('间隔号');
    expect(field.value).toBe('王·');
    await touch('退格');
    await touch('退格');
    expect(field.value).toBe('');
    await touch('拼音');
    expect(key('q')).toBeDefined();
  });

  it('does not read while the finger is down, and not what a palm does meanwhile', async () => {
    const { pad, read, lines, passes } = await page();
    fireEvent.pointerDown(pad(), { pointerId: 1, clientX: 1, clientY: 1 });
    fireEvent.pointerDown(pad(), { pointerId: 2, clientX: 90, clientY: 90 });
    fireEvent.pointerMove(pad(), { pointerId: 2, clientX: 95, clientY: 95 });
    fireEvent.pointerMove(pad(), { pointerId: 1, clientX: 40, clientY: 1 });
    fireEvent.pointerUp(pad(), { pointerId: 2, clientX: 95, clientY: 95 });
    await passes(0);
    expect(lines()).toBe(1);
    expect(read).toEqual([]);
    fireEvent.pointerCancel(pad(), { pointerId: 1 });
    await passes(0);
    expect(read).toEqual([[[1, 1, 40, 1]]]);
  });

  it('takes no more strokes than anybody writes', async () => {
    const { write, lines } = await page();
    for (let count = 0; count < STROKES_MAX + 3; count += 1) await write([1, 1], [2, count]);
    expect(lines()).toBe(STROKES_MAX);
  });

  it('says so when nothing is alike', async () => {
    const { write, says, shown } = await page({ candidates: [] });
    await write([5, 5]);
    expect(shown()).toEqual([]);
    expect(says()).toBe('没有认出来，请重写');
  });

  it('keeps to the longest length of the field', async () => {
    const { write, touch, field } = await page({ maxLength: 1 });
    await write([10, 10], [60, 12]);
    await touch('昇');
    expect(field.value).toBe('王');
  });

  it('says so while the templates are on their way, and reads what was written meanwhile', async () => {
    let come = (_: Recogniser) => {};
    const loading = new Promise<Recogniser>((resolve) => {
      come = resolve;
    });
    const { write, says, shown, passes } = await page({ loading: () => loading });
    await write([10, 10], [60, 12]);
    expect(says()).toBe('正在准备字库…');
    come(() => ['一']);
    await passes(0);
    expect(shown()).toEqual(['一']);
  });

  it('leads back to pinyin when the templates cannot be had', async () => {
    const { says, touch, key } = await page({
      loading: () => Promise.reject(new Error('no connection')),
    });
    expect(says()).toBe('手写暂时无法使用，请改用拼音');
    await touch('拼音');
    expect(key('q')).toBeDefined();
  });
});
