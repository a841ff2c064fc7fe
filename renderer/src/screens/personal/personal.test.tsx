/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../../dev/everyScreen.ts';
import {
  sampleCloudOrder,
  sampleItem,
  sampleOffers,
  samplePhoneRequest,
  sampleRow,
  sampleVisit,
} from '../../../dev/personalSamples.ts';
import { sampleOrder, sampleState, sampleTerminal } from '../../../dev/samples.ts';
import { loadStillCamera } from '../../../dev/stillCamera.ts';
import { afterFormOf, FIRST_CLOUD, FIRST_ITEMS, type PersonalState } from '../../flows/personal/state.ts';
import { endVisits } from '../../kiosk/endVisits.ts';
import { settle } from '../../testing/handClock.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';
import { FILE_PATH, type Services } from '../../testing/services.ts';
import { KioskContext, useSession } from '../../ui/KioskContext.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { SignInPlace } from '../signIn/SignInPlace.tsx';
import { PersonalPlace } from './PersonalPlace.tsx';

const paged = <Row,>(rows: readonly Row[]) => ({
  rows: [...rows],
  total: rows.length,
  pageSize: 8,
  pageNumber: 1,
});
const PAGE = { url: FILE_PATH, width: 210, height: 297 };

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

function Here() {
  const { place } = useSession();
  if (place.at === 'signIn') return <SignInPlace {...place} />;
  return place.at === 'personal' ? (
    <PersonalPlace state={place.state} loadCamera={loadStillCamera} />
  ) : (
    <main data-screen={place.at} />
  );
}

/** A platform that knows one person. */
function servePerson(services: Services): Services {
  services.on(visitCalls.ways, () => ok({ ways: [sampleOffers.DB, sampleOffers.QR] }));
  services.on(visitCalls.signIn, () => ok(sampleVisit));
  services.on(visitCalls.end, () => ok({ ended: true }));
  services.on(terminalItemCalls.tags, () => ok([]));
  services.on(terminalItemCalls.uncompleted, () => ok(paged([])));
  services.on(terminalItemCalls.list, () => ok(paged([sampleRow])));
  services.on(terminalItemCalls.get, () => ok(sampleItem));
  services.on(terminalItemCalls.preview, () => ok({ pages: [PAGE], pageCount: 1 }));
  services.on(terminalUserOrderCalls.create, () => ok({ order: sampleOrder, state: 'claimed' }));
  services.setFile(new Blob(['png'], { type: 'image/png' }));
  return services;
}

/** A person who opened one of the functions behind a sign-in, on a platform in memory. */
async function stand(first: PersonalState = FIRST_ITEMS, prepare: (services: Services) => void = () => {}) {
  const person = await kioskPage(
    (kiosk) => {
      endVisits(kiosk);
      kiosk.send({ type: 'openPersonal', nowMs: kiosk.clock.nowMs(), state: first });
      return (
        <KioskContext value={kiosk}>
          <Here />
        </KioskContext>
      );
    },
    { prepare: (services) => prepare(servePerson(services)), texts: EVERY_TEXT },
  );
  const { user, press } = person;
  return {
    ...person,
    signIn: async () => {
      await user.type(screen.getByLabelText('学号或工号'), '2023010118');
      await user.type(screen.getByLabelText('密码'), 'secret');
      await press('登录');
    },
  };
}

/** What a QR code shows of an address. */
function codeOf(address: string) {
  const { container } = render(<QrCode value={address} label="" />);
  return container.querySelector('svg')?.innerHTML;
}

