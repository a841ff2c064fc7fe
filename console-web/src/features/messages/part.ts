import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const messagesPart = partOf(
  [TEXTS.messages],
  [
    {
      path: '/main/messages',
      title: 'title.messages',
      permission: 'signIn:read',
      menu: { group: 'people', icon: 'messages' },
      page: async () => (await import('./MessagesPage.tsx')).MessagesPage,
    },
  ],
);
