/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FormSchema } from '@self-print/contract/forms.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { makeRegionsUnreachable } from '@self-print/web-kit/testing/unreachableRegions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, write } from '../../../testing/openPage.tsx';
// Fetched with this file and not by the page, which would take longer than a test waits on a busy machine.
import '../../selfPrint/form/ItemForm.tsx';
import '../../../texts/pcPart.ts';
import { itemsPart } from '../part.ts';
import { adminItem, ITEM_PAGE, platformOf, saved } from '../testing/itemPage.ts';

const PURPOSE = {
  type: 'string',
  title: '用途',
  titleEn: 'Purpose',
  enum: ['visa', 'job'],
  enumNamesZh: ['申请签证', '求职'],
  enumNames: ['a visa', 'a job'],
};
const FORM: FormSchema = {
  type: 'object',
  properties: {
    purpose: PURPOSE,
    phone: { type: 'string', title: '电话', format: 'phone', 'x-from': 'student.phone' },
  },
  required: ['phone'],
};
const ITEM = adminItem({ templateId: 'letter', beforeForm: FORM });
const localised = (title: string) => ({
  schema: { type: 'object', properties: { purpose: { type: 'string', title } }, required: ['purpose'] },
  widgets: {},
  values: {},
});
const VALID = { valid: true, problems: [], shown: { zh: localised('用途'), en: localised('Purpose') } };

let platform: FakePlatform;
beforeEach(() => {
  platform = platformOf(ITEM);
  platform.give(itemAdminCalls.checkFormSchema, VALID);
});
afterEach(() => {
  jest.restoreAllMocks();
  return closePage();
});

async function open(perms?: Parameters<typeof openPage>[3]) {
  await openPage(itemsPart, ITEM_PAGE, platform, perms);
  fireEvent.click(await screen.findByRole('tab', { name: '表单' }));
  return screen.findByRole('region', { name: '申请前填写的表单' });
}
const savedForm = async () => (await saved(platform))?.beforeForm;
const fieldNames = () =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field);
const row = (name: RegExp) => screen.getByRole('button', { name });

