/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { FORM_KINDS } from '@self-print/web-kit/testing/formKinds.ts';
import { sampleItem } from '@self-print/web-kit/testing/samples.ts';
import { makeRegionsUnreachable } from '@self-print/web-kit/testing/unreachableRegions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, press } from '../../../testing/openPage.tsx';
import { openPc } from '../../../testing/openPages.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  return closePage();
});

type Property = Readonly<Record<string, unknown>>;

/** The form of an item with one field, which must be filled in. */
async function open(property: Property, widget?: string, value?: string, before: Property = {}) {
  const opened = await openPc('/self-print-order-detail?itemId=transcript&step=fill', (each) => {
    each.give(userItemCalls.get, { ...sampleItem, hasBeforeForm: true });
    each.give(userItemCalls.form, {
      itemId: sampleItem.itemId,
      form: {
        schema: {
          type: 'object',
          required: ['field'],
          properties: { ...before, field: { title: '一项', ...property } },
        },
        widgets: Object.fromEntries(
          widget === undefined ? [] : [...Object.keys(before), 'field'].map((name) => [name, widget]),
        ),
        values: value === undefined ? {} : { field: value },
      },
    });
    each.give(userItemCalls.formCheck, { valid: true, problems: [] });
  });
  await screen.findByRole('button', { name: '下一步：预览' });
  const checked = () => opened.platform.asked(userItemCalls.formCheck).map(({ values }) => values);
  const next = () => press('下一步：预览');
  return { ...opened, checked, next };
}
const field = () => screen.getByLabelText(/一项/);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const LISTED = { type: 'string', enum: ['a', 'b'], enumNames: ['升学', '就业'] };
const SEVERAL = {
  type: 'array',
  uniqueItems: true,
  minItems: 2,
  enumNames: ['甲', '乙', '丙'],
  items: { type: 'string', enum: ['a', 'b', 'c'] },
};

