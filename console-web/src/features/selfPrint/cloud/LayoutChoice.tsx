import { COPIES_MAX } from '@self-print/contract/limits.ts';
import { type CloudLayout, PAGE_RANGE_LENGTH_MAX } from '@self-print/contract/platform/cloudPrint.ts';
import { pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { CallError, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Choice } from '../ui/Choice.tsx';
import { Copies } from '../ui/Copies.tsx';

const N_UP = [1, 2, 4] as const;

interface LayoutChoiceProps {
  readonly layout: CloudLayout;
  readonly pages: number;
  /** Of the fee; one that is about the range of pages marks its field. */
  readonly error: Error | null;
  readonly onChange: (layout: CloudLayout) => void;
}

/** How a file is printed. Each change has its price at once. */
export function LayoutChoice({ layout, pages, error, onChange }: LayoutChoiceProps) {
  const { t } = useTexts();
  const config = useCallQuery(pcFileCalls.config, {}).data;
  const change = (part: Partial<CloudLayout>) => onChange({ ...layout, ...part });
  return (
    <>
      <h2>{t('pc.layout.title')}</h2>
      <Copies value={layout.copies} max={COPIES_MAX} onChange={(copies) => change({ copies })} />
      <Choice
        label={t('pc.layout.duplex')}
        value={layout.duplex ? 'on' : 'off'}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`pc.layout.duplex.${value}`) }))}
        onChange={(value) => change({ duplex: value === 'on' })}
      />
      {config?.colourOffered && (
        <Choice
          label={t('pc.layout.colour')}
          value={layout.colour ? 'on' : 'off'}
          options={(['off', 'on'] as const).map((value) => ({
            value,
            label: t(`pc.layout.colour.${value}`),
          }))}
          onChange={(value) => change({ colour: value === 'on' })}
        />
      )}
      {config?.a3Offered && (
        <Choice
          label={t('pc.layout.paper')}
          value={layout.paperSize}
          options={(['A4', 'A3'] as const).map((value) => ({ value, label: value }))}
          onChange={(paperSize) => change({ paperSize })}
        />
      )}
      <Choice
        label={t('pc.layout.nUp')}
        value={layout.nUp}
        options={N_UP.map((value) => ({ value, label: t('pc.layout.nUpN', { count: value }) }))}
        onChange={(nUp) => change({ nUp })}
      />
      <Choice
        label={t('pc.layout.horizontal')}
        value={layout.horizontal === undefined ? 'auto' : layout.horizontal ? 'on' : 'off'}
        options={(['auto', 'off', 'on'] as const).map((value) => ({
          value,
          label: t(`pc.layout.horizontal.${value}`),
        }))}
        onChange={(value) => change({ horizontal: value === 'auto' ? undefined : value === 'on' })}
      />
      <PageRange layout={layout} pages={pages} error={error} onChange={change} />
    </>
  );
}

interface PageRangeProps extends Pick<LayoutChoiceProps, 'layout' | 'pages' | 'error'> {
  readonly onChange: (part: Partial<CloudLayout>) => void;
}

function PageRange({ layout, pages, error, onChange }: PageRangeProps) {
  const { t } = useTexts();
  const failure = error instanceof CallError ? error.failure : undefined;
  const isWrong =
    failure?.kind === 'refused' &&
    (failure.name === 'PAGE_RANGE_INVALID' || failure.name === 'PAGE_RANGE_OUTSIDE');
  return (
    <div className="pc-field">
      <label className="pc-field__label" htmlFor="page-range">
        {t('pc.layout.range')}
      </label>
      <Input
        id="page-range"
        autoComplete="off"
        maxLength={PAGE_RANGE_LENGTH_MAX}
        value={layout.pageRange}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby="page-range-hint"
        onChange={({ target }) => onChange({ pageRange: target.value })}
      />
      <small id="page-range-hint" className="pc-hint">
        {t('pc.layout.rangeHint', { n: pages })}
      </small>
    </div>
  );
}
