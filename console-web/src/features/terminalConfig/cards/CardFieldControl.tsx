import type { CardDraft } from '@self-print/contract/cardDraft.ts';
import type { CardField } from '@self-print/contract/cardFields.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Input, InputNumber, Select, Switch } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';

const TEXT_LENGTH_MAX = 500;

interface CardFieldControlProps {
  readonly field: CardField;
  readonly value: CardDraft[string] | undefined;
  readonly onChange: (value: CardDraft[string] | undefined) => void;
}

/** A field of a reader's setting. */
export function CardFieldControl({ field, value, onChange }: CardFieldControlProps) {
  const { language } = useTexts();
  return (
    <Labelled isAbove label={wordsOf(field.words, language)}>
      {(id) => {
        switch (field.kind) {
          case 'text':
            return (
              <Input
                id={id}
                maxLength={TEXT_LENGTH_MAX}
                autoComplete="off"
                value={typeof value === 'string' ? value : ''}
                onChange={(event) => onChange(event.target.value)}
              />
            );
          case 'lines':
            return (
              <Input.TextArea
                id={id}
                rows={3}
                value={typeof value === 'string' ? value : ''}
                onChange={(event) => onChange(event.target.value)}
              />
            );
          case 'integer':
            return (
              <InputNumber
                id={id}
                min={field.minimum}
                max={field.maximum}
                precision={0}
                value={typeof value === 'number' ? value : null}
                onChange={(typed) => onChange(typed ?? undefined)}
              />
            );
          case 'truth':
            return <Switch id={id} checked={value === true} onChange={onChange} />;
          case 'choice':
            return (
              <Select
                id={id}
                value={value}
                options={field.options.map((each) => ({
                  value: each.value,
                  label: wordsOf(each.words, language),
                }))}
                onChange={onChange}
              />
            );
          default:
            return assertNever(field);
        }
      }}
    </Labelled>
  );
}
