/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  question,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { tagsPart } from './part.ts';

const STUDY = { tagId: 'study', name: { zh: '学籍', en: 'Studies' }, position: 1 };
const AWARD = { tagId: 'award', name: { zh: '奖励', en: 'Awards' }, position: 2 };
const PATH = '/main/item-tag';

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(tagAdminCalls.list, rows([STUDY, AWARD]));
});
afterEach(closePage);

const removals = () => platform.asked(tagAdminCalls.remove);
const lists = () => platform.asked(tagAdminCalls.list);

describe('the list of tags', () => {
  it('asks for the page that stands in the address', async () => {
    await openPage(tagsPart, `${PATH}?page=3&rows=50`, platform);
    await rowOf('学籍');
    expect(lists()).toEqual([{ page: 3, rows: 50 }]);
  });

  it.each(['page=0&rows=7', 'page=abc&rows=1000', 'page=-1'])(
    'takes the first page of the usual size for %s',
    async (query) => {
      await openPage(tagsPart, `${PATH}?${query}`, platform);
      await rowOf('学籍');
      expect(lists()).toEqual([{ page: 1, rows: 20 }]);
    },
  );

  it('is searched by what stands in the address', async () => {
    await openPage(tagsPart, `${PATH}?search=stud`, platform);
    await rowOf('学籍');
    expect(lists()).toEqual([{ page: 1, rows: 20, search: 'stud' }]);
  });

  it('writes the page that is turned to into the address', async () => {
    platform.give(tagAdminCalls.list, rows([STUDY], 41));
    const { address } = await openPage(tagsPart, PATH, platform);
    await rowOf('学籍');
    fireEvent.click(screen.getByTitle('2'));
    await waitFor(() => expect(lists().at(-1)).toEqual({ page: 2, rows: 20 }));
    expect(address()).toBe(`${PATH}?page=2&rows=20`);
  });

  it('says that there is nothing', async () => {
    platform.give(tagAdminCalls.list, rows([]));
    await openPage(tagsPart, PATH, platform);
    await screen.findByText(/还没有标签/);
  });

  it('says in the platform’s words why it was refused, and has it after another try', async () => {
    platform.refuse(tagAdminCalls.list, 'UNAVAILABLE');
    await openPage(tagsPart, PATH, platform);
    const alert = await screen.findByRole('alert');
    platform.give(tagAdminCalls.list, rows([STUDY]));
    await press('重试', alert);
    await rowOf('学籍');
  });

  it('goes on asking once by itself when the network is lost, then says so', async () => {
    platform.lose(tagAdminCalls.list);
    await openPage(tagsPart, PATH, platform);
    await screen.findByText('无法连接平台，请检查网络');
    expect(lists()).toHaveLength(2);
  });

  it('offers nothing to change without the permission', async () => {
    await openPage(tagsPart, PATH, platform, { perms: ['item:read'] });
    await rowOf('学籍');
    expect(screen.queryByRole('button', { name: /删除|编辑|新建/ })).toBeNull();
    expect(screen.queryByText('操作')).toBeNull();
  });

  it('is not shown without its permission', async () => {
    const { address } = await openPage(tagsPart, PATH, platform, { perms: ['order:read'] });
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect([address(), lists()]).toEqual(['/noPermission', []]);
  });

  it('leads to the sign-in when the session has ended, and remembers the page', async () => {
    platform.refuse(tagAdminCalls.list, 'NOT_SIGNED_IN');
    const { router, signedInBy } = await openPage(tagsPart, `${PATH}?page=2`, platform);
    await screen.findByRole('heading', { name: 'elsewhere' });
    const { pathname, state } = router.state.location;
    expect([pathname, state, signedInBy()]).toEqual(['/login', { from: `${PATH}?page=2` }, undefined]);
  });
});

