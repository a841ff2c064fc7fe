import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { Alert, Form, Select } from 'antd';
import { useServices, useTexts } from '../../core/services.ts';

/** The choice of a time zone, with what time it is there, and what another one changes. */
export function ZoneField({ known }: { readonly known: string }) {
  const { t } = useTexts();
  const { nowMs } = useServices();
  const zone = Form.useWatch<string | undefined>('timeZone') ?? known;
  return (
    <>
      <Form.Item
        name="timeZone"
        label={t('school.timeZone')}
        extra={t('school.now', { time: formatDateTime(nowMs(), zone) })}
      >
        <Select showSearch options={zonesWith(known)} />
      </Form.Item>
      {zone !== known && (
        <Alert
          type="warning"
          showIcon
          title={t('school.zoneChanges')}
          description={
            <>
              <p>{t('school.zoneMoves')}</p>
              <p>{t('school.zoneStays')}</p>
            </>
          }
        />
      )}
    </>
  );
}

/** The zones that the browser knows, with the one that is set, which another browser may have known. */
const zonesWith = (known: string) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), known])].map((value) => ({
    value,
    label: value,
  }));
