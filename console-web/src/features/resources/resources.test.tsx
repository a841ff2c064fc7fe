/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PICTURE_LIMIT_BYTES, RESOURCE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { resourcesPart } from './part.ts';

const PATH = '/main/resourceManage';
const FONT = {
  resourceId: 'a0000000-0000-4000-8000-000000000001',
  kind: 'font' as const,
  name: 'School-Serif',
  contentType: 'font/ttf',
  sizeBytes: 2_048,
  createdAt: '2026-11-21T09:00:00.000Z',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(templateCalls.resources, rows([FONT]));
});
afterEach(() => {
  jest.restoreAllMocks();
  return closePage();
});

describe('the list of resources', () => {
  it('leaves out a kind that there is not', async () => {
    await openPage(resourcesPart, `${PATH}?kind=poem`, platform);
    await rowOf('School-Serif');
    expect(platform.asked(templateCalls.resources)).toEqual([{ page: 1, rows: 20 }]);
  });

  it('begins at the first page when another kind is chosen', async () => {
    const { address } = await openPage(resourcesPart, `${PATH}?page=3`, platform);
    await rowOf('School-Serif');
    fireEvent.click(screen.getByLabelText('印章'));
    await waitFor(() =>
      expect(platform.asked(templateCalls.resources).at(-1)).toEqual({ page: 1, rows: 20, kind: 'seal' }),
    );
    expect(address()).toBe(`${PATH}?kind=seal`);
  });

  it('is searched by what stands in the address', async () => {
    await openPage(resourcesPart, `${PATH}?search=Serif`, platform);
    await rowOf('School-Serif');
    expect(platform.asked(templateCalls.resources)).toEqual([{ page: 1, rows: 20, search: 'Serif' }]);
  });

  it('offers nothing to change without the permission', async () => {
    await openPage(resourcesPart, PATH, platform, { perms: ['template:read'] });
    await rowOf('School-Serif');
    expect(screen.queryByRole('button', { name: /添加|归档|重命名|替换/ })).toBeNull();
  });

  it('says where one is used, and gives the focus back', async () => {
    platform.give(templateCalls.resourceUse, [
      { templateId: 't', name: { zh: '成绩单', en: 'Transcript' }, published: true, newest: false },
    ]);
    await openPage(resourcesPart, PATH, platform, { perms: ['template:read'] });
    await press('使用情况', await rowOf('School-Serif'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('成绩单 · 已发布的版本');
    expect(platform.asked(templateCalls.resourceUse)).toEqual([{ id: FONT.resourceId }]);
  });

  it('shows a sample of a font in both scripts and of words that are typed, or that it cannot be drawn', async () => {
    let read = async () => {};
    class Face {
      readonly family: string;
      constructor(family: string) {
        this.family = family;
      }
      load() {
        return read();
      }
    }
    const fonts = new Set<unknown>();
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
    Object.defineProperty(globalThis, 'FontFace', { value: Face, configurable: true });
    platform.on(templateCalls.resource).by(() => new Response('font'));
    await openPage(resourcesPart, PATH, platform);
    await press('预览', await rowOf('School-Serif'));
    const [line] = await screen.findAllByText(/兹证明张晓明同学/);
    expect(line?.parentElement?.style.fontFamily).toBe('font-sample');
    await screen.findAllByText(/Certificate of Enrolment/);
    write('试输入文字', '龘');
    expect(screen.getAllByText('龘')).toHaveLength(2);
    expect(fonts.size).toBe(1);
    closePage();
    expect(fonts.size).toBe(0);
    read = async () => {
      throw new Error('not a font');
    };
    await openPage(resourcesPart, PATH, platform);
    await press('预览', await rowOf('School-Serif'));
    await screen.findByText('此浏览器无法显示该字体。');
    closePage();
    for (const [holder, name] of [
      [document, 'fonts'],
      [globalThis, 'FontFace'],
    ] as const)
      Reflect.deleteProperty(holder, name);
  });

  it('saves one as a file of its type, or says why not', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    platform.on(templateCalls.resource).by(() => new Response('font'));
    await openPage(resourcesPart, PATH, platform, { perms: ['template:read'] });
    await press('下载', await rowOf('School-Serif'));
    await waitFor(() => expect(saved).toEqual(['School-Serif.ttf']));
    platform.refuse(templateCalls.resource, 'NOT_FOUND');
    await press('下载', await rowOf('School-Serif'));
    await screen.findByText('未找到相关数据');
    expect(saved).toHaveLength(1);
  });

  it('renames one, and says at the form that a name is taken', async () => {
    platform.refuse(templateCalls.renameResource, 'NAME_TAKEN');
    await openPage(resourcesPart, PATH, platform);
    await press('重命名', await rowOf('School-Serif'));
    const form = await screen.findByRole('dialog');
    write('名称', 'a b', form);
    await press('保存', form);
    await within(form).findByText('请用字母、数字、点、下划线和连字符');
    write('名称', 'Serif', form);
    await press('保存', form);
    await within(form).findByText('该编号或名称已存在');
    expect(platform.asked(templateCalls.renameResource)).toEqual([
      { resourceId: FONT.resourceId, name: 'Serif', known: FONT.name },
    ]);
  });

  it('replaces the file of one, once there is one that fits', async () => {
    platform.on(templateCalls.replaceResource).by(() => FONT);
    await openPage(resourcesPart, PATH, platform);
    await press('替换', await rowOf('School-Serif'));
    const form = await screen.findByRole('dialog');
    await press('替换', form);
    await within(form).findByText('请选择文件');
    within(form).getByText('.ttf .otf，不超过 32 MB');
    const file = new File(['font'], 'new.ttf');
    file.arrayBuffer = () => Promise.reject(new DOMException('changed on the disk', 'NotReadableError'));
    fireEvent.change(within(form).getByLabelText('文件'), { target: { files: [file] } });
    await press('替换', form);
    await within(form).findByText('无法读取文件，可能已被移动或修改，请重新选择');
    file.arrayBuffer = async () => new TextEncoder().encode('font').buffer;
    fireEvent.change(within(form).getByLabelText('文件'), { target: { files: [file] } });
    await press('替换', form);
    await screen.findByText('已保存');
    expect(platform.asked(templateCalls.replaceResource)).toMatchObject([{ resourceId: FONT.resourceId }]);
  });

  it('shows what is left when somebody else has archived it', async () => {
    platform.on(templateCalls.archiveResource).by(() => {
      platform.give(templateCalls.resources, rows([]));
      return refused('NOT_FOUND');
    });
    await openPage(resourcesPart, PATH, platform);
    await press('归档', await rowOf('School-Serif'));
    await agree('归档');
    await screen.findByText(/还没有资源/);
    expect(screen.queryByText('已归档')).toBeNull();
  });
});

describe('the form of a resource', () => {
  const added = () => platform.asked(templateCalls.addResource);
  const openForm = async () => {
    await openPage(resourcesPart, PATH, platform);
    await press('添加资源');
    return screen.findByRole('dialog');
  };
  const take = (form: HTMLElement, name: string, size = 4) => {
    const file = new File(['seal'], name);
    Object.defineProperty(file, 'size', { value: size });
    file.arrayBuffer = async () => new TextEncoder().encode('seal').buffer;
    fireEvent.change(within(form).getByLabelText('文件'), { target: { files: [file] } });
  };

  it('makes a name of that of the file, and sends what is in it', async () => {
    platform.on(templateCalls.addResource).by(({ kind, name }) => ({ ...FONT, kind, name }));
    const form = await openForm();
    take(form, 'School emblem (2026).png');
    expect(within(form).getByLabelText('名称')).toHaveProperty('value', 'School-emblem-2026-');
    write('名称', 'emblem', form);
    await press('上传', form);
    await screen.findByText('已添加');
    expect(added()).toEqual([expect.objectContaining({ kind: 'image', name: 'emblem' })]);
  });

  it('asks for a file', async () => {
    const form = await openForm();
    write('名称', 'emblem', form);
    await press('上传', form);
    await within(form).findByText('请选择文件');
    expect(added()).toEqual([]);
  });

  it('sends nothing that is too large', async () => {
    const form = await openForm();
    take(form, 'emblem.png', PICTURE_LIMIT_BYTES + 1);
    await press('上传', form);
    expect((await within(form).findByRole('alert')).textContent).toBe('文件不能超过 4 MB');
    fireEvent.click(within(form).getByLabelText('字体'));
    take(form, 'emblem.png', RESOURCE_LIMIT_BYTES + 1);
    await press('上传', form);
    await within(form).findByText('文件不能超过 32 MB');
    expect(added()).toEqual([]);
  });

  it('asks for another name where that one cannot be', async () => {
    const form = await openForm();
    take(form, 'emblem.png');
    write('名称', '校徽', form);
    await press('上传', form);
    await within(form).findByText('请用字母、数字、点、下划线和连字符');
    expect(added()).toEqual([]);
  });

  it.each([
    ['RESOURCE_INVALID' as const, '资源文件无法识别'],
    ['NAME_TAKEN' as const, '该编号或名称已存在'],
  ])('keeps the file and the name when it is refused as %s', async (name, words) => {
    platform.refuse(templateCalls.addResource, name);
    const form = await openForm();
    take(form, 'emblem.png');
    await press('上传', form);
    expect((await within(form).findByRole('alert')).textContent).toBe(words);
    platform.on(templateCalls.addResource).by((wish) => ({ ...FONT, kind: wish.kind, name: wish.name }));
    await press('上传', form);
    await screen.findByText('已添加');
    expect(added()).toHaveLength(2);
  });
});