describe('the designer of forms', () => {
  it('takes a form as it is: another setting is saved with the same form', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: '基本信息' }));
    fireEvent.change(screen.getByDisplayValue('成绩单'), { target: { value: '成绩单（新）' } });
    expect(JSON.stringify(await savedForm())).toBe(JSON.stringify(FORM));
  });

  it('adds a field of a kind, which is called something and must be filled in', async () => {
    const designer = await open();
    await press(/添加字段$/, designer);
    fireEvent.click(await screen.findByRole('menuitem', { name: '日期' }));
    write('名称（中文）', '需要日期', designer);
    write('名称（英文）', 'Needed by', designer);
    fireEvent.click(within(designer).getByRole('switch', { name: '必填' }));
    const form = await savedForm();
    const [name = ''] = fieldNames().slice(-1);
    expect(name).toMatch(/^date[a-z0-9]{6}$/);
    expect(form).toEqual({
      ...FORM,
      properties: {
        ...Object(FORM.properties),
        [name]: { title: '需要日期', titleEn: 'Needed by', type: 'string', format: 'date' },
      },
      required: ['phone', name],
    });
  });

  it('asks for files of some types, in number and size, by clicking', async () => {
    const designer = await open();
    await press(/添加字段$/, designer);
    fireEvent.click(await screen.findByRole('menuitem', { name: '上传附件' }));
    write('名称（中文）', '证明材料', designer);
    fireEvent.click(within(designer).getByRole('checkbox', { name: '图片（PNG）' }));
    write('文件数量上限', '3', designer);
    write('单个文件大小上限（MB）', '5', designer);
    expect(within(designer).queryByLabelText('默认值')).toBeNull();
    const { properties } = Object(await savedForm());
    const [name = ''] = fieldNames().slice(-1);
    expect(properties[name]).toEqual({
      title: '证明材料',
      type: 'array',
      format: 'upload',
      items: { type: 'string' },
      uniqueItems: true,
      maxItems: 3,
      'x-file-kinds': ['pdf', 'jpeg'],
      'x-file-limit': 5 * 1_024 * 1_024,
    });
  });

  it('sets the rules of a text and of a number by clicking', async () => {
    const designer = await open();
    const add = async (kind: string) => {
      await press(/添加字段$/, designer);
      fireEvent.click(await screen.findByRole('menuitem', { name: kind }));
    };
    await add('单行文字');
    write('最少字数', '6', designer);
    write('最多字数', '6', designer);
    fireEvent.mouseDown(within(designer).getByLabelText('内容格式'));
    fireEvent.click(await screen.findByTitle('邮政编码'));
    write('格式不符时的提示（中文）', '请填写六位邮编', designer);
    await add('整数');
    write('最小值', '1', designer);
    write('最大值', '10', designer);
    const { properties } = Object(await savedForm());
    const [text = '', number = ''] = fieldNames().slice(-2);
    expect(properties[text]).toMatchObject({ minLength: 6, maxLength: 6, patternHint: '请填写六位邮编' });
    expect(new RegExp(properties[text].pattern, 'u').test('430070')).toBe(true);
    expect(properties[number]).toMatchObject({ type: 'integer', minimum: 1, maximum: 10 });
  });

  it('links the choices of a field to those of an earlier one, by clicking', async () => {
    const designer = await open();
    await press(/添加字段$/, designer);
    fireEvent.click(await screen.findByRole('menuitem', { name: '联动单选' }));
    const pick = async (label: string, option: string) => {
      fireEvent.mouseDown(within(designer).getByLabelText(label));
      fireEvent.click(await screen.findByTitle(option));
    };
    await pick('选项取决于', '用途');
    await pick('选择“申请签证”时可选', 'choice1');
    const { properties } = Object(await savedForm());
    const [name = ''] = fieldNames().slice(-1);
    expect(properties[name]['x-choices-by']).toEqual({ field: 'purpose', choices: { visa: ['choice1'] } });
  });

  it('begins a region with a district that is chosen from its province on, or with none', async () => {
    const home = { type: 'string', title: '家乡', format: 'region', default: '330106' };
    const form = { type: 'object', properties: { home } };
    platform.give(itemAdminCalls.get, adminItem({ templateId: 'letter', beforeForm: form }));
    const designer = await open();
    await within(designer).findByText('浙江省 / 杭州市 / 西湖区');
    fireEvent.mouseDown(within(designer).getByLabelText('默认值'));
    fireEvent.click(await screen.findByTitle('宁波市'));
    fireEvent.click(await screen.findByTitle('海曙区'));
    expect(await savedForm()).toMatchObject({ properties: { home: { default: '330203' } } });
  });

  it('says when regions cannot be fetched, and has them after another try', async () => {
    const regions = makeRegionsUnreachable();
    const home = { type: 'string', title: '家乡', format: 'region' };
    const form = { type: 'object', properties: { home } };
    platform.give(itemAdminCalls.get, adminItem({ templateId: 'letter', beforeForm: form }));
    const designer = await open();
    const missing = await within(designer).findByText('地区列表加载失败。');
    regions.reach();
    fireEvent.click(within(missing).getByRole('button', { name: '重试' }));
    await within(designer).findByLabelText('默认值');
    expect(missing.isConnected).toBe(false);
  });

  it('is used with the keyboard alone: selects, moves and removes, and brings back', async () => {
    const designer = await open();
    const press_ = (name: RegExp, key: string, altKey = false) =>
      fireEvent.keyDown(row(name), { key, altKey });
    press_(/^用途/, 'ArrowDown');
    await waitFor(() => expect(document.activeElement).toBe(row(/^电话/)));
    expect(row(/^电话/).getAttribute('aria-current')).toBe('true');
    press_(/^电话/, 'ArrowUp', true);
    await waitFor(() => expect(fieldNames()).toEqual(['phone', 'purpose']));
    await waitFor(() => expect(document.activeElement).toBe(row(/^电话/)));
    press_(/^电话/, 'Delete');
    await waitFor(() => expect(fieldNames()).toEqual(['purpose']));
    await press('恢复“电话”', designer);
    expect(Object.keys(Object(Object(await savedForm()).properties))).toEqual(['phone', 'purpose']);
  });

  it('names choices in both languages, and what is stored of them stays', async () => {
    const designer = await open();
    write('选项 1（中文）', '出国签证', designer);
    await press(/添加选项$/, designer);
    write('选项 3（中文）', '升学', designer);
    write('选项 3（英文）', 'further study', designer);
    expect(await savedForm()).toMatchObject({
      properties: {
        purpose: {
          enum: ['visa', 'job', 'choice1'],
          enumNamesZh: ['出国签证', '求职', '升学'],
          enumNames: ['a visa', 'a job', 'further study'],
        },
      },
    });
  });

  it('shows what is wrong at its setting, and leads to the field', async () => {
    platform.give(itemAdminCalls.checkFormSchema, {
      valid: false,
      problems: [
        { place: ['properties', 'phone', 'title'], message: '请填写名称' },
        { place: ['properties', 'purpose', 'enum'], message: '选项重复' },
      ],
      shown: null,
    });
    const designer = await open();
    await within(designer).findByLabelText('需要修改');
    expect(within(designer).queryByText('请填写名称')).toBeNull();
    fireEvent.click(row(/^电话/));
    const field = within(designer).getByLabelText('名称（中文）');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const about = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(about?.textContent).toBe('请填写名称');
    expect(within(designer).queryByText('选项重复')).toBeNull();
  });

  it("shows the persons' own fields in either language, which can be tried", async () => {
    const designer = await open();
    const preview = await within(designer).findByRole('region', { name: '填写时的样子' });
    await within(preview).findByLabelText(/^用途/);
    fireEvent.click(within(preview).getByText('英文'));
    await within(preview).findByLabelText(/^Purpose/);
    await press('Next: preview', preview);
    await within(preview).findByText('Please fill this in');
    expect(document.querySelectorAll('form form')).toHaveLength(0);
    expect(platform.asked(itemAdminCalls.modify)).toEqual([]);
  });

  it('takes a form as JSON, and gives it', async () => {
    await open();
    await press('导入 / 导出 JSON');
    const dialog = await screen.findByRole('dialog');
    const text = within(dialog).getByRole('textbox');
    expect(JSON.parse(text instanceof HTMLTextAreaElement ? text.value : '')).toEqual(FORM);
    fireEvent.change(text, { target: { value: '[]' } });
    expect(within(dialog).getByRole('button', { name: '应用' })).toHaveProperty('disabled', true);
    const other = { type: 'object', properties: { why: { type: 'string', title: '原因' } } };
    fireEvent.change(text, { target: { value: JSON.stringify(other) } });
    await press('应用', dialog);
    expect(await savedForm()).toEqual(other);
  });

  it('is read only for who may only read', async () => {
    const designer = await open({ perms: ['item:read'] });
    expect(within(designer).queryByRole('button', { name: /添加字段|删除字段/ })).toBeNull();
    fireEvent.keyDown(row(/^用途/), { key: 'Delete' });
    expect(fieldNames()).toEqual(['purpose', 'phone']);
  });
});