describe('signing in at the kiosk', () => {
  it('with account and password shows the own documents, and every call carries the visit', async () => {
    const person = await stand();
    expect(person.shows()).toBe('sign-in-DB');
    await person.signIn();
    expect(person.shows()).toBe('items');
    expect(screen.getByText('当前用户 张**（2023****18）')).not.toBeNull();
    const list = person.services.calls.find(({ line }) => line === 'GET list/terminal');
    expect(list?.header(HEADERS.visitToken)).toBe(sampleVisit.visitToken);
  });

  it('asks again in the language that the person changes to, since the platform words what is listed', async () => {
    const person = await stand();
    await person.signIn();
    await act(async () => {
      await person.kiosk.texts.setLanguage('en');
      await settle();
    });
    const asked = person.services.calls.filter(({ line }) => line === 'GET list/terminal');
    // The folders' tags and the documents, each time.
    expect(asked.map(({ header }) => header(HEADERS.language))).toEqual(['zh', 'zh', 'en', 'en']);
  });

  it('shows a wrong password where it was typed, and clears it', async () => {
    const person = await stand(FIRST_ITEMS, ({ refuse }) => refuse(visitCalls.signIn, 'SIGN_IN_FAILED'));
    await person.signIn();
    expect(screen.getByRole('alert').textContent).toContain('用户名或密码错误');
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('');
    expect(person.shows()).toBe('sign-in-DB');
  });

  it('keeps what was typed when the language changes', async () => {
    const person = await stand();
    await person.user.type(screen.getByLabelText('学号或工号'), '2023010118');
    await act(async () => person.kiosk.send({ type: 'language', language: 'en' }));
    await person.calm();
    expect(screen.getByLabelText<HTMLInputElement>('Student or staff number').value).toBe('2023010118');
  });

  it('by phone begins when the phone approves', async () => {
    const answers = ['waiting', 'seen'] as const;
    let asked = 0;
    const person = await stand(FIRST_ITEMS, ({ on }) => {
      on(visitCalls.beginByPhone, () => ok(samplePhoneRequest));
      on(visitCalls.pollPhone, () => {
        const state = answers[asked];
        asked += 1;
        return state ? ok({ state }) : ok({ state: 'approved', visit: sampleVisit });
      });
    });
    await person.press('用手机扫码登录');
    expect(screen.getByRole('img', { name: '登录二维码' })).not.toBeNull();
    expect(screen.getByText('42')).not.toBeNull();
    await person.passes(2_000);
    expect(screen.getByText('请用手机扫描二维码')).not.toBeNull();
    await person.passes(2_000);
    expect(screen.getByText('已扫码，请在手机上确认')).not.toBeNull();
    await person.passes(2_000);
    expect(person.shows()).toBe('items');
  });

  it('by phone offers a new code when the old one has run out', async () => {
    const person = await stand(FIRST_ITEMS, ({ on }) => {
      on(visitCalls.beginByPhone, () => ok(samplePhoneRequest));
      on(visitCalls.pollPhone, () => ok({ state: 'expired' }));
    });
    await person.press('用手机扫码登录');
    await person.passes(2_000);
    expect(screen.getByText('二维码已失效')).not.toBeNull();
    await person.press('换一个二维码');
    expect(screen.getByText('请用手机扫描二维码')).not.toBeNull();
  });

  it('is asked for again when the platform no longer knows the visit', async () => {
    const person = await stand();
    await person.signIn();
    person.services.refuse(terminalItemCalls.get, 'NOT_SIGNED_IN');
    await person.press(/在读证明/);
    expect(person.shows()).toBe('sign-in-DB');
  });

  it('ends at the platform when the person leaves', async () => {
    const person = await stand();
    await person.signIn();
    await person.press('退出登录');
    expect(person.shows()).toBe('home');
    const end = person.services.calls.find(({ line }) => line === 'POST logout/me');
    expect(end?.header(HEADERS.visitToken)).toBe(sampleVisit.visitToken);
    expect(person.kiosk.session.get().visit).toBeNull();
  });
});

