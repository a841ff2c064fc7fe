import type { Permission } from '@self-print/contract/permissions.ts';
import {
  DANGEROUS_PERMISSIONS,
  PERMISSION_GROUPS,
  PERMISSION_TREE,
  PERMISSION_WORDS,
} from '@self-print/contract/permissionWords.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Checkbox, Tag } from 'antd';
import { useAdministrator } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';

interface PermissionPickerProps {
  /** What the role had when it was read, which may stay although the administrator lacks it. */
  readonly had: readonly Permission[];
  /** What waits for a second administrator. */
  readonly waiting: readonly Permission[];
  readonly isFixed: boolean;
  /** From the form. */
  readonly value?: readonly Permission[];
  readonly onChange?: (value: readonly Permission[]) => void;
}

/** Chooses permissions by group. Those that the signed-in administrator lacks can be taken away, but not given. */
export function PermissionPicker(props: PermissionPickerProps) {
  const { value = [], onChange, isFixed } = props;
  const { t, language } = useTexts();
  const { perms } = useAdministrator();
  const mayGive = (each: Permission) => perms.includes(each) || props.had.includes(each);
  const set = (some: readonly Permission[], isOn: boolean) => {
    const others = value.filter((each) => !some.includes(each));
    onChange?.(isOn ? [...others, ...some] : others);
  };
  const isIncomplete = PERMISSION_TREE.some(({ permissions }) => !permissions.every(mayGive));
  return (
    <div className="permissions">
      {isIncomplete && <p className="under">{t('role.notYours')}</p>}
      <p className="under">{t('role.dangerousHint')}</p>
      {PERMISSION_TREE.map(({ group, permissions }) => {
        const open = permissions.filter(mayGive);
        const chosen = permissions.filter((each) => value.includes(each));
        // Only those that may be given count: with the others, "all" could never be ticked, nor taken back.
        const isAll = (open.length > 0 ? open : permissions).every((each) => value.includes(each));
        return (
          <fieldset key={group} className="permissions__group">
            <legend>{wordsOf(PERMISSION_GROUPS[group], language)}</legend>
            {permissions.length > 1 && (
              <Checkbox
                checked={isAll}
                indeterminate={chosen.length > 0 && !isAll}
                disabled={isFixed || open.length === 0}
                onChange={({ target }) => set(open, target.checked)}
                aria-label={`${wordsOf(PERMISSION_GROUPS[group], language)} · ${t('role.all')}`}
              >
                {t('role.all')}
              </Checkbox>
            )}
            {permissions.map((each) => (
              <Checkbox
                key={each}
                checked={value.includes(each)}
                disabled={isFixed || !mayGive(each)}
                onChange={({ target }) => set([each], target.checked)}
              >
                {wordsOf(PERMISSION_WORDS[each], language)}
                {DANGEROUS_PERMISSIONS.has(each) && <Tag color="warning">{t('role.dangerous')}</Tag>}
                {props.waiting.includes(each) && <Tag color="processing">{t('role.isWaiting')}</Tag>}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
