import { REGION_LEVELS, type RegionTable, regionAt, regionsAt } from '@self-print/contract/regions.ts';
import { useRegions } from '@self-print/web-kit/forms/useRegions.ts';
import { Button, Cascader } from 'antd';
import { useTexts } from '../../../../core/services.ts';

interface RegionDefaultProps {
  /** Code of a district; empty for none. */
  readonly value: string;
  readonly set: (value: string | undefined) => void;
  readonly control: { readonly id: string; readonly status: 'error' | '' };
}

/** The default of a region field: province, city, then district. */
export function RegionDefault({ value, set, control }: RegionDefaultProps) {
  const { t } = useTexts();
  const { table, hasFailed, again } = useRegions();
  if (hasFailed) {
    return (
      <p className="field-problem" role="alert">
        {t('formDesigner.regionsMissing')}{' '}
        <Button size="small" onClick={again}>
          {t('formDesigner.regionsAgain')}
        </Button>
      </p>
    );
  }
  return (
    <Cascader
      {...control}
      allowClear
      showSearch
      loading={table === undefined}
      placeholder={t('formDesigner.noDefault')}
      value={value === '' ? [] : REGION_LEVELS.map((level) => regionAt(level, value))}
      options={table ? regionOptions(table) : []}
      onChange={(chosen) => set(chosen?.at(-1))}
    />
  );
}

interface RegionOption {
  readonly value: string;
  readonly label: string;
  readonly children?: RegionOption[];
}

function regionOptions(table: RegionTable): RegionOption[] {
  return regionsAt(table, 'province', '').map((province) => ({
    ...province,
    children: regionsAt(table, 'city', province.value).map((city) => ({
      ...city,
      children: regionsAt(table, 'district', city.value),
    })),
  }));
}
