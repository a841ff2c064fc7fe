import type { TextStyle } from '@self-print/contract/template/texts.ts';
import { Button, Collapse, InputNumber, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';
import { subjectsOf } from '../model/condition.ts';
import type { Part } from '../model/draft.ts';
import { mergedStyle, withoutUndefined } from '../model/edit.ts';
import type { Design } from '../model/useDesign.ts';
import { listsOf } from '../model/variables.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { FillField } from './FillField.tsx';
import { StyleFields } from './StyleFields.tsx';

type Table = Extract<Part, { kind: 'table' }>;
type Rule = NonNullable<Table['rules']>[number];

/** A shade on which black is read as before. */
const SHADE = '#f1f4f8';
const EVERY_MAX = 100;

interface TableRulesProps {
  readonly design: Design;
  readonly part: Table;
}

/** The looks of some of a table's rows and cells. */
export function TableRules({ design, part }: TableRulesProps) {
  const { t } = useTexts();
  const { draft, canEdit } = design;
  const rules = part.rules ?? [];
  const list = listsOf(draft).find(({ name }) => name === part.rows);
  const set = (next: readonly Rule[], step?: string) =>
    void design.patch(
      part.id,
      { rules: next.length === 0 ? undefined : next },
      step && `${part.id}-rule-${step}`,
    );
  const put = (
    index: number,
    patch: { readonly [Field in keyof Rule]?: Rule[Field] | undefined },
    step: string,
  ) =>
    set(
      rules.map((each, at) => (at === index ? withoutUndefined({ ...each, ...patch }) : each)),
      `${step}-${index}`,
    );
  return (
    <>
      <h3>{t('designer.rules')}</h3>
      <Collapse
        size="small"
        items={rules.map((rule, index) => ({
          key: String(index),
          label: t('designer.rule', { n: index + 1 }),
          children: (
            <div className="inspector__rule">
              <ConditionFields
                label={t('designer.ruleWhen')}
                none={t('designer.allRows')}
                condition={rule.when}
                subjects={subjectsOf(draft, list)}
                canEdit={canEdit}
                onChange={(when) => put(index, { when }, 'when')}
              />
              <Labelled isAbove label={t('designer.every')}>
                {(id) => (
                  <InputNumber
                    id={id}
                    disabled={!canEdit}
                    min={2}
                    max={EVERY_MAX}
                    precision={0}
                    placeholder={t('designer.everyRow')}
                    value={rule.every ?? null}
                    onChange={(every) => put(index, { every: every ?? undefined }, 'every')}
                  />
                )}
              </Labelled>
              <Labelled isAbove label={t('designer.ruleColumns')}>
                {(id) => (
                  <Select
                    id={id}
                    mode="multiple"
                    disabled={!canEdit}
                    placeholder={t('designer.wholeRow')}
                    value={rule.columns ?? []}
                    options={part.columns.map(({ head }, at) => ({
                      value: at + 1,
                      label: head[design.language] || t('designer.column', { n: at + 1 }),
                    }))}
                    onChange={(columns) =>
                      put(index, { columns: columns.length === 0 ? undefined : columns }, 'columns')
                    }
                  />
                )}
              </Labelled>
              <FillField
                label={t('designer.rowFill')}
                value={rule.fill}
                canEdit={canEdit}
                onChange={(fill) => put(index, { fill }, 'fill')}
              />
              <StyleFields
                idle={{ ...draft.text, ...part.style }}
                style={rule.style ?? {}}
                canEdit={canEdit}
                onChange={(patch: TextStyle, step) =>
                  put(index, { style: mergedStyle(rule.style, patch) }, step)
                }
              />
              <Button
                danger
                size="small"
                disabled={!canEdit}
                onClick={() => set(rules.filter((_, at) => at !== index))}
              >
                {t('common.remove')}
              </Button>
            </div>
          ),
        }))}
      />
      <Button disabled={!canEdit} onClick={() => set([...rules, { every: 2, fill: SHADE }])}>
        {t('designer.ruleAdd')}
      </Button>
    </>
  );
}