describe('removing a tag', () => {
  const askFor = async (name: string) => press('删除', await rowOf(name));

  it('asks first, and does nothing when it is called off', async () => {
    await openPage(tagsPart, PATH, platform);
    await askFor('奖励');
    await screen.findByText('确定删除“奖励”吗？');
    await press('取消', await question());
    expect(removals()).toEqual([]);
  });

  it('says that it is done after the row is gone', async () => {
    platform.on(tagAdminCalls.remove).by(() => {
      platform.give(tagAdminCalls.list, rows([STUDY]));
      return { removed: true };
    });
    await openPage(tagsPart, PATH, platform);
    await askFor('奖励');
    await agree('删除');
    await screen.findByText('已删除');
    expect(screen.queryByText('奖励')).toBeNull();
    expect(removals()).toEqual([{ tagId: 'award' }]);
  });

  it('shows what is left when somebody else was faster', async () => {
    platform.on(tagAdminCalls.remove).by(() => {
      platform.give(tagAdminCalls.list, rows([STUDY]));
      return refused('NOT_FOUND');
    });
    await openPage(tagsPart, PATH, platform);
    await askFor('奖励');
    await agree('删除');
    await waitFor(() => expect(screen.queryByText('奖励')).toBeNull());
    expect(screen.queryByText('已删除')).toBeNull();
  });

  it('keeps the row when the answer is lost, and can be tried again', async () => {
    platform.lose(tagAdminCalls.remove);
    await openPage(tagsPart, PATH, platform);
    await askFor('奖励');
    await agree('删除');
    await screen.findByText('无法连接平台，请检查网络');
    expect([await rowOf('奖励'), removals()]).toEqual([expect.anything(), [{ tagId: 'award' }]]);
  });

  it('is sent once however often it is pressed', async () => {
    const held = platform.hold(tagAdminCalls.remove, { removed: true });
    await openPage(tagsPart, PATH, platform);
    await askFor('奖励');
    const [yes] = [...(await question()).querySelectorAll('button')].filter(
      (each) => each.textContent === '删除',
    );
    for (let n = 0; n < 3; n += 1) yes?.click();
    held.release();
    await screen.findByText('已删除');
    expect(removals()).toHaveLength(1);
  });

  it('leads to /noPermission when the permission was taken away meanwhile', async () => {
    platform.refuse(tagAdminCalls.remove, 'NO_PERMISSION');
    const { address } = await openPage(tagsPart, PATH, platform);
    await askFor('奖励');
    await agree('删除');
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(address()).toBe('/noPermission');
  });
});

describe('the form of a tag', () => {
  const open = async () => {
    await openPage(tagsPart, PATH, platform);
    await press('新建标签');
    return screen.findByRole('dialog');
  };

  it('adds a tag and shows it', async () => {
    platform.on(tagAdminCalls.save).by((tag) => {
      const added = { ...tag, tagId: 'new' };
      platform.give(tagAdminCalls.list, rows([STUDY, AWARD, added]));
      return added;
    });
    const form = await open();
    write(/中文/, '出国', form);
    write(/英文/, 'Abroad', form);
    await press('保存', form);
    await rowOf('出国');
    expect(platform.asked(tagAdminCalls.save)).toEqual([{ name: { zh: '出国', en: 'Abroad' }, position: 0 }]);
  });

  it('begins with the tag that is changed, and names it in what is sent', async () => {
    platform.on(tagAdminCalls.save).by((tag) => ({ ...tag, tagId: 'study' }));
    await openPage(tagsPart, PATH, platform);
    await press('编辑', await rowOf('学籍'));
    const form = await screen.findByRole('dialog');
    write(/英文/, 'Study', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(tagAdminCalls.save)).toEqual([
      { tagId: 'study', name: { zh: '学籍', en: 'Study' }, position: 1 },
    ]);
  });

  it('asks for both languages before the platform is asked', async () => {
    const form = await open();
    write(/中文/, '   ', form);
    await press('保存', form);
    expect(await screen.findAllByText('请填写此项')).toHaveLength(2);
    expect(platform.asked(tagAdminCalls.save)).toEqual([]);
  });

  it.each([
    ['NOT_FOUND' as const, /没有|不存在|未找到/],
    ['UNAVAILABLE' as const, /./],
  ])('stays with what was typed when it is refused as %s', async (name, words) => {
    platform.refuse(tagAdminCalls.save, name);
    const form = await open();
    write(/中文/, '出国', form);
    write(/英文/, 'Abroad', form);
    await press('保存', form);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.getByLabelText(/中文/)).toHaveProperty('value', '出国');
  });

  it('saves once when it is pressed twice', async () => {
    const held = platform.hold(tagAdminCalls.save, { ...STUDY, tagId: 'new' });
    const form = await open();
    write(/中文/, '出国', form);
    write(/英文/, 'Abroad', form);
    const ok = screen.getByRole('button', { name: '保存' });
    ok.click();
    ok.click();
    held.release();
    await screen.findByText('已保存');
    expect(platform.asked(tagAdminCalls.save)).toHaveLength(1);
  });
});