describe('printing an own document', () => {
  it('goes from the list over the preview to the print, without asking once more', async () => {
    const person = await stand();
    await person.signIn();
    await person.press(/在读证明/);
    expect(person.shows()).toBe('item');
    await person.press('增加一份');
    await person.press('预览');
    expect(person.shows()).toBe('preview');
    expect(screen.getByRole('img', { name: /在读证明，第 1 页/ })).not.toBeNull();
    expect(screen.getByText(/2 份 · 单面 · 合计 免费/)).not.toBeNull();
    await person.press('签发并打印');
    const created = person.services.calls.find(({ line }) => line === 'POST order/create');
    expect(created?.body).toMatchObject({ itemId: sampleRow.itemId, copies: 2, takeType: 2, language: 'zh' });
    expect(person.kiosk.session.get().place).toMatchObject({
      at: 'pickup',
      state: { order: { orderId: sampleOrder.orderId } },
    });
    expect(person.kiosk.session.get().place).not.toMatchObject({ state: { at: 'confirming' } });
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
  });

  it.each([
    [1, '1 free copy left', 'Can be verified for 1 day after it is issued'],
    [2, '2 free copies left', 'Can be verified for 2 days after it is issued'],
  ])('counts what is left as English does: %d', async (count, free, validity) => {
    const terms = { price: 500, remainingFreeCopies: count };
    const person = await stand(FIRST_ITEMS, ({ on }) => {
      on(terminalItemCalls.list, () => ok(paged([{ ...sampleRow, ...terms }])));
      on(terminalItemCalls.get, () => ok({ ...sampleItem, ...terms, validityDays: count }));
    });
    await person.signIn();
    await person.press('English');
    expect(document.querySelector('.tile')?.textContent).toContain(free);
    await person.press(/enrolment/i);
    expect(screen.getByText(free)).not.toBeNull();
    expect(screen.getByText(validity)).not.toBeNull();
  });

  it('looks for words without eating the space before the next one', async () => {
    const person = await stand();
    await person.signIn();
    const field = screen.getByLabelText<HTMLInputElement>('搜索名称');
    await person.user.type(field, 'enrolment ');
    await person.passes(SECOND_MS);
    const { place } = person.kiosk.session.get();
    expect(place).toMatchObject({ state: { at: 'items', search: 'enrolment' } });
    await person.user.type(field, 'proof');
    expect(field.value).toBe('enrolment proof');
  });

  it('shows on which face of the paper each page will be', async () => {
    const person = await stand(FIRST_ITEMS, ({ on }) =>
      on(terminalItemCalls.preview, () =>
        ok({ pages: [PAGE, { ...PAGE, url: `${FILE_PATH}2` }], pageCount: 2 }),
      ),
    );
    await person.signIn();
    await person.press(/在读证明/);
    await person.press('双面');
    await person.press('预览');
    expect(screen.getByText('第 1 张正面')).not.toBeNull();
    await person.press('下一页');
    expect(screen.getByText('第 1 张背面')).not.toBeNull();
    expect(screen.getByText(/1 份 · 双面 · 合计 免费/)).not.toBeNull();
    await person.press('返回');
    await person.press('单面');
    await person.press('预览');
    expect(screen.queryByText(/^第 1 张/)).toBeNull();
  });

  it('hides personal values on the public screen until they are asked for', async () => {
    const person = await stand();
    await person.signIn();
    await person.press(/在读证明/);
    await person.press('预览');
    const masked = () =>
      person.services.calls
        .filter(({ line }) => line === 'POST sp-print-item/preview')
        .map(({ body }) => (body as { masked: boolean }).masked);
    expect(masked()).toEqual([true]);
    await person.press('显示完整个人信息');
    expect(masked()).toEqual([true, false]);
  });

  it('comes back to the orders not printed yet, still signed in, when the order has to be paid and the person turns round', async () => {
    const person = await stand();
    const unpaid = { ...sampleOrder, fee: { ...sampleOrder.fee, paid: false } };
    person.services.on(terminalUserOrderCalls.create, () => ok({ order: unpaid, state: 'created' }));
    await person.signIn();
    await person.press(/在读证明/);
    await person.press('预览');
    await person.press('签发并打印');
    await act(async () => person.kiosk.send({ type: 'closePayment', nowMs: person.nowMs() }));
    await act(settle);
    expect(person.shows()).toBe('unfinished');
    expect(person.kiosk.session.get().visit).toEqual(sampleVisit);
  });

  it('says that an order waits for approval instead of printing', async () => {
    const person = await stand(FIRST_ITEMS, ({ on }) => {
      on(terminalItemCalls.get, () => ok({ ...sampleItem, needsApproval: true }));
      on(terminalUserOrderCalls.create, () =>
        ok({ order: { ...sampleOrder, state: 'waiting' }, state: 'waiting' }),
      );
    });
    await person.signIn();
    await person.press(/在读证明/);
    await person.press('预览');
    await person.press('提交审核');
    expect(person.shows()).toBe('submitted');
  });

  it('tells at the start of a document that is not printed yet, and leaves its list by signing out', async () => {
    const { orderId } = sampleCloudOrder;
    const closed = {
      ...sampleRow,
      itemId: 'letter',
      title: { zh: '在学函', en: 'Letter' },
      hindrance: { name: 'ITEM_PAUSED', message: '该项目暂停办理' },
    };
    const person = await stand(FIRST_ITEMS, ({ on }) => {
      on(terminalItemCalls.list, () => ok(paged([{ ...sampleRow, uncompletedOrderId: orderId }, closed])));
      on(terminalItemCalls.get, () => ok({ ...sampleItem, uncompletedOrderId: orderId }));
    });
    await person.signIn();
    const tiles = [...document.querySelectorAll<HTMLElement>('.tile')];
    expect(tiles.map(({ dataset }) => dataset.closed)).toEqual(['false', 'true']);
    expect(tiles[0]?.textContent).toContain('有一份还没有打印');
    expect(tiles[1]?.textContent).toContain('该项目暂停办理');
    await person.press(/在读证明/);
    expect(screen.getByText('您有一份还没有打印的相同证明。')).not.toBeNull();
    expect(screen.getByRole('button', { name: '查看未打印的订单' })).not.toBeNull();
    await person.press('返回');
    await person.press('退出登录');
    expect(person.shows()).toBe('home');
  });

  it('leads to the unfinished order when there is the same one', async () => {
    const person = await stand(FIRST_ITEMS, ({ refuse }) =>
      refuse(terminalUserOrderCalls.create, 'SAME_ORDER_EXISTS'),
    );
    await person.signIn();
    await person.press(/在读证明/);
    await person.press('预览');
    await person.press('签发并打印');
    expect(screen.getByRole('alert').textContent).toContain('您已有一个相同的订单');
    await person.press('查看未打印的订单');
    expect(person.shows()).toBe('unfinished');
  });

  it.each([{}, { required: [] }])('says that nothing has to be filled in: %j', async (rules) => {
    const schema = { type: 'object', properties: { note: { type: 'string', title: '备注' } }, ...rules };
    const person = await stand(FIRST_ITEMS, ({ on }) => {
      on(terminalItemCalls.get, () => ok({ ...sampleItem, hasBeforeForm: true }));
      on(terminalItemCalls.beforeForm, () =>
        ok({ itemId: sampleItem.itemId, form: { schema, widgets: {}, values: {} } }),
      );
    });
    await person.signIn();
    await person.press(/在读证明/);
    await person.press('填写表单');
    expect(screen.getByText('以下内容均为选填。')).not.toBeNull();
  });

  it('leads to the phone at once where files have to be attached', async () => {
    const person = await stand(FIRST_ITEMS, ({ on }) =>
      on(terminalItemCalls.get, () => ok({ ...sampleItem, hasBeforeForm: true, needsFiles: true })),
    );
    await person.signIn();
    await person.press(/在读证明/);
    expect(screen.getByRole('alert').textContent).toContain('本终端不支持上传');
    expect(screen.getByRole('img', { name: /扫码在手机上申请.*来这里打印/ })).toBeDefined();
    expect(screen.getByRole('button', { name: '填写表单' })).toHaveProperty('disabled', true);
  });

  it('promises no print here of a document with files that is electronic only', async () => {
    const takeTypes = [TAKE_TYPES.electronic];
    const person = await stand(FIRST_ITEMS, ({ on }) =>
      on(terminalItemCalls.get, () =>
        ok({ ...sampleItem, takeTypes, hasBeforeForm: true, needsFiles: true }),
      ),
    );
    await person.signIn();
    await person.press(/在读证明/);
    expect(screen.getByRole('img', { name: /扫码在手机上申请/ })).toBeDefined();
    expect(screen.queryByText(/来这里打印/)).toBeNull();
  });

  it('leads nobody to the phone who cannot order the document there either', async () => {
    const hindrance = { name: 'ITEM_PAUSED', message: '该项目暂停办理' };
    const person = await stand(FIRST_ITEMS, ({ on }) =>
      on(terminalItemCalls.get, () => ok({ ...sampleItem, hindrance, needsFiles: true })),
    );
    await person.signIn();
    await person.press(/在读证明/);
    expect(screen.getByRole('alert').textContent).toBe('该项目暂停办理');
    expect(screen.queryByRole('img', { name: /扫码/ })).toBeNull();
  });

  it('says before anything is ordered what cannot be paid here', async () => {
    const person = await stand();
    person.services.on(terminalItemCalls.get, () =>
      ok({ ...sampleItem, price: 500, remainingFreeCopies: 1 }),
    );
    await person.signIn();
    await person.press(/在读证明/);
    expect(screen.queryByRole('alert')).toBeNull();
    await person.press('增加一份');
    expect(screen.getByRole('alert').textContent).toContain('5.00');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '预览' }).disabled).toBe(true);
    await person.press('减少一份');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells orders apart that are paid, unpaid and waiting, and prints only the first', async () => {
    const person = await stand();
    const { itemId, title } = sampleRow;
    const rows = ['paid', 'created', 'waiting'].map((state, index) => ({
      orderId: `00000000-0000-4000-8000-00000000000${index}`,
      itemId,
      title,
      copies: 1,
      pages: 1,
      state,
      totalFee: 0,
      createdAt: '2026-11-01T08:00:00.000Z',
    }));
    person.services.on(terminalItemCalls.uncompleted, () => ok(paged(rows)));
    await person.signIn();
    await person.press(/未打印的订单/);
    expect(
      [...document.querySelectorAll('.row')].map(
        (row) => row.querySelector('.row__state, .button')?.textContent,
      ),
    ).toEqual(['打印', '待付款，请咨询服务台', '审核中']);
  });

  it('cannot go on with a document that is not for this person, and says why', async () => {
    const message = '仅限毕业生办理';
    const person = await stand(FIRST_ITEMS, ({ on }) =>
      on(terminalItemCalls.get, () =>
        ok({ ...sampleItem, hindrance: { name: 'ITEM_NOT_ALLOWED', message } }),
      ),
    );
    await person.signIn();
    await person.press(/在读证明/);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByRole('button', { name: '预览' }).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    [[1, 3], /凭取件码到这里打印/],
    [[3], /只提供电子版/],
  ])(
    'cannot begin a document that is not printed at once (%j), and says where to get it',
    async (takeTypes, words) => {
      const person = await stand(FIRST_ITEMS, ({ on }) =>
        on(terminalItemCalls.get, () => ok({ ...sampleItem, takeTypes })),
      );
      await person.signIn();
      await person.press(/在读证明/);
      expect(screen.getByRole('alert').textContent).toMatch(words);
      expect(screen.getByRole('button', { name: '预览' }).hasAttribute('disabled')).toBe(true);
    },
  );

  it('names what is missing of the data, and tries again', async () => {
    let tries = 0;
    const person = await stand(FIRST_ITEMS, ({ on }) =>
      on(terminalItemCalls.preview, () => {
        tries += 1;
        return tries === 1
          ? fail(problem('DOCUMENT_DATA_MISSING', { message: '缺少：专业名称' }))
          : ok({ pages: [PAGE], pageCount: 1 });
      }),
    );
    await person.signIn();
    await person.press(/在读证明/);
    await person.press('预览');
    expect(screen.getByRole('alert').textContent).toContain('缺少：专业名称');
    await person.press('再试一次');
    expect(screen.getByRole('img', { name: /在读证明/ })).not.toBeNull();
  });

  it('fills the form in first, and shows at its field what the platform finds wrong', async () => {
    const schema = {
      type: 'object',
      required: ['reason'],
      properties: { reason: { type: 'string', title: '用途', enum: ['升学', '就业'] } },
    };
    const person = await stand(FIRST_ITEMS, ({ on }) => {
      on(terminalItemCalls.get, () => ok({ ...sampleItem, hasBeforeForm: true }));
      on(terminalItemCalls.beforeForm, () =>
        ok({ itemId: sampleItem.itemId, form: { schema, widgets: {}, values: {} } }),
      );
      on(terminalItemCalls.formCheck, ({ values }) =>
        ok(
          values.reason === '就业'
            ? { valid: true, problems: [] }
            : { valid: false, problems: [{ field: 'reason', message: '请选择就业' }] },
        ),
      );
    });
    await person.signIn();
    await person.press(/在读证明/);
    await person.press('填写表单');
    await screen.findByRole('button', { name: '升学' });
    await person.press('下一步');
    expect(screen.getByText('请填写')).not.toBeNull();
    await person.press('升学');
    await person.press('下一步');
    expect(screen.getByText('请选择就业')).not.toBeNull();
    await person.press('就业');
    await person.press('下一步');
    expect(person.shows()).toBe('preview');
  });
});

