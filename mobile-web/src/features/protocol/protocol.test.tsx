/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { retentionTerms } from '@self-print/contract/retention.ts';
import { screen } from '@testing-library/react';
import { closePhone, openPhone, prepareBrowser } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

it('says for how long what belongs to an order is kept, as it is by default', async () => {
  await openPhone({ path: '/mobile/protocol' });
  const { textContent } = await screen.findByText(/加密保存，不写入日志/);
  const { documents, formContents, formUploads, printLogs } = retentionTerms.parse({});
  for (const days of [documents, formContents, formUploads, printLogs])
    expect(textContent).toContain(`默认 ${days / 365} 年`);
});

it('names the pickup codes among what stays on the phone', async () => {
  await openPhone({ path: '/mobile/protocol' });
  await screen.findByText(/会话 Cookie.*取件码.*退出登录或登录失效后删除/);
});
