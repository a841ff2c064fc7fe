import { FORM_PATTERN_LENGTH_MAX } from '@self-print/contract/formDefinition.ts';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../../core/services.ts';
import { textAt } from '../model/fields.ts';
import { NAMED_PATTERNS, nameOfPattern, PATTERN_NAMES, type PatternName } from '../model/patterns.ts';
import { Entry } from './Entry.tsx';
import type { SettingsProps } from './settings.ts';
import { WordPair } from './WordPair.tsx';

type Choice = PatternName | 'own' | 'none';
const CHOICES: readonly Choice[] = ['none', ...PATTERN_NAMES, 'own'];

/** Which texts fit: one of the patterns with a name, or one that the author writes. */
export function PatternSettings({ keywords, change, problemAt }: SettingsProps) {
  const { t } = useTexts();
  const pattern = textAt(keywords, 'pattern');
  const [isOwn, setOwn] = useState(false);
  const found = nameOfPattern(pattern === '' ? undefined : pattern);
  const name = isOwn ? 'own' : found;
  const choose = (chosen: Choice) => {
    setOwn(chosen === 'own');
    if (chosen === 'none') change({ pattern: '', patternHint: '', patternHintEn: '' });
    else if (chosen !== 'own') {
      const { pattern: next, hint } = NAMED_PATTERNS[chosen];
      change({ pattern: next, patternHint: hint.zh, patternHintEn: hint.en });
    }
  };
  return (
    <>
      <Entry label={t('formDesigner.pattern')} problem={name === 'own' ? undefined : problemAt('pattern')}>
        {(control) => (
          <Select<Choice>
            {...control}
            value={name}
            options={CHOICES.map((value) => ({ value, label: t(`formDesigner.pattern.${value}`) }))}
            onChange={choose}
          />
        )}
      </Entry>
      {name === 'own' && (
        <Entry
          label={t('formDesigner.patternOwn')}
          hint={t('formDesigner.patternOwnHint')}
          problem={problemAt('pattern')}
        >
          {(control) => (
            <Input
              {...control}
              className="mono"
              spellCheck={false}
              maxLength={FORM_PATTERN_LENGTH_MAX}
              value={pattern}
              onChange={({ target }) => change({ pattern: target.value })}
            />
          )}
        </Entry>
      )}
      {name !== 'none' && (
        <WordPair
          keywords={keywords}
          change={change}
          problemAt={problemAt}
          label={t('formDesigner.patternHint')}
          chinese="patternHint"
          english="patternHintEn"
        />
      )}
    </>
  );
}
