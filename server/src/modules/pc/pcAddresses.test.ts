import { expect, it } from '@jest/globals';
import { withPcAddresses } from './pcAddresses.ts';

it('rewrites page images to the calls of the PC, however deeply nested', () => {
  const phone = { pages: [{ url: '/wec-apis/self-print/item/preview-page/a/1', width: 1 }], pageCount: 1 };
  expect(withPcAddresses(phone)).toEqual({
    pages: [{ url: '/wec-self-print-app-console/item/preview-page/a/1', width: 1 }],
    pageCount: 1,
  });
});

it.each([
  [{ url: 'http://school.test/wec-self-print-app-mobile/qrcode-verify/preview#share=x' }],
  [{ url: '/elsewhere' }],
  [{ url: null, title: '/wec-apis/self-print/item' }],
  [['/wec-apis/self-print/item']],
  [null],
  [7],
])('leaves everything else as it is: %j', (answer) => {
  expect(withPcAddresses(answer)).toEqual(answer);
});
