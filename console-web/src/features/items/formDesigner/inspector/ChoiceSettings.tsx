import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { FORM_CHOICES_MAX } from '@self-print/contract/formDefinition.ts';
import { Button, Input, Segmented } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../../../core/services.ts';
import { type Choice, choicesOf, keywordsOfChoices, withNewChoice } from '../model/choices.ts';
import { textAt, textsAt } from '../model/fields.ts';
import type { SettingsProps } from './settings.ts';

/** The choices of a field in both languages. What is stored of a choice is made by itself and never changes. */
export function ChoiceSettings({ kind, keywords, change, problemAt }: SettingsProps) {
  const { t } = useTexts();
  const choices = choicesOf(keywords);
  const removed = useRef<readonly string[]>([]);
  const problem = problemAt('enum');
  const put = (next: readonly Choice[]) => {
    const left = next.map(({ value }) => value);
    change({ ...keywordsOfChoices(keywords, next), default: defaultWithin(keywords.default, left) });
  };
  const write = (at: number, words: Partial<Choice>) =>
    put(choices.map((each, index) => (index === at ? { ...each, ...words } : each)));
  const remove = (at: number) => {
    removed.current = [...removed.current, ...choices.slice(at, at + 1).map(({ value }) => value)];
    put(choices.toSpliced(at, 1));
  };
  const raise = (at: number) => {
    const choice = choices[at];
    if (choice) put(choices.toSpliced(at, 1).toSpliced(at - 1, 0, choice));
  };
  return (
    <fieldset className="form-designer__choices">
      <legend>{t('formDesigner.choices')}</legend>
      {choices.map((choice, index) => (
        <div key={choice.value} className="form-designer__choice">
          {(['zh', 'en'] as const).map((language) => (
            <Input
              key={language}
              aria-label={t('formDesigner.choiceIn', { n: index + 1, language: t(`common.${language}`) })}
              placeholder={language === 'en' && choice.zh !== '' ? choice.zh : t(`common.${language}`)}
              status={problem !== undefined && language === 'zh' && choice.zh.trim() === '' ? 'error' : ''}
              value={choice[language]}
              onChange={({ target }) => write(index, { [language]: target.value })}
            />
          ))}
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={index === 0}
            aria-label={t('formDesigner.choiceUp', { n: index + 1 })}
            onClick={() => raise(index)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            disabled={index === choices.length - 1}
            aria-label={t('formDesigner.choiceDown', { n: index + 1 })}
            onClick={() => raise(index + 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('formDesigner.choiceRemove', { n: index + 1 })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <p className="field-problem" role="alert">
        {problem}
      </p>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={choices.length >= FORM_CHOICES_MAX}
        onClick={() => put(withNewChoice(choices, removed.current))}
      >
        {t('formDesigner.choiceAdd')}
      </Button>
      {kind !== 'severalOf' && (
        <Segmented
          size="small"
          aria-label={t('formDesigner.choiceLook')}
          value={textAt(keywords, 'x-widget') === 'radio' ? 'radio' : 'select'}
          options={[
            { value: 'select', label: t('formDesigner.choiceList') },
            { value: 'radio', label: t('formDesigner.choiceButtons') },
          ]}
          onChange={(look) => change({ 'x-widget': look === 'radio' ? 'radio' : undefined })}
        />
      )}
    </fieldset>
  );
}

/** A default without choices that are gone. */
function defaultWithin(given: unknown, choices: readonly string[]): unknown {
  if (typeof given === 'string') return choices.includes(given) ? given : undefined;
  const kept = textsAt({ given }, 'given').filter((value) => choices.includes(value));
  return kept.length > 0 ? kept : undefined;
}