describe('the form of an item at a PC', () => {
  it.each([
    ['text', { type: 'string', maxLength: 20 }, undefined, '出国留学', '出国留学'],
    ['a long text', { type: 'string', maxLength: 400 }, 'textarea', '两行\n文字', '两行\n文字'],
    ['a number', { type: 'integer' }, undefined, '2', 2],
  ])('takes %s', async (_, property, widget, typed, expected) => {
    const { checked, next } = await open(property, widget);
    type(typed);
    await next();
    await waitFor(() => expect(checked()).toEqual([{ field: expected }]));
  });

  it.each([
    ['nothing', { type: 'string' }, '', '请填写此项'],
    ['too short a text', { type: 'string', minLength: 3 }, '好', '至少 3 个字'],
    ['too small a number', { type: 'integer', minimum: 1 }, '0', '不能小于 1'],
    ['too large a number', { type: 'integer', maximum: 9 }, '10', '不能大于 9'],
  ])(
    'says at its field that %s will not do, and asks nothing of the platform',
    async (_, property, typed, words) => {
      const { checked, next } = await open(property);
      if (typed !== '') type(typed);
      await next();
      await screen.findByText(words);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(field().getAttribute('aria-describedby')).toContain(screen.getByText(words).id);
      expect(checked()).toEqual([]);
    },
  );

  it.each([
    ['a day', 'date', { 年: '2026', 月: '11', 日: '21' }, '2026-11-21'],
    ['a time of day', 'time', { 时: '08', 分: '30' }, '08:30'],
  ])("takes %s in parts, in the page's words", async (_, format, parts, expected) => {
    const { checked, next } = await open({ type: 'string', format }, format);
    const group = screen.getByRole('group', { name: '一项' });
    const names = within(group)
      .getAllByRole('combobox')
      .map((each) => each.getAttribute('aria-label'));
    expect(names).toEqual(Object.keys(parts));
    for (const [name, value] of Object.entries(parts)) {
      await next();
      await screen.findByText(/请填写此项|格式不正确/);
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    }
    expect(checked()).toEqual([]);
    await next();
    await waitFor(() => expect(checked()).toEqual([{ field: expected }]));
  });

  it('takes a region from its province on, and is wrong while it is half chosen', async () => {
    const { checked, next } = await open({ type: 'string', format: 'region' }, 'region');
    const choose = async (name: string, words: string) => {
      const list = screen.getByLabelText(name);
      const option = await within(list).findByRole('option', { name: words });
      fireEvent.change(list, { target: { value: option instanceof HTMLOptionElement ? option.value : '' } });
    };
    await choose('省', '浙江省');
    await choose('市', '宁波市');
    await choose('市', '杭州市');
    await next();
    await screen.findByText('格式不正确');
    await choose('区县', '西湖区');
    await next();
    await waitFor(() => expect(checked()).toEqual([{ field: '330106' }]));
  });

  it('says when regions cannot be fetched, and has them after another try', async () => {
    const regions = makeRegionsUnreachable();
    await open({ type: 'string', format: 'region' }, 'region');
    const missing = await screen.findByText('地区列表加载失败，请检查网络。');
    regions.reach();
    fireEvent.click(within(missing).getByRole('button', { name: '重试' }));
    await within(screen.getByLabelText('省')).findByRole('option', { name: '浙江省' });
    expect(missing.isConnected).toBe(false);
  });

  it.each(FORM_KINDS)('has a field for the widget %s', async (widget, property) => {
    await open(property, widget);
    expect(document.querySelector('.pc-field :is(input, textarea, select)')).not.toBeNull();
  });

  it('takes one of several by its button', async () => {
    const { checked, next } = await open(LISTED, 'radio');
    fireEvent.click(screen.getByLabelText('就业'));
    await next();
    await waitFor(() => expect(checked()).toEqual([{ field: 'b' }]));
  });

  it('takes several of several, and not too few', async () => {
    const { checked, next } = await open(SEVERAL, 'checkboxes');
    fireEvent.click(screen.getByLabelText('丙'));
    await next();
    await screen.findByText('至少选 2 项');
    expect(checked()).toEqual([]);
    fireEvent.click(screen.getByLabelText('甲'));
    await next();
    await waitFor(() =>
      expect(checked().map((each) => new Set(Object(each).field))).toEqual([new Set(['a', 'c'])]),
    );
  });

  it('takes a rating by its stars', async () => {
    const { checked, next } = await open({ type: 'integer', minimum: 1, maximum: 5 });
    fireEvent.click(screen.getByLabelText('4 / 5'));
    expect(document.querySelectorAll('.stars__star--on')).toHaveLength(4);
    await next();
    await waitFor(() => expect(checked()).toEqual([{ field: 4 }]));
  });

  it('takes a box that is ticked', async () => {
    const { checked, next } = await open({ type: 'boolean' });
    fireEvent.click(within(screen.getByRole('main')).getByRole('checkbox'));
    await next();
    await waitFor(() => expect(checked()).toEqual([{ field: true }]));
  });

  it('offers what belongs to the choice before, and forgets what no longer does', async () => {
    const campus = { type: 'string', title: '校区', enum: ['e', 'w'], enumNames: ['东区', '西区'] };
    const choices = { e: ['hall'], w: ['gate'] };
    const place = {
      type: 'string',
      enum: ['hall', 'gate'],
      enumNames: ['大厅', '门岗'],
      'x-choices-by': { field: 'campus', choices },
    };
    const { checked, next } = await open(place, 'radio', undefined, { campus });
    await screen.findByText('请先选择“校区”');
    fireEvent.click(screen.getByLabelText('东区'));
    fireEvent.click(await screen.findByLabelText('大厅'));
    fireEvent.click(screen.getByLabelText('西区'));
    await screen.findByLabelText('门岗');
    expect(screen.queryByLabelText('大厅')).toBeNull();
    await next();
    await screen.findByText('请填写此项');
    fireEvent.click(screen.getByLabelText('门岗'));
    await next();
    await waitFor(() => expect(checked()).toEqual([{ campus: 'w', field: 'gate' }]));
  });

  it('begins with what the platform knows', async () => {
    const { checked, next } = await open({ type: 'string' }, undefined, '张晓明');
    expect(field()).toHaveProperty('value', '张晓明');
    await next();
    await waitFor(() => expect(checked()).toEqual([{ field: '张晓明' }]));
  });
});
