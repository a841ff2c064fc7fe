import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const inquiriesPart = partOf(
  [TEXTS.inquiries],
  [
    {
      path: '/main/query-item/query-item-list',
      title: 'title.inquiries',
      permission: 'inquiry:read',
      menu: { group: 'people', icon: 'inquiries' },
      page: async () => (await import('./InquiriesPage.tsx')).InquiriesPage,
    },
    {
      path: '/main/query-item/query-item-base-config',
      title: 'title.inquiryConfig',
      permission: 'inquiry:read',
      menu: { group: 'people', icon: 'inquiryConfig' },
      page: async () => (await import('./InquirySettingsPage.tsx')).InquirySettingsPage,
    },
  ],
);
