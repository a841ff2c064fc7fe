import type { Permission } from '@self-print/contract/permissions.ts';
import { PERMISSION_WORDS } from '@self-print/contract/permissionWords.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Space, Tag } from 'antd';
import { useTexts } from '../core/services.ts';

/** Permissions by their words. */
export function PermissionTags({ permissions }: { readonly permissions: readonly Permission[] }) {
  const { language } = useTexts();
  return (
    <Space size={[6, 4]} wrap>
      {permissions.map((each) => (
        <Tag key={each}>{wordsOf(PERMISSION_WORDS[each], language)}</Tag>
      ))}
    </Space>
  );
}
