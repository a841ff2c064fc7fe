import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const enrolmentPart = partOf(
  [TEXTS.enrolment, TEXTS.terminals],
  [
    {
      path: '/main/enrolmentKeys',
      title: 'title.enrolmentKeys',
      permission: 'terminal:read',
      menu: { group: 'terminals', icon: 'enrolmentKeys' },
      page: async () => (await import('./EnrolmentPage.tsx')).EnrolmentPage,
    },
  ],
);
