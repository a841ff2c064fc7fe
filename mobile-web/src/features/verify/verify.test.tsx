/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallAnswer } from '@self-print/contract/call.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const CODE = '7K3M9PQR2VWX4YZA';
const TICKET = 'a-ticket-that-is-long-enough';
const TOKEN = 'a-token-that-is-long-enough';
type Answer = CallAnswer<typeof documentCalls.verify>;

const known = (state: 'valid' | 'expired' | 'revoked', previewTicket: string | null = null): Answer => ({
  state,
  title: { zh: '在读证明', en: 'Certificate of enrolment' },
  school: { zh: '示例大学', en: 'Example University' },
  holderName: { zh: '张**', en: 'Z**** S**' },
  holderNumber: '2023******',
  facts: [{ label: { zh: '专业', en: 'Major' }, value: { zh: '软件工程', en: 'Software engineering' } }],
  issuedAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2026-07-01T00:00:00.000Z',
  revokedAt: state === 'revoked' ? '2026-02-01T00:00:00.000Z' : null,
  revokedReason: state === 'revoked' ? { zh: '信息有误', en: 'It was wrong' } : null,
  pages: 1,
  previewTicket,
});
const MASKED = '图像已隐去部分个人信息，并带有“副本”标记，仅供核对';
const COPIES = '图像带有“副本”标记，仅供核对';

describe('verification', () => {
  it.each([
    [known('valid'), '真实有效', '这份证明由学校出具，内容未被改动。'],
    [known('expired'), '真实，但已过有效期', /有效期到 2026-07-01/],
    [known('revoked'), '已被学校撤销', '信息有误'],
    [{ state: 'notFound' } as const, '没有这份证明', /请勿采信/],
  ])('of a scanned code concludes at once (%#)', async (answer, title, words) => {
    const { platform } = await openPhone({
      path: `/qrcode-verify/valid#${CODE}`,
      prepare: (each) => each.give(documentCalls.verify, answer),
    });
    await screen.findByRole('heading', { name: title });
    await screen.findByText(words);
    expect(platform.seen.some(({ path }) => path.endsWith(`/verify/${CODE}/-`))).toBe(true);
  });

  it.each([
    [TICKET, [MASKED]],
    [null, []],
  ])('shows pages with hidden details only where there are such (%s)', async (ticket, hints) => {
    await openPhone({
      path: `/qrcode-verify/valid#${CODE}`,
      prepare: (each) => each.give(documentCalls.verify, known('valid', ticket)),
    });
    await screen.findByRole('heading', { name: '真实有效' });
    expect(screen.queryAllByText(/图像/).map((hint) => hint.textContent)).toEqual(hints);
  });

  it('shows the values of the language that is read', async () => {
    await openPhone({
      path: `/qrcode-verify/valid#${CODE}`,
      prepare: (each) => each.give(documentCalls.verify, known('valid')),
    });
    await screen.findByText('软件工程');
    await userEvent.setup().click(screen.getByRole('button', { name: /Switch to English/ }));
    await screen.findByText('Software engineering');
    await screen.findByText('Z**** S**');
  });

  it('asks for the second factor without alarm, and says when it does not fit', async () => {
    const { platform } = await openPhone({
      path: `/qrcode-verify/valid#${CODE}`,
      prepare: (each) =>
        each
          .on(documentCalls.verify)
          .by(({ b }) => (b === '1234' ? known('valid') : { state: 'needsSecondFactor' })),
    });
    const person = userEvent.setup();
    await screen.findByText(/核验码有记录/);
    await person.type(screen.getByLabelText(/后 4 位/), '9999');
    await person.click(screen.getByRole('button', { name: '核验' }));
    await screen.findByText('后 4 位不相符，请核对');
    await person.clear(screen.getByLabelText(/后 4 位/));
    await person.type(screen.getByLabelText(/后 4 位/), '1234');
    await person.click(screen.getByRole('button', { name: '核验' }));
    await screen.findByRole('heading', { name: '真实有效' });
    expect(platform.seen.filter(({ path }) => path.includes('/verify/'))).toHaveLength(3);
  });

  it('asks for a captcha when the platform does, and for another with each try', async () => {
    const { platform } = await openPhone({
      path: `/qrcode-verify/valid#${CODE}`,
      prepare: (each) => {
        each.on(signInCalls.mobileCaptcha).by(() => new Response('picture'));
        each.on(documentCalls.verify).by(({ b, verifiCode }) => {
          if (b === '-') return { state: 'needsSecondFactor' };
          if (verifiCode === undefined) return refused('CAPTCHA_NEEDED');
          return verifiCode === 'ac79' ? known('valid') : refused('CAPTCHA_WRONG');
        });
      },
    });
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText(/后 4 位/), '1234');
    await person.click(screen.getByRole('button', { name: '核验' }));
    await screen.findByLabelText('验证码');
    await person.click(screen.getByRole('button', { name: '核验' }));
    await screen.findByText('请输入图中的验证码', { selector: '#captcha-problem' });
    await person.type(screen.getByLabelText('验证码'), 'xxxx');
    await person.click(screen.getByRole('button', { name: '核验' }));
    await screen.findByText('验证码错误，请重新输入');
    await person.type(screen.getByLabelText('验证码'), 'ac79');
    await person.click(screen.getByRole('button', { name: '核验' }));
    await screen.findByRole('heading', { name: '真实有效' });
    expect(platform.asked(signInCalls.mobileCaptcha)).toHaveLength(2);
  });

  it.each(['', '123', '%E0%A4%A'])('sends nothing that cannot be a code: %j', async (typed) => {
    const { platform } = await openPhone({ path: `/qrcode-verify/valid#${typed}` });
    const person = userEvent.setup();
    const field = await screen.findByLabelText('核验码');
    if (typed !== '') await person.type(field, typed);
    await person.click(screen.getByRole('button', { name: '核验' }));
    await screen.findByText('核验码是 16 位字母和数字');
    expect(platform.seen.some(({ path }) => path.includes('/verify/'))).toBe(false);
  });

  it.each([
    ['changed', /被改动过/],
    ['notSigned', /没有学校的电子签名/],
    ['signedByAnother', /由别人签名/],
    ['unreadable', /无法读取/],
    ['unknownDocument', /没有出具过/],
  ] as const)('of a file says why it cannot be trusted: %s', async (reason, words) => {
    const { platform } = await openPhone({
      path: '/qrcode-verify/valid',
      prepare: (each) => each.give(documentCalls.verifyFile, { state: 'tampered', reason }),
    });
    const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
    file.arrayBuffer = async () => new TextEncoder().encode('%PDF').buffer;
    await userEvent.setup().upload(await screen.findByLabelText('选择 PDF 文件'), file);
    await screen.findByText(words);
    expect(platform.seen.at(-1)?.body).toBeInstanceOf(Uint8Array);
  });

  it('of a file that was moved or changed after it had been chosen asks for it again', async () => {
    const { platform } = await openPhone({ path: '/qrcode-verify/valid' });
    const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
    file.arrayBuffer = () => Promise.reject(new Error('NotReadableError'));
    await userEvent.setup().upload(await screen.findByLabelText('选择 PDF 文件'), file);
    await screen.findByText('无法读取文件，可能已被移动或修改，请重新选择');
    expect(platform.asked(documentCalls.verifyFile)).toEqual([]);
  });

  it('keeps no result for somebody who reloads the page', async () => {
    await openPhone({ path: '/qrcode-verify/preview' });
    await screen.findByRole('heading', { name: '没有核验结果' });
  });
});

