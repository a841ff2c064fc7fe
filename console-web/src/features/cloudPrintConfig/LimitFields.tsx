import { CLOUD_PRINT_LIMITS, COPIES_MAX } from '@self-print/contract/limits.ts';
import { Form, InputNumber } from 'antd';
import { useTexts } from '../../core/services.ts';
import type { SchoolTermsKey } from '../../texts/schoolTerms.zh.ts';

const { fileMaxBytes, pagesMax, keptDaysMax, freePagesMax } = CLOUD_PRINT_LIMITS;
const HOURS = 24;

interface NumberItemProps {
  readonly name: string | readonly string[];
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly unit: Extract<SchoolTermsKey, `cloudTerms.unit.${string}`>;
}

/** A whole number with its unit. */
function NumberItem({ name, label, min, max, unit }: NumberItemProps) {
  const { t } = useTexts();
  return (
    <Form.Item
      name={typeof name === 'string' ? name : [...name]}
      label={label}
      rules={[{ required: true, message: t('common.required') }]}
    >
      <InputNumber min={min} max={max} precision={0} suffix={t(unit)} style={{ width: 180 }} />
    </Form.Item>
  );
}

/** How large files may be, how long they are kept, and what is free. */
export function LimitFields({ roles }: { readonly roles: readonly string[] }) {
  const { t } = useTexts();
  const fileMaxMb = fileMaxBytes / 1_024 / 1_024;
  return (
    <>
      <fieldset className="cloud-terms__group">
        <legend>{t('cloudTerms.limits')}</legend>
        <div className="cloud-terms__numbers">
          <NumberItem
            name="maxFileMb"
            label={t('cloudTerms.maxFile')}
            min={1}
            max={fileMaxMb}
            unit="cloudTerms.unit.mb"
          />
          <NumberItem
            name="maxPages"
            label={t('cloudTerms.maxPages')}
            min={1}
            max={pagesMax}
            unit="cloudTerms.unit.pages"
          />
          <NumberItem
            name="copiesMax"
            label={t('cloudTerms.copiesMax')}
            min={1}
            max={COPIES_MAX}
            unit="cloudTerms.unit.copies"
          />
          <NumberItem
            name="keptDays"
            label={t('cloudTerms.keptDays')}
            min={1}
            max={keptDaysMax}
            unit="cloudTerms.unit.days"
          />
          <NumberItem
            name="keptAfterPrintHours"
            label={t('cloudTerms.keptAfterPrint')}
            min={0}
            max={keptDaysMax * HOURS}
            unit="cloudTerms.unit.hours"
          />
        </div>
      </fieldset>
      <fieldset className="cloud-terms__group">
        <legend>{t('cloudTerms.free')}</legend>
        <p>{t('cloudTerms.freeHint')}</p>
        <div className="cloud-terms__numbers">
          {roles.map((role) => (
            <NumberItem
              key={role}
              name={['freePagesPerTerm', role]}
              label={role === 'student' || role === 'staff' ? t(`cloudTerms.role.${role}`) : role}
              min={0}
              max={freePagesMax}
              unit="cloudTerms.unit.sides"
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
