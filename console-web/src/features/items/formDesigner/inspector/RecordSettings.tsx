import { Input, Switch } from 'antd';
import { useTexts } from '../../../../core/services.ts';
import { textAt } from '../model/fields.ts';
import { Entry } from './Entry.tsx';
import type { SettingsProps } from './settings.ts';

/** Which value of the person's record fills the field in, and whether that one counts whatever is typed. */
export function RecordSettings({ keywords, change, problemAt }: SettingsProps) {
  const { t } = useTexts();
  const source = textAt(keywords, 'x-from');
  const isFixed = keywords.readOnly === true;
  return (
    <>
      <Entry
        label={t('formDesigner.record')}
        hint={t('formDesigner.recordHint')}
        problem={problemAt('x-from')}
      >
        {(control) => (
          <Input
            {...control}
            className="mono"
            spellCheck={false}
            placeholder="student.phone"
            value={source}
            onChange={({ target }) => change({ 'x-from': target.value.trim() })}
          />
        )}
      </Entry>
      {(source !== '' || isFixed) && (
        <div className="form-designer__switch">
          <Switch
            checked={isFixed}
            aria-label={t('formDesigner.readOnly')}
            onChange={(on) => change({ readOnly: on || undefined })}
          />
          <span aria-hidden="true">{t('formDesigner.readOnly')}</span>
          {problemAt('readOnly') !== undefined && (
            <p className="field-problem" role="alert">
              {problemAt('readOnly')}
            </p>
          )}
        </div>
      )}
    </>
  );
}
