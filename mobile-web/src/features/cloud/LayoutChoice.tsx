import { COPIES_MAX } from '@self-print/contract/limits.ts';
import type { CloudLayout, CloudPrintConfig } from '@self-print/contract/platform/cloudPrint.ts';
import { CallError } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Copies } from '../../ui/Copies.tsx';
import { FieldError } from '../../ui/FieldError.tsx';

const N_UP = [1, 2, 4] as const;

interface LayoutChoiceProps {
  readonly layout: CloudLayout;
  readonly pages: number;
  readonly config: CloudPrintConfig | undefined;
  /** Of the fee; one that is about the range of pages stands there. */
  readonly error: Error | null;
  readonly onChange: (layout: CloudLayout) => void;
}

/** How a file is printed. Each change has its price at once. */
export function LayoutChoice({ layout, pages, config, error, onChange }: LayoutChoiceProps) {
  const { t } = useTexts();
  const change = (part: Partial<CloudLayout>) => onChange({ ...layout, ...part });
  return (
    <section className="card stack cloud__layout" aria-label={t('layout.title')}>
      <div className="between">
        <span className="field__label">{t('copies.name')}</span>
        <Copies value={layout.copies} max={COPIES_MAX} onChange={(copies) => change({ copies })} />
      </div>
      <Choice
        name={t('layout.duplex')}
        value={layout.duplex ? 'on' : 'off'}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`layout.duplex.${value}`) }))}
        onChange={(value) => change({ duplex: value === 'on' })}
      />
      {config?.colourOffered && (
        <Choice
          name={t('layout.colour')}
          value={layout.colour ? 'on' : 'off'}
          options={(['off', 'on'] as const).map((value) => ({ value, label: t(`layout.colour.${value}`) }))}
          onChange={(value) => change({ colour: value === 'on' })}
        />
      )}
      <details className="cloud__more">
        <summary>{t('layout.more')}</summary>
        <div className="stack">
          {config?.a3Offered && (
            <Choice
              name={t('layout.paper')}
              value={layout.paperSize}
              options={(['A4', 'A3'] as const).map((value) => ({ value, label: value }))}
              onChange={(paperSize) => change({ paperSize })}
            />
          )}
          <Choice
            name={t('layout.nUp')}
            value={layout.nUp}
            options={N_UP.map((value) => ({ value, label: t('layout.nUpN', { count: value }) }))}
            onChange={(nUp) => change({ nUp })}
          />
          <Choice
            name={t('layout.horizontal')}
            value={layout.horizontal === undefined ? 'auto' : layout.horizontal ? 'on' : 'off'}
            options={(['auto', 'off', 'on'] as const).map((value) => ({
              value,
              label: t(`layout.horizontal.${value}`),
            }))}
            onChange={(value) => change({ horizontal: value === 'auto' ? undefined : value === 'on' })}
          />
          <PageRange layout={layout} pages={pages} error={error} onChange={change} />
        </div>
      </details>
    </section>
  );
}

interface PageRangeProps extends Pick<LayoutChoiceProps, 'layout' | 'pages' | 'error'> {
  readonly onChange: (part: Partial<CloudLayout>) => void;
}

function PageRange({ layout, pages, error, onChange }: PageRangeProps) {
  const { t } = useTexts();
  const failure = error instanceof CallError ? error.failure : undefined;
  const isWrong = failure?.kind === 'refused' && failure.name === 'PAGE_RANGE_INVALID';
  return (
    <label className="field">
      <span className="field__label">{t('layout.range')}</span>
      <input
        className="input"
        inputMode="text"
        autoComplete="off"
        maxLength={200}
        value={layout.pageRange}
        aria-invalid={isWrong}
        aria-describedby="range-hint range-problem"
        onChange={({ target }) => onChange({ pageRange: target.value })}
      />
      <span id="range-hint" className="hint">
        {t('layout.rangeHint', { n: pages })}
      </span>
      <FieldError id="range-problem" text={isWrong ? failure.message : undefined} />
    </label>
  );
}