describe('printing an own file', () => {
  const cloud = (services: Services) => {
    services.on(terminalCloudPrintCalls.files, () => ok([]));
    services.on(terminalCloudPrintCalls.list, ({ type }) => ok(paged(type === 1 ? [sampleCloudOrder] : [])));
    services.on(terminalCloudPrintCalls.duplicate, () => ok(sampleCloudOrder));
    services.on(terminalUserOrderCalls.take, () => ok({ ...sampleOrder, orderType: 2 }));
  };

  it('takes the order without its code', async () => {
    const person = await stand(FIRST_CLOUD, cloud);
    await person.signIn();
    expect(screen.getByText('24 页 · 1 份 · 共 12 张纸 · A4 双面 · 免费')).not.toBeNull();
    await person.press('打印');
    expect(person.kiosk.session.get().place).toMatchObject({
      at: 'pickup',
      state: { order: { orderType: 2 } },
    });
  });

  it('is found as soon as it was uploaded, and ordered and taken by one touch', async () => {
    const upload = {
      fileId: sampleCloudOrder.fileId ?? '',
      fileName: '实习报告.docx',
      pages: 6,
      uploadedAt: sampleCloudOrder.createdAt,
    };
    const person = await stand(FIRST_CLOUD, (services) => {
      cloud(services);
      services.on(terminalCloudPrintCalls.files, () => ok([upload]));
      services.on(terminalCloudPrintCalls.list, () => ok(paged([])));
      services.on(terminalCloudPrintCalls.create, () => ok(sampleCloudOrder));
    });
    await person.signIn();
    expect(screen.getByText('实习报告.docx')).not.toBeNull();
    expect(screen.queryByText('没有待打印的文件。请先用手机上传文件。')).toBeNull();
    await person.press('打印');
    const created = person.services.calls.find(({ line }) => line === 'POST cloud-print-order/create');
    expect(created?.body).toMatchObject({ fileId: upload.fileId });
    expect(person.kiosk.session.get().place).toMatchObject({
      at: 'pickup',
      state: { order: { orderType: 2 } },
    });
  });

  it('tells where files come from when there is none', async () => {
    const person = await stand(FIRST_CLOUD, (services) => {
      cloud(services);
      services.on(terminalCloudPrintCalls.list, () => ok(paged([])));
    });
    await person.signIn();
    expect(screen.getByText('没有待打印的文件。请先用手机上传文件。')).not.toBeNull();
    const drawn = () => screen.getByRole('img', { name: /用手机扫码上传文件/ }).innerHTML;
    expect(drawn()).toBe(codeOf((sampleState().platform.address ?? '') + phoneAddresses.cloudPrint));
    // Where phones cannot reach the address that the terminal uses.
    const phoneOrigin = 'https://phone.example.edu.cn';
    await act(async () => person.services.setState({ terminal: { ...sampleTerminal, phoneOrigin } }));
    expect(drawn()).toBe(codeOf(phoneOrigin + phoneAddresses.cloudPrint));
  });

  it('orders one again, and shows what was printed', async () => {
    const person = await stand(FIRST_CLOUD, cloud);
    await person.signIn();
    await person.press('再打一份');
    expect(person.services.lines()).toContain(`POST duplicate/${sampleCloudOrder.orderId}`);
    await person.press('已打印');
    expect(screen.getByText('最近没有打印过文件。')).not.toBeNull();
  });

  it('says when the order is printed elsewhere', async () => {
    const person = await stand(FIRST_CLOUD, (services) => {
      cloud(services);
      services.refuse(terminalUserOrderCalls.take, 'ORDER_PRINTING_ELSEWHERE');
    });
    await person.signIn();
    await person.press('打印');
    expect(screen.getByRole('alert')).not.toBeNull();
    expect(person.shows()).toBe('cloud');
  });
});

