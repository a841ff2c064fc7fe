import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const textCipherPart = partOf(
  [TEXTS.textCipher],
  [
    {
      path: '/main/aes-tool',
      title: 'title.textCipher',
      permission: 'textCipher:use',
      menu: { group: 'system', icon: 'textCipher' },
      page: async () => (await import('./TextCipherPage.tsx')).TextCipherPage,
    },
  ],
);
