/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { textCipherCalls as calls } from '@self-print/contract/platform/textCipher.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, schoolPlatform } from '../../testing/openPage.tsx';
import { textCipherPart } from './part.ts';

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
});
afterEach(closePage);

async function half(name: '加密' | '解密') {
  await openPage(textCipherPart, '/main/aes-tool', platform);
  const form = (await screen.findByRole('heading', { name })).closest('form') ?? document.body;
  return {
    form,
    send: (typed: string) => {
      fireEvent.change(within(form).getAllByRole('textbox')[0] ?? form, { target: { value: typed } });
      fireEvent.click(within(form).getByRole('button'));
    },
  };
}

describe('encrypting a text', () => {
  it('shows the result beside it, once', async () => {
    const hold = platform.hold(calls.encrypt, { envelope: 'sp1.abc' });
    const { form, send } = await half('加密');
    send('口令');
    fireEvent.click(within(form).getByRole('button'));
    hold.release();
    await waitFor(() => expect(within(form).getByLabelText<HTMLInputElement>('密文').value).toBe('sp1.abc'));
    expect(platform.asked(calls.encrypt)).toEqual([{ text: '口令' }]);
  });

  it('drops the result of another text', async () => {
    platform.give(calls.encrypt, { envelope: 'sp1.abc' });
    const { form, send } = await half('加密');
    send('口令');
    await within(form).findByLabelText('密文');
    fireEvent.change(within(form).getByLabelText('文本'), { target: { value: '另一段' } });
    expect(within(form).queryByLabelText('密文')).toBeNull();
  });

  it('asks for a text first', async () => {
    const { form, send } = await half('加密');
    send('  ');
    await within(form).findByText('请填写此项');
    expect(platform.asked(calls.encrypt)).toEqual([]);
  });

  it('says when it was done too often', async () => {
    platform.refuse(calls.encrypt, 'TOO_MANY_REQUESTS', { waitSeconds: 60 });
    const { form, send } = await half('加密');
    send('x');
    await within(form).findByRole('alert');
  });
});

describe('decrypting a text', () => {
  it('says when it is none of this page', async () => {
    platform.refuse(calls.decrypt, 'CIPHER_TEXT_INVALID');
    const { form, send } = await half('解密');
    send('sp1.abc');
    const alert = await within(form).findByRole('alert');
    expect(alert.textContent).toContain(ERRORS.CIPHER_TEXT_INVALID.zh);
    expect(within(form).queryByLabelText('文本')).toBeNull();
  });

  it('is offered only to those who may', async () => {
    await openPage(textCipherPart, '/main/aes-tool', platform, { perms: ['terminal:read'] });
    expect(screen.queryByRole('heading', { name: '解密' })).toBeNull();
  });
});