describe('the form after printing', () => {
  const orderId = sampleCloudOrder.orderId;
  const AFTER = afterFormOf(sampleItem.itemId, orderId);
  const schema = {
    type: 'object',
    required: ['rating'],
    properties: { rating: { type: 'string', title: '评价', enum: ['好', '差'] } },
  };
  const asked = ({ on }: Services) => {
    on(terminalItemCalls.afterForm, () =>
      ok({ itemId: sampleItem.itemId, form: { schema, widgets: {}, values: {} } }),
    );
    on(terminalItemCalls.formCheck, () => ok({ valid: true, problems: [] }));
    on(terminalItemCalls.saveForm, () => ok({ saved: true }));
  };

  it('is checked, kept, and thanked for', async () => {
    const person = await stand(AFTER, asked);
    await person.signIn();
    await screen.findByRole('button', { name: '好' });
    await person.press('好');
    await person.press('下一步');
    expect(person.shows()).toBe('thanks');
    const saved = person.services.calls.find(({ line }) => line === 'POST userFormContent/save');
    expect(saved?.body).toMatchObject({ orderId, beforeForm: false, content: { rating: '好' } });
    await person.press('继续办理');
    expect(person.shows()).toBe('items');
  });

  it('leads to the finished orders on the phone for its files', async () => {
    const proof = { type: 'array', title: '附件', format: 'upload', items: { type: 'string' } };
    const form = {
      schema: { type: 'object', properties: { proof }, required: ['proof'] },
      widgets: { proof: 'upload' },
    };
    const person = await stand(AFTER, ({ on }) =>
      on(terminalItemCalls.afterForm, () => ok({ itemId: sampleItem.itemId, form: { ...form, values: {} } })),
    );
    await person.signIn();
    const drawn = (await screen.findByRole('img', { name: /在“已完成”的订单里填写此表单/ })).innerHTML;
    expect(drawn).toBe(codeOf((sampleState().platform.address ?? '') + phoneAddresses.doneOrders));
  });

  it('may be left out', async () => {
    const person = await stand(AFTER, asked);
    await person.signIn();
    await person.press('返回');
    expect(person.shows()).toBe('items');
    expect(person.services.lines()).not.toContain('POST userFormContent/save');
  });

  it('says when it was not kept', async () => {
    const person = await stand(AFTER, (services) => {
      asked(services);
      services.refuse(terminalItemCalls.saveForm, 'ORDER_NOT_FOUND');
    });
    await person.signIn();
    await screen.findByRole('button', { name: '好' });
    await person.press('好');
    await person.press('下一步');
    expect(person.shows()).toBe('after-form');
    expect(screen.getByRole('alert')).not.toBeNull();
  });
});
