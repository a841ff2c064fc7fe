import { COPIES_MAX } from '@self-print/contract/limits.ts';
import {
  type CloudLayout,
  type CloudPrintConfig,
  PAGE_RANGE_LENGTH_MAX,
} from '@self-print/contract/platform/cloudPrint.ts';
import { SCALINGS } from '@self-print/contract/sheetLayout.ts';
import { isRefusedAs } from '../../queries.tsx';
import type { Translate } from '../../texts.ts';
import type { SelfServiceKey } from '../texts/selfServiceTexts.ts';
import { pageList } from './fileWords.ts';

const ON_OFF = ['on', 'off'] as const;
const OFF_ON = ['off', 'on'] as const;
const PAPER = ['A4', 'A3'] as const;
const N_UP = [1, 2, 4] as const;
const BLANK = ['print', 'leaveOut'] as const;
const TURNED = ['auto', 'off', 'on'] as const;

/** One of a few that a person chooses for a print, by its place among them. */
export interface LayoutField {
  readonly name: string;
  readonly value: number;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  readonly onChange: (index: number) => void;
}

interface FieldOptions<Value> {
  readonly name: string;
  readonly values: readonly Value[];
  readonly chosen: NoInfer<Value>;
  readonly labelOf: (value: Value) => string;
  readonly choose: (value: Value) => void;
}

function field<const Value>({ name, values, chosen, labelOf, choose }: FieldOptions<Value>): LayoutField {
  return {
    name,
    value: values.indexOf(chosen),
    options: values.map((value, index) => ({ value: index, label: labelOf(value) })),
    onChange: (index) => values.slice(index, index + 1).forEach(choose),
  };
}

interface LayoutFieldsOptions {
  readonly layout: CloudLayout;
  /** Undefined until it is known what the school offers. */
  readonly config: Pick<CloudPrintConfig, 'colourOffered' | 'a3Offered'> | undefined;
  /** Pages without ink, from 1. */
  readonly blankPages: readonly number[];
  /** Why there is no price; one that is about the range of pages marks its field. */
  readonly error: Error | null;
  readonly t: Translate<SelfServiceKey>;
  readonly onChange: (part: Partial<CloudLayout>) => void;
}

/** How a file is printed: what most people choose, and further settings. Each change has its price at once. */
export function layoutFields({ layout, config, blankPages, error, t, onChange }: LayoutFieldsOptions) {
  const { horizontal } = layout;
  const duplex = field({
    name: t('layout.duplex'),
    values: ON_OFF,
    chosen: layout.duplex ? 'on' : 'off',
    labelOf: (value) => t(`layout.duplex.${value}`),
    choose: (value) => onChange({ duplex: value === 'on' }),
  });
  const colour = field({
    name: t('layout.colour'),
    values: OFF_ON,
    chosen: layout.colour ? 'on' : 'off',
    labelOf: (value) => t(`layout.colour.${value}`),
    choose: (value) => onChange({ colour: value === 'on' }),
  });
  const paper = field({
    name: t('layout.paper'),
    values: PAPER,
    chosen: layout.paperSize,
    labelOf: (value) => value,
    choose: (paperSize) => onChange({ paperSize }),
  });
  const nUp = field({
    name: t('layout.nUp'),
    values: N_UP,
    chosen: layout.nUp,
    labelOf: (n) => t('layout.nUpN', { count: n }),
    choose: (chosen) => onChange({ nUp: chosen }),
  });
  const turned = field({
    name: t('layout.horizontal'),
    values: TURNED,
    chosen: horizontal === undefined ? 'auto' : horizontal ? 'on' : 'off',
    labelOf: (value) => t(`layout.horizontal.${value}`),
    choose: (value) => onChange({ horizontal: value === 'auto' ? undefined : value === 'on' }),
  });
  const scaling = field({
    name: t('layout.scaling'),
    values: SCALINGS,
    chosen: layout.scaling,
    labelOf: (value) => t(`layout.scaling.${value}`),
    choose: (chosen) => onChange({ scaling: chosen }),
  });
  const blank = field({
    name: t('layout.blank', { pages: pageList(blankPages, t('cloud.between')) }),
    values: BLANK,
    chosen: layout.leaveOutBlank ? 'leaveOut' : 'print',
    labelOf: (value) => t(`layout.blank.${value}`),
    choose: (value) => onChange({ leaveOutBlank: value === 'leaveOut' }),
  });
  return {
    copies: { value: layout.copies, max: COPIES_MAX, onChange: (copies: number) => onChange({ copies }) },
    usual: [duplex, ...(config?.colourOffered ? [colour] : []), ...(blankPages.length > 0 ? [blank] : [])],
    further: [...(config?.a3Offered ? [paper] : []), nUp, turned, ...(layout.nUp === 1 ? [scaling] : [])],
    pageRange: {
      value: layout.pageRange,
      lengthMax: PAGE_RANGE_LENGTH_MAX,
      problem: rangeProblem(error),
      onChange: (pageRange: string) => onChange({ pageRange }),
    },
  };
}

/** What a page shows of the settings of a print. */
export type LayoutFields = ReturnType<typeof layoutFields>;

/** The platform's words for a range of pages that it cannot print; undefined when the range is right. */
function rangeProblem(error: Error | null): string | undefined {
  const isWrong = isRefusedAs(error, 'PAGE_RANGE_INVALID') || isRefusedAs(error, 'PAGE_RANGE_OUTSIDE');
  return isWrong ? error?.message : undefined;
}
