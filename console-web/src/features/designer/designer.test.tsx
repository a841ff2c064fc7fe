/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { templateShape } from '@self-print/contract/template/template.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rows, write } from '../../testing/openPage.tsx';
import { designerPart } from './part.ts';
import { CONTENT, DESIGNER, FACTS, openDesigner, templatePlatform } from './testing/openDesigner.tsx';

let platform: FakePlatform;
beforeEach(() => {
  platform = templatePlatform();
});
afterEach(() => {
  jest.restoreAllMocks();
  closePage();
});

const placed = () => {
  const found = document.querySelector('[data-part="title"]');
  if (!(found instanceof HTMLElement)) throw new Error('The title is not on the page');
  return found;
};
const saved = () => platform.asked(templateCalls.saveDraft);

describe('the designer', () => {
  it('reads the template once for each change while an element is dragged, however often it is drawn', async () => {
    await openDesigner(platform);
    const canvas = screen.getByRole('application');
    fireEvent.pointerDown(placed(), { clientX: 100, clientY: 100, pointerId: 1 });
    const parse = jest.spyOn(templateShape, 'parse');
    const moves = [2, 4, 4, 4, 6];
    for (const by of moves) fireEvent.pointerMove(canvas, { clientX: 100 + by, clientY: 100, altKey: true });
    expect(parse).toHaveBeenCalledTimes(new Set(moves).size);
    fireEvent.pointerUp(canvas);
    expect(parse).toHaveBeenCalledTimes(new Set(moves).size);
  });

  it.each(['?templateId=transcript', '?version=2', '?templateId=transcript&version=x'])(
    'is left for the list at %s',
    async (query) => {
      const { address } = await openPage(designerPart, `/main/template-designer${query}`, platform);
      await screen.findByRole('heading', { name: 'elsewhere' });
      expect(address()).toBe('/main/templates');
    },
  );

  it('says that a version is not there', async () => {
    platform.refuse(templateCalls.get, 'NOT_FOUND');
    await openPage(designerPart, DESIGNER, platform);
    await screen.findByRole('heading', { name: '没有找到', level: 1 });
    screen.getByRole('link', { name: '返回列表' });
  });

  it('says where a stored template cannot be read', async () => {
    platform.give(templateCalls.get, { ...FACTS, content: { ...CONTENT, pagesMax: 'many' } });
    await openPage(designerPart, DESIGNER, platform);
    expect((await screen.findByRole('alert')).textContent).toMatch(/pagesMax/);
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('has panels that can be put away and brought back', async () => {
    await openDesigner(platform);
    for (const [button, panel] of [
      ['元素面板', '元素'],
      ['属性面板', '属性'],
    ] as const) {
      const aside = screen.getByRole('complementary', { name: panel });
      await press(button);
      expect(aside.hidden).toBe(true);
      await press(button);
      expect(aside.hidden).toBe(false);
    }
  });

  it('shows the picture of a resource where it stands on the page', async () => {
    const logo = {
      id: 'logo',
      kind: 'image',
      frame: { x: 10, y: 10, width: 30, height: 30 },
      source: { from: 'resource', resource: 'logo.png' },
    } as const;
    const resource = {
      resourceId: 'a0000000-0000-4000-8000-000000000001',
      kind: 'image',
      name: 'logo.png',
      contentType: 'image/png',
      sizeBytes: 2_048,
      createdAt: FACTS.createdAt,
    } as const;
    platform.give(templateCalls.get, { ...FACTS, content: { ...CONTENT, fixed: [logo] } });
    platform.give(templateCalls.resources, rows([resource]));
    platform.on(templateCalls.resource).by(() => new Response(new Blob(['png'], { type: 'image/png' })));
    await openDesigner(platform);
    await waitFor(() =>
      expect(document.querySelector('[data-part="logo"] img')?.getAttribute('src')).toBe('blob:picture'),
    );
  });

  it('lets nobody change it who may only read', async () => {
    await openDesigner(platform, { perms: ['template:read'] });
    fireEvent.pointerDown(placed(), { clientX: 100, clientY: 100, pointerId: 1 });
    const inspector = screen.getByLabelText('属性');
    for (const field of within(inspector).getAllByRole('spinbutton'))
      expect(field).toHaveProperty('disabled', true);
  });
});

describe('the inspector', () => {
  const choose = async (kind: string) => {
    fireEvent.pointerDown(placed(), { clientX: 100, clientY: 100, pointerId: 1 });
    fireEvent.pointerUp(screen.getByRole('application'));
    const inspector = screen.getByLabelText('属性');
    await within(inspector).findByRole('heading', { name: kind });
    return inspector;
  };

  it('sends what was changed with the version that was read', async () => {
    platform.on(templateCalls.saveDraft).by(() => ({ ...FACTS, revision: 8 }));
    await openDesigner(platform);
    const inspector = await choose('文字');
    write('文字（中文）', '在读证明', inspector);
    await press('保存');
    await waitFor(() => expect(saved()).toHaveLength(1));
    const [wish] = saved();
    expect(wish).toMatchObject({ templateId: 'transcript', basedOn: 2, basedOnRevision: 7 });
    expect(JSON.stringify(wish?.content)).toContain('在读证明');
  });

  it('is based on what was opened, also where the versions were read again meanwhile', async () => {
    await openDesigner(platform);
    write('文字（中文）', '在读证明', await choose('文字'));
    platform.give(templateCalls.versions, [{ ...FACTS, revision: 8 }]);
    const later = Date.now() + 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(platform.asked(templateCalls.versions)).toHaveLength(2));
    await press('保存');
    await waitFor(() => expect(saved()).toMatchObject([{ basedOn: 2, basedOnRevision: 7 }]));
  });

  it('keeps what was changed when another administrator was faster', async () => {
    platform.on(templateCalls.saveDraft).by(() => refused('CHANGED_MEANWHILE'));
    await openDesigner(platform);
    const inspector = await choose('文字');
    write('文字（中文）', '在读证明', inspector);
    await press('保存');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(within(inspector).getByLabelText('文字（中文）')).toHaveProperty('value', '在读证明');
  });

  it('asks before a changed template is left', async () => {
    const { router, address } = await openDesigner(platform);
    write('文字（中文）', '在读证明', await choose('文字'));
    await router.navigate('/main/templates');
    await press('留在此页', await screen.findByRole('dialog'));
    expect(address()).toBe(DESIGNER);
  });
});
