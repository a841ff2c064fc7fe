/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ItemDetail, type ItemListRow, userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { FORM_KINDS } from '@self-print/web-kit/testing/formKinds.ts';
import { ORDER_ID, sampleFee, sampleItem, sampleOrder } from '@self-print/web-kit/testing/samples.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, pageOf, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const FORM = {
  schema: {
    type: 'object',
    required: ['purpose'],
    properties: {
      purpose: { type: 'string', title: '用途', maxLength: 20 },
      kind: { type: 'string', title: '类别', enum: ['a', 'b'], enumNames: ['升学', '就业'] },
      copiesAbroad: { type: 'integer', title: '国外份数', minimum: 1 },
      agreed: { type: 'boolean', title: '内容属实' },
      phone: { type: 'string', title: '电话', format: 'phone' },
      at: { type: 'string', title: '时间', format: 'time' },
    },
  },
  // As the platform names them for these formats.
  widgets: { phone: 'tel', at: 'time' },
  values: {},
};

const stand =
  (item: Partial<ItemDetail> = {}) =>
  (platform: FakePlatform) => {
    platform.give(userItemCalls.get, { ...sampleItem, ...item });
    platform.give(userItemCalls.previewWithForm, {
      pages: [{ url: '/page/1', width: 210, height: 297 }],
      pageCount: 1,
    });
    platform.on(userItemCalls.chargeFee).by(({ copies }) => sampleFee(copies));
    platform.give(userOrderCalls.create, sampleOrder);
    platform.give(userOrderCalls.get, sampleOrder);
    platform.give(userOrderCalls.usableTerminals, []);
  };
const created = (platform: FakePlatform) =>
  platform.seen.filter(({ path }) => path.endsWith('/order/create')).map(({ body }) => body);

