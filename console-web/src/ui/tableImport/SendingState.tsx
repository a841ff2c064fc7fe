import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Alert } from 'antd';
import { useTexts } from '../../core/services.ts';
import type { Sending } from './useSending.ts';

interface SendingStateProps {
  readonly sending: Sending | undefined;
  readonly trouble: string | undefined;
  /** How many rows were through when an import ended early. */
  readonly interruptedAt: number | undefined;
}

/** How far a check or an import is, and why it ended early. */
export function SendingState({ sending, trouble, interruptedAt }: SendingStateProps) {
  const { t, language } = useTexts();
  const number = (count: number) => formatNumber(count, language);
  return (
    <>
      {sending && (
        <p role="status">
          {t(sending.isTrial ? 'tableImport.checking' : 'tableImport.taking', {
            done: number(sending.sent),
            all: number(sending.all),
          })}
        </p>
      )}
      {trouble !== undefined && <Alert type="error" showIcon title={trouble} role="alert" />}
      {interruptedAt !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t('tableImport.interrupted', { done: number(interruptedAt) })}
        />
      )}
    </>
  );
}
