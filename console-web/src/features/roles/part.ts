import { partOf } from '../../core/screens.ts';
import { TEXTS } from '../../texts/parts.ts';

export const rolesPart = partOf(
  [TEXTS.roles],
  [
    {
      path: '/main/role',
      title: 'title.roles',
      permission: 'role:read',
      menu: { group: 'people', icon: 'roles' },
      page: async () => (await import('./RolesPage.tsx')).RolesPage,
    },
    {
      path: '/main/roleEdit',
      title: 'title.role',
      permission: 'role:read',
      under: '/main/role',
      page: async () => (await import('./RoleEditPage.tsx')).RoleEditPage,
    },
    {
      path: '/main/permission',
      title: 'title.permissions',
      permission: 'role:read',
      menu: { group: 'people', icon: 'permissions' },
      page: async () => (await import('./PermissionsPage.tsx')).PermissionsPage,
    },
    {
      path: '/main/roleConfig',
      title: 'title.roleConfig',
      permission: 'role:read',
      menu: { group: 'people', icon: 'roleConfig' },
      page: async () => (await import('./RoleConfigPage.tsx')).RoleConfigPage,
    },
  ],
);