describe('ordering a document', () => {
  it('goes from the item by preview and price to the pickup code', async () => {
    const { platform } = await openPhone({ path: '/mobile/orderDetail?itemId=transcript', prepare: stand() });
    await press('开始办理');
    await press('内容无误，下一步');
    await screen.findByText('免费', { selector: 'strong' });
    await press('增加一份');
    await screen.findByText('¥5.00', { selector: 'strong' });
    await press('提交订单');
    await screen.findByText('4072 9153');
    expect(created(platform)).toEqual([
      expect.objectContaining({ itemId: 'transcript', copies: 2, takeType: 1, language: 'zh' }),
    ]);
  });

  it('sends the same request key again when the answer was lost, and another for another order', async () => {
    let isLost = true;
    const { platform } = await openPhone({
      path: '/mobile/order-finish?itemId=transcript',
      prepare: (each) => {
        stand()(each);
        each.on(userOrderCalls.create).by(() => (isLost ? 'lost' : sampleOrder));
      },
    });
    await press('提交订单（免费）');
    await screen.findByText('连接不上打印平台。可以放心重试，不会重复提交。');
    await press('提交订单（免费）');
    await waitFor(() => expect(created(platform)).toHaveLength(2));
    await press('增加一份');
    await screen.findByText('¥5.00', { selector: 'strong' });
    isLost = false;
    await press('提交订单');
    await screen.findByText('4072 9153');
    const [first, second, third] = created(platform).map((body) => Object(body).requestKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('leads back to the list once it is made, and not to the pages of the order', async () => {
    await openPhone({
      path: '/mobile/orderDetail?itemId=transcript',
      prepare: (each) => {
        stand()(each);
        each.give(userItemCalls.list, pageOf<ItemListRow>([]));
      },
    });
    await press('开始办理');
    await press('内容无误，下一步');
    await press('提交订单（免费）');
    await screen.findByText('下单成功', { selector: 'h2' });
    await press('返回');
    await screen.findByText('暂时没有可办的证明');
  });

  it.each(['itemPreview', 'order-finish'])(
    'begins with the form where a reload has lost what was filled in: %s',
    async (step) => {
      const { platform } = await openPhone({
        path: `/mobile/${step}?itemId=transcript`,
        prepare: (each) => {
          stand({ hasBeforeForm: true })(each);
          each.give(userItemCalls.form, { itemId: 'transcript', form: FORM });
        },
      });
      await screen.findByRole('button', { name: '下一步：预览' });
      expect(platform.asked(userItemCalls.previewWithForm)).toEqual([]);
      expect(screen.queryByRole('button', { name: /提交订单/ })).toBeNull();
    },
  );

  it('leads to the order that stands in the way of the same one', async () => {
    await openPhone({
      path: '/mobile/order-finish?itemId=transcript',
      prepare: (each) => {
        stand()(each);
        each.refuse(userOrderCalls.create, 'SAME_ORDER_EXISTS');
        each.give(userOrderCalls.findUncompleted, sampleOrder);
      },
    });
    await press('提交订单（免费）');
    const link = await screen.findByRole('link', { name: '查看进行中的订单' });
    expect(link.getAttribute('href')).toContain(ORDER_ID);
  });

  it('offers no order of an item that the person may not have, and says why', async () => {
    await openPhone({
      path: '/mobile/orderDetail?itemId=transcript',
      prepare: stand({ hindrance: { name: 'PRINT_LIMIT_REACHED', message: '已达打印次数上限' } }),
    });
    await screen.findByText('已达打印次数上限');
    expect(screen.queryByRole('button', { name: '开始办理' })).toBeNull();
  });

  it('orders one electronic copy where the item is taken that way', async () => {
    const { platform } = await openPhone({
      path: '/mobile/order-finish?itemId=transcript',
      prepare: stand({ takeTypes: [3] }),
    });
    await press('提交订单（免费）');
    await waitFor(() =>
      expect(created(platform)).toEqual([expect.objectContaining({ copies: 1, takeType: 3 })]),
    );
  });
});

describe('the form of an item', () => {
  const open = (problems: { field: string; message: string }[] = []) =>
    openPhone({
      path: '/mobile/orderCreate?itemId=transcript',
      prepare: (each) => {
        stand({ hasBeforeForm: true })(each);
        each.give(userItemCalls.form, { itemId: 'transcript', form: FORM });
        each.give(userItemCalls.formCheck, { valid: problems.length === 0, problems });
      },
    });

  it('brings what was filled in into preview and order', async () => {
    const { platform } = await open();
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText(/用途/), '出国留学');
    await person.selectOptions(screen.getByLabelText('类别'), '就业');
    await person.type(screen.getByLabelText('国外份数'), '2');
    await person.click(screen.getByLabelText('内容属实'));
    await press('下一步：预览');
    await press('内容无误，下一步');
    await press('提交订单（免费）');
    await screen.findByText('4072 9153');
    expect(created(platform)).toEqual([
      expect.objectContaining({
        reportFormValue: { purpose: '出国留学', kind: 'b', copiesAbroad: 2, agreed: true },
      }),
    ]);
  });

  it('has a field for every widget that the platform may name, and a day in the words of the page', async () => {
    const fields = FORM_KINDS.map(([widget, field], index) => [`field${index}`, widget, field] as const);
    const { platform } = await openPhone({
      path: '/mobile/orderCreate?itemId=transcript',
      prepare: (each) => {
        stand({ hasBeforeForm: true })(each);
        each.give(userItemCalls.formCheck, { valid: true, problems: [] });
        each.give(userItemCalls.form, {
          itemId: 'transcript',
          form: {
            schema: {
              type: 'object',
              properties: Object.fromEntries(fields.map(([name, , field]) => [name, field])),
            },
            widgets: Object.fromEntries(fields.map(([name, widget]) => [name, widget])),
            values: {},
          },
        });
      },
    });
    await screen.findByRole('combobox', { name: '月' });
    const drawn = [...document.querySelectorAll('.form__field')];
    expect(drawn.map((each) => each.querySelector('input, textarea, select') !== null)).toEqual(
      fields.map(() => true),
    );
    const person = userEvent.setup();
    for (const [part, words] of [
      ['年', '2026年'],
      ['月', '9月'],
      ['日', '1日'],
    ] as const)
      await person.selectOptions(screen.getByRole('combobox', { name: part }), words);
    await press('下一步：预览');
    await waitFor(() =>
      expect(platform.asked(userItemCalls.formCheck).map(({ values }) => values)).toEqual([
        { [`field${FORM_KINDS.findIndex(([widget]) => widget === 'date')}`]: '2026-09-01' },
      ]),
    );
  });

  it('takes a rating by its stars, and leaves a declaration to the person', async () => {
    const { platform } = await openPhone({
      path: '/mobile/orderCreate?itemId=transcript',
      prepare: (each) => {
        stand({ hasBeforeForm: true })(each);
        each.give(userItemCalls.formCheck, { valid: true, problems: [] });
        const properties = {
          rating: { type: 'integer', title: '评分', minimum: 1, maximum: 5 },
          agreed: { type: 'boolean', title: '我确认', const: true },
        };
        const schema = { type: 'object', properties, required: ['agreed'] };
        each.give(userItemCalls.form, { itemId: 'transcript', form: { schema, widgets: {}, values: {} } });
      },
    });
    const person = userEvent.setup();
    await person.click(await screen.findByLabelText('4 / 5'));
    const declaration = screen.getByRole('checkbox');
    expect(declaration).toHaveProperty('checked', false);
    await press('下一步：预览');
    expect(platform.asked(userItemCalls.formCheck)).toEqual([]);
    await person.click(declaration);
    await press('下一步：预览');
    await waitFor(() =>
      expect(platform.asked(userItemCalls.formCheck).map(({ values }) => values)).toEqual([
        { rating: 4, agreed: true },
      ]),
    );
  });

  it('names what is missing at its field, and asks nothing of the platform', async () => {
    const { platform } = await open();
    await screen.findByLabelText(/用途/);
    await press('下一步：预览');
    await screen.findByText('请填写此项');
    expect(screen.getByLabelText(/用途/).getAttribute('aria-invalid')).toBe('true');
    expect(platform.seen.some(({ path }) => path.endsWith('/formCheck'))).toBe(false);
  });

  it('shows what the platform finds wrong at its field, and stays', async () => {
    await open([{ field: 'purpose', message: '用途不能是“其他”' }]);
    await userEvent.setup().type(await screen.findByLabelText(/用途/), '其他');
    await press('下一步：预览');
    await screen.findByText('用途不能是“其他”');
    await screen.findByText('请检查标红的 1 处');
  });

  it('keeps what was filled in while the person looks at the preview and comes back', async () => {
    await open();
    await userEvent.setup().type(await screen.findByLabelText(/用途/), '出国留学');
    await press('下一步：预览');
    await screen.findByText(/这是按您的数据生成的预览/);
    await press('返回');
    const field = await screen.findByLabelText(/用途/);
    expect(field instanceof HTMLInputElement && field.value).toBe('出国留学');
  });

  it('is left out for an item without one', async () => {
    await openPhone({
      path: '/mobile/orderCreate?itemId=transcript',
      prepare: (each) => {
        stand()(each);
        each.give(userItemCalls.form, { itemId: 'transcript', form: null });
      },
    });
    await screen.findByText(/这是按您的数据生成的预览/);
  });
});
