/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, press, write } from '../../testing/openPage.tsx';
import {
  CONTENT,
  choose,
  FACTS,
  openDesigner,
  savedContent,
  templatePlatform,
} from './testing/openDesigner.tsx';

afterEach(closePage);

const inspector = () => screen.getByLabelText('属性');
const words = () => within(inspector()).getByLabelText<HTMLTextAreaElement>('文字（中文）');
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const keys = (key: string, options: Partial<KeyboardEventInit> = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ctrlKey: true, ...options });

/** The designer with the title of the page chosen. */
async function open(options: Parameters<typeof openDesigner>[1] = {}) {
  const platform = templatePlatform();
  await openDesigner(platform, options);
  await choose(/^文字/);
  await within(inspector()).findByLabelText('文字（中文）');
  return platform;
}

describe('taking back', () => {
  it('is not offered while nothing was done, and goes no further than the beginning', async () => {
    await open();
    const before = words().value;
    expect([isOff('撤销'), isOff('重做')]).toEqual([true, true]);
    keys('z');
    keys('y');
    expect(words().value).toBe(before);
    expect(isOff('重做')).toBe(true);
  });

  it('takes what was typed into one field for one step, and another field for the next', async () => {
    await open();
    const before = words().value;
    for (const typed of ['在', '在读', '在读证明']) write('文字（中文）', typed, inspector());
    fireEvent.change(within(inspector()).getByLabelText('左'), { target: { value: '33' } });
    await press('撤销');
    expect(words().value).toBe('在读证明');
    expect(isOff('撤销')).toBe(false);
    await press('撤销');
    expect(words().value).toBe(before);
    expect(isOff('撤销')).toBe(true);
  });

  it('is done by keys as well, also on a Mac, and brought back by both of theirs', async () => {
    await open();
    const before = words().value;
    write('文字（中文）', '在读证明', inspector());
    keys('z');
    expect(words().value).toBe(before);
    keys('Z', { shiftKey: true });
    expect(words().value).toBe('在读证明');
    keys('z', { ctrlKey: false, metaKey: true });
    expect(words().value).toBe(before);
    keys('y');
    expect(words().value).toBe('在读证明');
  });

  it('leaves the keys of a field to the field, and other keys alone', async () => {
    await open();
    write('文字（中文）', '在读证明', inspector());
    keys('z', {}, words());
    keys('z', { ctrlKey: false });
    expect(keys('s')).toBe(true);
    expect(words().value).toBe('在读证明');
  });

  it('forgets what was taken back once something else is done', async () => {
    await open();
    write('文字（中文）', '在读证明', inspector());
    await press('撤销');
    expect(isOff('重做')).toBe(false);
    write('文字（中文）', '成绩证明', inspector());
    expect(isOff('重做')).toBe(true);
    keys('y');
    expect(words().value).toBe('成绩证明');
  });

  it('brings an element back that was removed, where it was', async () => {
    const platform = await open();
    fireEvent.keyDown(screen.getByRole('application'), { key: 'Delete' });
    await waitFor(() => expect(within(inspector()).queryByLabelText('文字（中文）')).toBeNull());
    keys('z');
    await choose(/^文字/);
    write('文字（中文）', '在读证明', inspector());
    expect((await savedContent(platform)).fixed.map(({ id }) => id)).toEqual(
      CONTENT.fixed.map(({ id }) => id),
    );
  });

  it('counts as a change of what was saved, and is not offered to those who may only read', async () => {
    const platform = await open();
    const before = words().value;
    write('文字（中文）', '在读证明', inspector());
    await savedContent(platform);
    await waitFor(() => expect(isOff('保存')).toBe(true));
    keys('z');
    expect(words().value).toBe(before);
    expect(isOff('保存')).toBe(false);
    closePage();
    await open({ perms: ['template:read'] });
    expect(screen.queryByRole('button', { name: /撤销|重做/ })).toBeNull();
  });
});

describe('the bar above the page', () => {
  /** From the smallest to the largest. */
  const STEPS = 20;
  const zoom = () => screen.getByRole('button', { name: /%$/ }).textContent;

  it('enlarges and reduces the page within bounds, and shows it as it is', async () => {
    await open();
    for (let step = 0; step < STEPS; step++) fireEvent.click(screen.getByRole('button', { name: '放大' }));
    expect(zoom()).toBe('300 %');
    for (let step = 0; step < STEPS; step++) fireEvent.click(screen.getByRole('button', { name: '缩小' }));
    expect(zoom()).toBe('20 %');
    fireEvent.click(screen.getByRole('button', { name: /%$/ }));
    expect(zoom()).toBe('100 %');
  });

  it('shows the other language, in which alone something is then written', async () => {
    const platform = await open();
    const before = words().value;
    fireEvent.click(within(screen.getByLabelText('显示语言')).getByText('英文'));
    write('文字（英文）', 'Certificate', inspector());
    expect((await savedContent(platform)).fixed[0]).toMatchObject({
      text: { zh: before, en: 'Certificate' },
    });
  });

  it('offers no language where there is one alone', async () => {
    await openDesigner(templatePlatform({ ...CONTENT, languages: ['zh'] }));
    expect(screen.queryByLabelText('显示语言')).toBeNull();
  });

  it('keeps what was changed, and its note, when saving is refused', async () => {
    const platform = await open();
    platform.on(templateCalls.saveDraft).by(() => refused('TOO_MANY_REQUESTS'));
    write('文字（中文）', '在读证明', inspector());
    write('修改说明', '新标题');
    await press(/保存$/);
    await screen.findByRole('alert');
    platform.on(templateCalls.saveDraft).by(() => ({ ...FACTS, revision: 8 }));
    await savedContent(platform);
    const [lost, again] = platform.asked(templateCalls.saveDraft);
    expect(again).toEqual(lost);
    expect(again).toMatchObject({ note: '新标题', basedOn: 2, basedOnRevision: 7 });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
