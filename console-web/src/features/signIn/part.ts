import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const signInPart = partOf(
  [TEXTS.signIn],
  [
    {
      path: '/main/signIn',
      title: 'title.signIn',
      permission: 'signIn:read',
      menu: { group: 'people', icon: 'signIn' },
      page: async () => (await import('./SignInPage.tsx')).SignInPage,
    },
    {
      path: '/main/signInLog',
      title: 'title.signInLog',
      permission: 'signIn:read',
      menu: { group: 'people', icon: 'signInLog' },
      page: async () => (await import('./SignInLogPage.tsx')).SignInLogPage,
    },
  ],
);
