import type { AttemptState } from '@self-print/contract/platform/paymentAdmin.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';

/** The colour of a state goes with its word, never alone. */
const COLOURS = {
  sent: 'processing',
  waiting: 'processing',
  'user-paying': 'processing',
  unknown: 'warning',
  paid: 'success',
  closed: 'default',
  reversed: 'default',
  failed: 'error',
  'integrity-failed': 'error',
} as const satisfies Record<AttemptState, string>;

export function AttemptStateTag({ state }: { readonly state: AttemptState }) {
  const { t } = useTexts();
  return <Tag color={COLOURS[state]}>{t(`pay.attemptState.${state}`)}</Tag>;
}
