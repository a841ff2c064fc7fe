/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Words } from './Words.tsx';

afterEach(cleanup);

it.each([
  [{ zh: '在读证明', en: 'Enrolment' }, 'en', 'Enrolment'],
  [{ zh: '在读证明', en: 'Enrolment' }, 'zh', '在读证明'],
  [{ zh: 'ISBN', en: 'ISBN' }, 'en', 'ISBN'],
  [{ zh: '', en: '' }, 'en', ''],
  [
    { zh: '在读证明', en: '' },
    'en',
    '<span lang="zh-CN">在读证明</span> <small class="other-language">Chinese</small>',
  ],
  [
    { zh: '', en: 'Enrolment' },
    'zh',
    '<span lang="en">Enrolment</span> <small class="other-language">英文</small>',
  ],
] as const)('shows %j in %s, and marks what only the other language has', (text, language, html) => {
  expect(render(<Words text={text} language={language} />).container.innerHTML).toBe(html);
});
