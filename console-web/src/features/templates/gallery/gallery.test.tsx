/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { enrolmentCertificate } from '@self-print/contract/template/gallery/enrolmentCertificate.ts';
import { GALLERY } from '@self-print/contract/template/gallery/gallery.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  closePage,
  formOf,
  openPage,
  press,
  rows,
  SCHOOL,
  schoolPlatform,
  write,
} from '../../../testing/openPage.tsx';
import { templatesPart } from '../part.ts';

const PATH = '/main/templates';

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(templateCalls.list, rows([]));
  platform.give(templateCalls.preview, { outcome: 'refused', problems: [] });
  platform.on(templateCalls.create).by(({ templateId }) => ({
    templateId,
    version: 1,
    state: 'draft',
    revision: 1,
    note: '',
    writtenBy: '王老师',
    isOwn: true,
    publishedBy: null,
    createdAt: '2026-11-21T09:00:00.000Z',
    publishedAt: null,
  }));
});
afterEach(closePage);

async function openGallery() {
  const page = await openPage(templatesPart, PATH, platform);
  const button = await screen.findByRole('button', { name: '新建模板' });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: '新建模板' });
  return { ...page, button, dialog };
}

/** Everything is in view. */
function bringIntoView(): void {
  const Base = window.IntersectionObserver;
  window.IntersectionObserver = class extends Base {
    readonly #seen: IntersectionObserverCallback;
    constructor(seen: IntersectionObserverCallback) {
      super(seen);
      this.#seen = seen;
    }
    override observe(): void {
      this.#seen([{ isIntersecting: true } as IntersectionObserverEntry], this);
    }
  };
}

const cards = (dialog: HTMLElement) => within(dialog).getAllByRole('listitem');

describe('the gallery of templates', () => {
  it('has the documents by name with what they are for, their languages and pages, after an empty page', async () => {
    const { dialog } = await openGallery();
    const card = await within(dialog).findByRole('button', { name: /^在读证明/ });
    expect(card.textContent).toContain('签证、银行');
    expect(card.textContent).toContain('中文 · 英文 · 1 页');
    expect(cards(dialog)).toHaveLength(GALLERY.length + 1);
    expect(cards(dialog)[0]?.textContent).toContain('空白页');
  });

  it('begins a template with the chosen document, which has the school’s own name in it', async () => {
    const { dialog, address } = await openGallery();
    await press(/^在读证明/, dialog);
    await press('开始设计', await formOf('模板代码'));
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(address()).toBe('/main/template-designer?templateId=enrolment-certificate&version=1');
    expect(platform.asked(templateCalls.create)).toEqual([
      {
        templateId: 'enrolment-certificate',
        name: GALLERY[0]?.name,
        content: enrolmentCertificate(SCHOOL.schoolName),
      },
    ]);
  });

  it('takes what looks like marks in the name of a school for letters', async () => {
    platform.give(phoneCalls.licence, { ...SCHOOL, schoolName: { zh: '{甲}*_\\大学', en: 'A {B} **' } });
    const { dialog } = await openGallery();
    await press(/^在读证明/, dialog);
    await press('开始设计', await formOf('模板代码'));
    await waitFor(() => expect(platform.asked(templateCalls.create)).toHaveLength(1));
    expect(parseTemplate(platform.asked(templateCalls.create)[0]?.content)).toMatchObject({ ok: true });
  });

  it.each(['签证', 'ENROL', ' 在读  bank '])(
    'finds documents by words of either language: %s',
    async (typed) => {
      const { dialog } = await openGallery();
      await within(dialog).findByRole('button', { name: /^在读证明/ });
      write('按名称或用途查找', typed, dialog);
      await within(dialog).findByRole('button', { name: /^在读证明/ });
      expect(within(dialog).queryByText('没有符合条件的文件，可从空白页开始。')).toBeNull();
    },
  );

  it('says that nothing is found, and still offers the empty page', async () => {
    const { dialog } = await openGallery();
    await within(dialog).findByRole('button', { name: /^在读证明/ });
    write('按名称或用途查找', '食堂', dialog);
    expect((await within(dialog).findByRole('status')).textContent).toContain('没有符合条件的文件');
    expect(cards(dialog)).toHaveLength(1);
  });

  it('offers the empty page and a second try where the school is not known', async () => {
    platform.refuse(phoneCalls.licence, 'UNAVAILABLE');
    const { dialog } = await openGallery();
    const alert = await within(dialog).findByRole('alert');
    expect(cards(dialog)).toHaveLength(1);
    platform.give(phoneCalls.licence, SCHOOL);
    await press(/重\s*试/, alert);
    await within(dialog).findByRole('button', { name: /^在读证明/ });
  });

  it('asks for no picture of what is out of sight', async () => {
    const { dialog } = await openGallery();
    await within(dialog).findByRole('button', { name: /^在读证明/ });
    expect(platform.asked(templateCalls.preview)).toEqual([]);
  });

  it('asks for pictures in the language of the page, once each, and says where there is none', async () => {
    const { dialog } = await openGallery();
    await within(dialog).findByRole('button', { name: /^在读证明/ });
    fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 });
    bringIntoView();
    for (const _time of [1, 2]) {
      await press('新建模板');
      await waitFor(() => expect(screen.getAllByText('暂时无法生成样张')).toHaveLength(GALLERY.length));
      fireEvent.keyDown(screen.getByRole('dialog', { name: '新建模板' }), { key: 'Escape', keyCode: 27 });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const asked = platform.asked(templateCalls.preview);
    expect(asked).toHaveLength(GALLERY.length);
    expect(asked[0]).toMatchObject({ language: 'zh', content: enrolmentCertificate(SCHOOL.schoolName) });
  });

  it('says where a picture cannot be fetched, and lets the document be chosen all the same', async () => {
    platform.refuse(templateCalls.preview, 'UNAVAILABLE');
    const { dialog } = await openGallery();
    await within(dialog).findByRole('button', { name: /^在读证明/ });
    bringIntoView();
    write('按名称或用途查找', '食堂', dialog);
    write('按名称或用途查找', '在读', dialog);
    await within(dialog).findByText('暂时无法生成样张');
    await press(/^在读证明/, dialog);
    await formOf('模板代码');
  });

  it('comes back when the name is not given, with the focus on the chosen document, and gives it back when closed', async () => {
    const { dialog, button } = await openGallery();
    const card = await within(dialog).findByRole('button', { name: /^在读证明/ });
    card.focus();
    fireEvent.click(card);
    // Not by Esc: without a browser the kit gives all its layers one id, so that it does not know which lies on top.
    await press(/取\s*消/, await formOf('模板代码'));
    await waitFor(() => expect(document.activeElement).toBe(card));
    await press(/关闭|Close/, dialog);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