describe('a shared document', () => {
  it('asks for its PIN, rejects a wrong one, and opens with the right one', async () => {
    await openPhone({
      path: `/qrcode-verify/preview#share=${TOKEN}`,
      prepare: (each) =>
        each.on(documentCalls.openShare).by(({ pin }) => {
          if (pin === undefined) return { state: 'needsPin' };
          return pin === '2468' ? { state: 'open', verdict: known('valid') } : refused('PIN_WRONG');
        }),
    });
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('访问密码'), '1111');
    await person.click(screen.getByRole('button', { name: '查看' }));
    await screen.findByRole('alert');
    await person.clear(screen.getByLabelText('访问密码'));
    await person.type(screen.getByLabelText('访问密码'), '2468');
    await person.click(screen.getByRole('button', { name: '查看' }));
    await screen.findByText('张**');
  });

  it('has its pages as they are', async () => {
    await openPhone({
      path: `/qrcode-verify/preview#share=${TOKEN}`,
      prepare: (each) =>
        each.give(documentCalls.openShare, { state: 'open', verdict: known('valid', TICKET) }),
    });
    await screen.findByText(COPIES);
    expect(screen.queryByText(MASKED)).toBeNull();
  });

  it('says that a link has ended', async () => {
    await openPhone({
      path: `/qrcode-verify/preview#share=${TOKEN}`,
      prepare: (each) => each.give(documentCalls.openShare, { state: 'ended' }),
    });
    await screen.findByRole('heading', { name: '链接已失效' });
  });
});
